// The basket of the plugin Shop: a page, and an action that fills it and shows it.
//
//   rhea open 'shop://basket/add?name=Chair&price=120' plugins/.build/debug
import ReerRouter
import RheaTime

#plugin(id: "com.example.basket", version: "1.0.0")

@MainActor private var goods: [(name: String, price: Int)] = []

private struct MissingParameters: Error, CustomStringConvertible {
  var description: String { "basket: what, and for how much? Expected name and price" }
}

@Routable("basket")
final class BasketPage: ViewController {
  static func make(with param: Route.Param) -> BasketPage? {
    let page = BasketPage()
    page.title = "Basket"
    page.content = goods.map { "\($0.name), \($0.price) €" }.joined(separator: "\n")
    page.content += "\nall: \(goods.reduce(0) { $0 + $1.price }) €"
    return page
  }

  var preferredOpenStyle: Route.OpenStyle? { .present(.pageSheet) }
}

#route(key: "basket/add") { @MainActor param in
  guard let name = param.queryParams["name"], let price = param.queryParams["price"].flatMap({ Int($0) }) else {
    throw MissingParameters()
  }
  goods.append((name, price))
  try Router.shared.route(to: "shop://basket")
}

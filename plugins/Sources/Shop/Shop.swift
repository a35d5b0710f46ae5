// A small shop: two pages, and an action that opens both. Its other half is the plugin Basket.
//
//   rhea open shop://catalogue plugins/.build/debug
//   rhea open shop://item/2 plugins/.build/debug
//   rhea open 'shop://search?text=lamp' plugins/.build/debug
import ReerRouter
import RheaTime

#plugin(id: "com.example.shop", version: "1.0.0")

/// What there is to buy.
private struct Item {
  let id: Int
  let name: String
  let price: Int

  static let all = [
    Item(id: 1, name: "Desk lamp", price: 39), Item(id: 2, name: "Chair", price: 120),
    Item(id: 3, name: "Bookshelf", price: 85),
  ]

  /// The first item whose name has a text. It awaits, as a search in a database would.
  static func first(named text: String) async -> Item? {
    await Task.yield()
    return all.first { $0.name.lowercased().contains(text.lowercased()) }
  }
}

@Routable("catalogue")
final class CataloguePage: ViewController {
  static func make(with param: Route.Param) -> CataloguePage? {
    let page = CataloguePage()
    page.title = "Catalogue"
    page.content = Item.all.map { "\($0.id)  \($0.name), \($0.price) €" }.joined(separator: "\n")
    return page
  }
}

@Routable("item/:id(int)")
final class ItemPage: ViewController {
  static func make(with param: Route.Param) -> ItemPage? {
    guard let item = Item.all.first(where: { $0.id == param.allParams["id"] as? Int }) else { return nil }
    let page = ItemPage()
    page.title = item.name
    page.content = "\(item.price) €\nto buy it: shop://basket/add?name=\(item.name)&price=\(item.price)"
    return page
  }
}

// Opens the catalogue, and on it the first item whose name has the text.
#route(key: "search") { param in
  let text = param.queryParams["text"] ?? ""
  try await Router.shared.route(to: "shop://catalogue")
  guard let item = await Item.first(named: text) else { return print("shop: nothing is called \(text)") }
  try await Router.shared.route(to: "shop://item/\(item.id)")
}

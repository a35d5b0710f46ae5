import Foundation
import Testing

@testable import ReerRouter

extension Route.Key {
  fileprivate static let userPage: Self = "user"
}

/// Looking at openings from outside.
@MainActor
@Suite struct InterceptorTests {
  private let stage = Stage()
  private let notes = Notes()

  init() {
    stage.router.register(UserPage.self, forKey: .userPage)
    stage.router.registerAction(with: "item/:id(int)") { [notes] _ in notes.add("item") }
  }

  @Test func `several are asked in order, until one stops it`() {
    stage.router.addInterceptor(forKey: .userPage) { [notes] _ in
      notes.add("one")
      return true
    }
    stage.router.addInterceptor(forKey: "/user") { [notes] param in
      notes.add("two \(param.allParams["name"] ?? "-")")
      return param.allParams["name"] as? String != "google"
    }
    stage.router.addInterceptor(forKey: .userPage) { [notes] _ in
      notes.add("three")
      return true
    }
    #expect(stage.router.open("x://user?name=apple"))
    #expect(!stage.router.open("x://user?name=google"))
    #expect(!stage.router.push(byKey: .userPage, userInfo: ["name": "google"]))
    #expect(notes.all == ["one", "two apple", "three", "one", "two google", "one", "two google"])
    #expect(throws: RouteError.self) { try stage.router.route(to: "x://user?name=google") }
    stage.router.open("x://user?name=google") { [notes] _, error in notes.add(error?.description ?? "none") }
    #expect(notes.all.last == "cannot open x://user?name=google: interceptor 2 of the route user stopped it")
  }

  @Test func `they are taken back, one or all`() {
    let first = stage.router.addInterceptor(forKey: .userPage) { _ in false }
    let second = stage.router.addInterceptor(forKey: .userPage) { _ in false }
    first.remove()
    first.remove()
    #expect(!stage.router.open("x://user"))
    second.remove()
    #expect(stage.router.open("x://user"))
    stage.router.addInterceptor(forKey: .userPage) { _ in false }
    stage.router.addInterceptor(forKey: .userPage) { _ in false }
    stage.router.removeInterceptor(forKey: .userPage)
    #expect(stage.router.open("x://user"))
  }

  @Test func `those of a pattern, and those of one key that it matches`() {
    stage.router.addInterceptor(forKey: "item/:id(int)") { [notes] param in
      notes.add("pattern \(param.allParams["id"] ?? "-")")
      return param.allParams["id"] as? Int != 3
    }
    stage.router.addInterceptor(forKey: "item/2") { [notes] _ in
      notes.add("key")
      return false
    }
    #expect(stage.router.open("x://item/1"))
    #expect(!stage.router.open("x://item/2"))
    #expect(!stage.router.open("x://item/3"))
    #expect(notes.all == ["pattern 1", "item", "key", "pattern 3"])
  }

  @Test func `a pattern and a key that reads like one are two`() {
    for key in [":id", "%3Aid", "%3Ax/:y", "a%2Fb/:y/"] as [Route.Key] {
      stage.router.registerAction(with: key) { _ in }
      stage.router.addInterceptor(forKey: key) { [notes] _ in
        notes.add("\(key)")
        return true
      }
    }
    for url in ["x://one", "x://%3Aid", "x://%3Ax/1", "x://a%2Fb/1"] { #expect(stage.router.open(url)) }
    #expect(notes.all == [":id", "%3Aid", "%3Ax/:y", "a%2Fb/:y/"])
    stage.router.removeInterceptor(forKey: ":id")
    stage.router.open("x://one")
    stage.router.open("x://%3Aid")
    #expect(notes.all.dropFirst(4) == ["%3Aid"])
  }

  @Test func `one for a route that nobody has may stop it all the same`() {
    stage.router.addInterceptor(forKey: "nobody") { _ in false }
    stage.router.open("x://nobody") { [notes] _, error in notes.add(error?.code ?? "-") }
    #expect(notes.all == ["stoppedByInterceptor"])
  }

  @Test func `executeAction does not ask them`() {
    stage.router.addInterceptor(forKey: "item/1") { _ in false }
    #expect(stage.router.executeAction(byKey: "item/1"))
    #expect(notes.all == ["item"])
  }

  @Test func `one may open URLs, and add and remove interceptors`() {
    stage.router.addInterceptor(forKey: .userPage) { [router = stage.router, notes] _ in
      router.removeInterceptor(forKey: .userPage)
      router.addInterceptor(forKey: .userPage) { _ in false }
      notes.add("\(router.open("x://item/7"))")
      return true
    }
    #expect(stage.router.open("x://user"))
    #expect(!stage.router.open("x://user"))
    #expect(notes.all == ["item", "true"])
  }
}

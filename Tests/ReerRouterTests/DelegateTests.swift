import Foundation
import Testing

@testable import ReerRouter

/// What the delegate is told, and what it may decide.
@MainActor
@Suite struct DelegateTests {
  /// Notes all, rewrites `google`, stops `bytedance`.
  struct Manager: RouterDelegate {
    let notes: Notes

    func router(_ router: Router, willOpenURL url: URL, userInfo: [String: Any]) -> URL? {
      notes.add("will \(url)\(userInfo.isEmpty ? "" : " \(userInfo)")")
      if url.absoluteString.contains("google") { return URL(string: url.absoluteString + "&extra=1") }
      return url.absoluteString.contains("bytedance") ? nil : url
    }

    func router(_ router: Router, didOpenURL url: URL, userInfo: [String: Any]) {
      notes.add("did \(url)\(userInfo.isEmpty ? "" : " \(userInfo)")")
    }

    func router(_ router: Router, didFailToOpenURL url: URL, userInfo: [String: Any]) { notes.add("failed \(url)") }

    func router(_ router: Router, didFallbackToURL url: URL, userInfo: [String: Any]) { notes.add("fallback \(url)") }
  }

  private let stage = Stage()
  private let notes = Notes()

  init() {
    stage.router.delegate = Manager(notes: notes)
    stage.router.register(UserPage.self, forKey: "user")
    stage.router.register(RedirectingPage.self, forKey: "redirecting")
    stage.router.registerAction(with: "act") { [notes] param in notes.add("act \(param.queryParams)") }
    stage.router.registerAction(with: "throw") { _ in throw CancellationError() }
  }

  @Test func `an action and a page`() {
    stage.router.open("x://act")
    stage.router.open("x://user?name=a", userInfo: ["k": 1])
    stage.router.push(byKey: "user")
    #expect(
      notes.all == [
        "will x://act", "act [:]", "did x://act", #"will x://user?name=a ["k": 1]"#, #"did x://user?name=a ["k": 1]"#,
        "will reer://user", "did reer://user",
      ])
  }

  @Test func `it rewrites and stops`() {
    #expect(stage.router.open("x://act?name=google"))
    #expect(!stage.router.open("x://user?name=bytedance"))
    #expect(
      notes.all == [
        "will x://act?name=google", #"act ["extra": "1", "name": "google"]"#.sortedPairs(notes.all),
        "did x://act?name=google&extra=1", "will x://user?name=bytedance", "failed x://user?name=bytedance",
      ])
    #expect(stage.pages == "root")
  }

  @Test func `a rewritten key leads elsewhere`() {
    struct Elsewhere: RouterDelegate {
      func router(_ router: Router, willOpenURL url: URL, userInfo: [String: Any]) -> URL? { URL(string: "x://user") }
    }
    stage.router.delegate = Elsewhere()
    #expect(stage.router.open(byKey: "act"))
    #expect(stage.pages == "root user")
    #expect(notes.all == [])
  }

  @Test func `each failure is told once`() {
    stage.router.open("x://nobody")
    stage.router.open("x://user?refuse=1")
    stage.router.open("x://throw")
    stage.router.push("x://act")
    stage.router.open("")
    stage.router.allowedSchemes = ["y"]
    stage.router.open("x://act")
    #expect(
      notes.all == [
        "will x://nobody", "failed x://nobody", "will x://user?refuse=1", "failed x://user?refuse=1", "will x://throw",
        "failed x://throw", "will x://act", "failed x://act", "failed x://act",
      ])
  }

  @Test func `a fallback and a redirect are openings of their own`() {
    stage.router.open("x://nobody?route_fallback_url=x%3A%2F%2Fuser")
    stage.router.open("x://redirecting?to=x%3A%2F%2Fact")
    #expect(
      notes.all == [
        "will x://nobody?route_fallback_url=x%3A%2F%2Fuser", "will x://user", "did x://user", "fallback x://user",
        "will x://redirecting?to=x%3A%2F%2Fact", "will x://act", "act [:]", "did x://act",
      ])
  }

  @Test func `executeAction asks and tells nobody`() {
    stage.router.executeAction(byKey: "act")
    #expect(notes.all == ["act [:]"])
  }

  @Test func `it may open URLs itself`() {
    struct Opener: RouterDelegate {
      let notes: Notes
      func router(_ router: Router, didOpenURL url: URL, userInfo: [String: Any]) {
        notes.add("did \(url)")
        if url.absoluteString == "x://act" { router.open("x://user") }
      }
    }
    stage.router.delegate = Opener(notes: notes)
    stage.router.open("x://act")
    #expect(notes.all == ["act [:]", "did x://act", "did x://user"])
  }

  @Test func `without a delegate nothing is asked`() {
    stage.router.delegate = nil
    #expect(stage.router.open("x://act"))
    #expect(notes.all == ["act [:]"])
  }
}

extension String {
  /// This text, or the other order of its two pairs if that is what was noted: a dictionary has none.
  fileprivate func sortedPairs(_ noted: [String]) -> String {
    let other = #"act ["name": "google", "extra": "1"]"#
    return noted.contains(other) ? other : self
  }
}

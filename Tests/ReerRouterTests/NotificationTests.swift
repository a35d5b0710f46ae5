import Foundation
import Testing

@testable import ReerRouter

/// What the notification centre tells of openings.
@MainActor
@Suite struct NotificationTests {
  @Test func `will and did, with the parameters`() {
    let stage = Stage()
    let notes = Notes()
    let observers = [Notification.Name.routeWillOpenURL, .routeDidOpenURL].map { name in
      NotificationCenter.default.addObserver(forName: name, object: stage.router, queue: nil) { notification in
        let param = notification.userInfo?[Route.notificationUserInfoKey] as? Route.Param
        notes.add("\(name == .routeWillOpenURL ? "will" : "did") \(param.map { "\($0.sourceURL)" } ?? "-")")
      }
    }
    defer { observers.forEach(NotificationCenter.default.removeObserver) }
    stage.router.register(UserPage.self, forKey: "user")
    stage.router.registerAction(with: "act") { _ in notes.add("act") }
    stage.router.registerAction(with: "throw") { _ in throw CancellationError() }
    stage.router.open("x://act")
    stage.router.open("x://user?name=a")
    stage.router.open("x://nobody?route_fallback_url=x%3A%2F%2Fact")
    stage.router.open("x://nobody")
    stage.router.open("x://user?refuse=1")
    stage.router.open("x://throw")
    stage.router.executeAction(byKey: "act")
    #expect(
      notes.all == [
        "will x://act", "act", "did x://act", "will x://user?name=a", "did x://user?name=a", "will x://act", "act",
        "did x://act", "will x://throw", "act",
      ])
  }
}

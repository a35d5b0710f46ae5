// What a file of an iOS app has by importing UIKit, as far as the snippets use it.
import Foundation

typealias DispatchQueue = Foundation.DispatchQueue
typealias NotificationCenter = Foundation.NotificationCenter

@MainActor
class UIViewController {
  func viewDidAppear(_ animated: Bool) {}
}

enum UIApplication {
  static let didEnterBackgroundNotification = Notification.Name("didEnterBackground")
}

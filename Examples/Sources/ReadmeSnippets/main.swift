// Triggers what the snippets register.
import Foundation
import RheaExtension

print("-- main; load and premain have been")
printBackground(lines: 2)

// UIKit does this on iOS.
print("-- the app has launched")
Rhea.trigger(event: .appDidFinishLaunching)

print("-- the home page appears")
ViewController().viewDidAppear(true)
printBackground(lines: 1)

print("-- the app enters the background, twice")
for _ in 1...2 { NotificationCenter.default.post(name: UIApplication.didEnterBackgroundNotification, object: nil) }

print("-- events of the app's own, each twice")
for _ in 1...2 {
  Rhea.trigger(event: .customEvent)
  Rhea.trigger(event: "ACustomEventString")
}

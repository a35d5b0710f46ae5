/// UIKit's name of ``ViewController``.
public typealias UIViewController = ViewController

/// UIKit's name of ``NavigationController``.
public typealias UINavigationController = NavigationController

/// UIKit's name of ``ModalPresentationStyle``.
public typealias UIModalPresentationStyle = ModalPresentationStyle

/// UIKit's name of ``Window``.
public typealias UIWindow = Window

/// UIKit's name of ``ViewControllerTransitioningDelegate``.
public typealias UIViewControllerTransitioningDelegate = ViewControllerTransitioningDelegate

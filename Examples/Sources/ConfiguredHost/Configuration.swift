// swift-format-ignore-file
import ReerRouter

extension Router: RouterConfigable {
    public static var host: String {
        return "example.com"
    }
}

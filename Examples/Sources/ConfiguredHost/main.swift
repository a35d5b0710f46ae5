// The router has the host of the configuration before anything is opened: keys are paths of this host.
import ReerRouter

#route(key: "over/there") { param in
  print("over there: \(param.queryParams["name"] ?? "nobody"), \(param.fragment)")
}

print("own host:", Router.shared.open("myapp://example.com/over/there?name=phoenix#nose"))
print("another host:", Router.shared.open("myapp://example.org/over/there"))

import TestSupport
import Testing

/// The snippets of the README of ReerRouter for iOS do what it says, from the first line of output to the last.
///
/// What they open in vain is told on stderr, since the examples are a debug build.
@Suite(.needsExamples) struct RouterSnippetTests {
  private func expect(_ program: String, prints text: String, errors: String = "") throws {
    let output = try ExamplePackage.run(program)
    #expect(output.standardOutput == text + "\n")
    #expect(output.standardError == (errors.isEmpty ? "" : errors + "\n"))
    #expect(output.status == 0)
  }

  @Test func `pages and an action are registered by their macros alone`() throws {
    try expect(
      "RegisteringSnippets",
      prints: """
        ┌─ ChatViewController
        └───────────────────────────────────────────────────────────────────────────────
        ┌─ ChatViewController › SettingViewController
        └───────────────────────────────────────────────────────────────────────────────
        testKey triggered nested
        """)
  }

  @Test func `the first snippet of RouterConfigable sets the host`() throws {
    try expect(
      "ConfiguredHost",
      prints: """
        over there: phoenix, nose
        own host: true
        another host: false
        """,
      errors: """
        rhea: cannot open myapp://example.org/over/there: expected the host example.com, which the router is set to
        """)
  }

  @Test func `the second snippet of RouterConfigable holds the routes back`() throws {
    try expect(
      "ManualRegistration",
      prints: """
        before: false
        testKey triggered
        after: true
        """,
      errors: """
        rhea: cannot open myapp://testKey: nobody registers the route testKey; the registrationMode is manual, and \
        registerRoutes() was not called yet
        """)
  }

  @Test func `the snippets of the sections 2 to 13 do what they say`() throws {
    try expect(
      "ReerRouter_Example",
      prints: """
        -- 2. register
          abc_action: false, user: false, preference: false
          abc_action: true, user: true, preference: true
          preference: false
          preference: true, testKey: true, chat: true, setting: true
        testKey triggered nested
          push: ChatViewController, animated
          push: SettingViewController, animated
        -- 3. execute an action, mode 1
        action executed.
        action executed.
        -- 4. open a page, mode 1
          present fullScreen: NavigationController(UserViewController(id: 123123, name: apple)), animated
          push: UserViewController(name: phoenix), animated
          push: UserViewController(name: phoenix), animated
          present fullScreen: UserViewController(name: phoenix), animated
        -- 3. execute an action, mode 2
        action executed.
        action executed.
        -- 4. open a page, mode 2
          present fullScreen: NavigationController(UserViewController(id: 123123, name: apple)), animated
          push: UserViewController(name: phoenix), animated
          push: UserViewController(name: phoenix), animated
          present fullScreen: UserViewController(name: phoenix), animated
        -- 5. delegate
        will open myapp://user?name=google
          push: UserViewController(extra1: 234244, extra2: afsfafasd, name: google), animated
        did open myapp://user?name=google&extra1=234244&extra2=afsfafasd success
        will open myapp://user?name=bytedance
        intercepted by delegate
        did fail to open myapp://user?name=bytedance
        will open myapp://user?name=apple
          push: UserViewController(name: apple), animated
        did open myapp://user?name=apple success
        will open myapp://nobody
        did fail to open myapp://nobody
        -- 6. fallback
        will open myapp://unregisteredKey?route_fallback_url=myapp%3A%2F%2Fuser%3Fname%3Di_am_fallback
        will open myapp://user?name=i_am_fallback
          push: UserViewController(name: i_am_fallback), animated
        did open myapp://user?name=i_am_fallback success
        did fallback to myapp://user?name=i_am_fallback
        -- 7. redirect
          push: NewPreferenceViewController, animated
          push: PreferenceViewController, animated
        -- 8. global instance
          push: UserViewController, animated
        -- 10. custom transition
          the animator brings UserViewController(name: transition)
          present currentContext: UserViewController(name: transition), animated
        -- 11. open style
          push: UserViewController(style: of the router), animated
          present formSheet: UserViewController(style: of the router, now another), animated
          present pageSheet: SheetViewController, animated
        -- 11. open style, of the method
          push: SheetViewController, animated
        -- 12. no animation
          push: UserViewController(name: google, route_no_animation: 1), at once
        -- 9. notifications
        notification: route will open myapp://user
          push: UserViewController, animated
        notification: route did open myapp://user
        notification: route will open myapp://abc_action
        action executed.
        notification: route did open myapp://abc_action
        -- 13. interceptors
        intercepted user page
        intercepted user page
        notification: route will open myapp://user?name=apple
          push: UserViewController(name: apple), animated
        notification: route did open myapp://user?name=apple
        intercepted user page
        intercepted user page
        intercepted user page success
        notification: route will open myapp://user?name=google
          push: UserViewController(name: google), animated
        notification: route did open myapp://user?name=google
        """,
      errors: """
        rhea: ReerRouter_Example/RegisterPage.swift:10: expected route keys of its own, found user, which \
        ReerRouter_Example/RegisterPage.swift:9 has too; change the key of one of the two
        rhea: cannot open myapp://phoenix.com/abc_action: nobody registers the route phoenix.com/abc_action
        rhea: cannot open myapp://phoenix.com/user?name=phoenix: nobody registers the route phoenix.com/user
        rhea: cannot open myapp://phoenix.com/user?name=phoenix: nobody registers the route phoenix.com/user
        rhea: cannot open myapp://phoenix.com/user?name=phoenix: nobody registers the route phoenix.com/user
        rhea: cannot open myapp://abc_action: expected the host phoenix.com, which the router is set to
        rhea: cannot open myapp://user?name=phoenix: expected the host phoenix.com, which the router is set to
        rhea: cannot open myapp://user?name=phoenix: expected the host phoenix.com, which the router is set to
        rhea: cannot open myapp://user?name=phoenix: expected the host phoenix.com, which the router is set to
        rhea: cannot open myapp://user?name=bytedance: the router's delegate stopped it
        rhea: cannot open myapp://nobody: nobody registers the route nobody
        rhea: cannot open myapp://nobody: nobody registers the route nobody
        rhea: cannot open myapp://user?name=google: interceptor 2 of the route user stopped it
        """)
  }
}

// swift-format-ignore-file
import SwiftSyntax
import SwiftSyntaxMacros
import RheaTimeMacroExpansion

public struct RegisterRouteMacro: DeclarationMacro {
    public static func expansion(
        of node: some FreestandingMacroExpansionSyntax,
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        // Fixed `time`; closure still comes from the call site (`#registerRoute { ... }`).
        // Optional: priority (default 5), repeatable (default false), async (default false)
        return try RheaMacroExpansion.expandFixedTimeWrapper(
            of: node,
            in: context,
            time: "registerRoute",
            priority: 7,
            repeatable: true
        )
    }
}

// Call site — callback is still provided by the user:
// #registerRoute {
//     print("route registered")
// }

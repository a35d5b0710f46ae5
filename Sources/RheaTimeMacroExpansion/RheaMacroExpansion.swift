public import SwiftSyntax

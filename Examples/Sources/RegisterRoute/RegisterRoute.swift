// swift-format-ignore-file
// Exported, because the expansion names RheaTime in the file that uses the macro.
@_exported import RheaExtension

@freestanding(declaration)
public macro registerRoute(func: RheaParameterlessFunction) = #externalMacro(
    module: "MyMacros", 
    type: "RegisterRouteMacro"
)

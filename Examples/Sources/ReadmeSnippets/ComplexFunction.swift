// swift-format-ignore-file
import RheaExtension

func complexFunction(context: RheaContext) {
    // Complex business logic
    performComplexTask()
    handleMultipleOperations()
}

#rhea(time: .load) { context in
    complexFunction(context: context)
}

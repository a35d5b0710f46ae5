// swift-format-ignore-file
import RheaExtension

#rhea(time: .load, priority: .veryLow, repeatable: true, func: { _ in
    print("~~~~ load in Account Module")
})

#rhea(time: .registerRoute, func: { _ in
    print("~~~~ registerRoute in Account Module")
})

// Use a StaticString as event directly
#rhea(time: "ACustomEventString", func: { _ in
    print("~~~~ custom event")
})

// Example of using async execution
#rhea(time: .load, async: true, func: { _ in
    // This will run on a background thread
    performHeavyTask()
})

// Example of manually dispatching to background queue when async is false
#rhea(time: .load, func: { _ in
    DispatchQueue.global().async {
        // Perform background task
    }
})

// swift-format-ignore-file
import RheaExtension

#rhea(time: "ACustomEventString", func: { _ in
    print("~~~~ custom event")
})

// A plugin with a fault, to practise debugging on: `rhea run --event total .build/debug/libFaulty.so`.
import RheaTime

#plugin(id: "com.example.faulty", version: "1.0.0")

private let prices = [3, 4]

#rhea(time: "total", repeatable: true) { context in
  var total = 0
  for number in 0...prices.count {
    total += prices[number]
  }
  print("total: \(total)")
}

#rhea(time: "totalLater", repeatable: true, async: true) { _ in
  await Task.yield()
  print("the last price: \(prices[prices.count])")
}

#rhea(time: "totalNever", repeatable: true, async: true) { _ in
  await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in
    // Nobody resumes it.
  }
}

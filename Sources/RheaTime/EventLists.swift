internal import RheaRecords
internal import SectionReader

/// From the name of an event to the callbacks that are registered for it.
struct EventLists {
  private var names = NameTable()
  private var lists: [EventList] = []

  /// The number of an event that has a list; nil for others.
  ///
  /// - Complexity: O(1) on average, as everything here.
  func number(of event: RheaEvent) -> Int? { names.number(of: event.rawValue) }

  /// The number of an event, which gets an empty list if it has none.
  mutating func number(adding name: UnsafeRawBufferPointer) -> Int {
    let number = names.insert(name)
    if number == lists.count { lists.append(EventList(event: names.name(of: number))) }
    return number
  }

  /// The list of the event with a number.
  subscript(number: Int) -> EventList {
    get { lists[number] }
    _modify { yield &lists[number] }
  }

  mutating func add(_ callback: Callback, for event: RheaEvent) {
    lists[number(adding: event)].add(callback)
  }

  /// As the other function of this name.
  mutating func number(adding event: RheaEvent) -> Int {
    event.rawValue.withBytes { number(adding: $0) }
  }

  /// Whether anything was ever registered for an event.
  func isRegistered(_ event: RheaEvent) -> Bool { number(of: event).map { lists[$0].isRegistered } ?? false }

  /// The names of all events that something was registered for.
  var registeredNames: [String] { lists.indices.filter { lists[$0].isRegistered }.map { names.name(of: $0) } }
}

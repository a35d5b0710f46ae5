/// A page that is presented, and the style that it had at that time.
struct Presentation {
  let page: ViewController
  let style: ModalPresentationStyle
}

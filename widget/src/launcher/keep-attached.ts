/** Adds an element to the page outside of `<body>`, and again whenever the page removes it. */
export function keepAttached(element: HTMLElement): void {
  const add = () => {
    // The root element itself may have been replaced.
    observer.observe(document.documentElement, { childList: true })
    if (!element.isConnected) document.documentElement.append(element)
  }
  // In a task of its own: a page that removes it each time must not end in an endless loop.
  const observer = new MutationObserver(() => setTimeout(add))
  observer.observe(document, { childList: true })
  add()
}

/** Adds an element to the page, outside of the body, and back again when the page's framework has taken it away. */
export function stayOnPage(element: HTMLElement): void {
  const add = () => {
    // The root itself may be another one by now.
    observer.observe(document.documentElement, { childList: true })
    if (!element.isConnected) document.documentElement.append(element)
  }
  // Not at once: a page that takes it away in turn must not be frozen by it.
  const observer = new MutationObserver(() => setTimeout(add))
  observer.observe(document, { childList: true })
  add()
}

/** Adds a style sheet to a shadow root, constructed, as the page’s policy does not apply to those. */
export function addStyles(root: ShadowRoot, css: string): void {
  try {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
  } catch {
    // Browsers from before 2023.
    const style = document.createElement('style')
    style.textContent = css
    root.append(style)
  }
}

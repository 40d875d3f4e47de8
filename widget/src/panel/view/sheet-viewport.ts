/** Keeps a full-screen sheet above the keyboard, which some systems lay over the page. */
export function followViewport(panel: HTMLElement): (() => void) | undefined {
  const viewport = window.visualViewport
  if (!viewport) return undefined
  const fit = () => {
    // Zoomed in, the visible part is a window onto the page: then nothing is to be moved.
    const isZoomed = viewport.scale > 1.01
    panel.style.setProperty('--sheet-height', isZoomed ? '100%' : `${viewport.height}px`)
    panel.style.setProperty('--sheet-top', isZoomed ? '0px' : `${viewport.offsetTop}px`)
  }
  fit()
  viewport.addEventListener('resize', fit)
  viewport.addEventListener('scroll', fit)
  return () => {
    viewport.removeEventListener('resize', fit)
    viewport.removeEventListener('scroll', fit)
  }
}

const SHEET = '(max-width: 480px), (max-height: 480px)'

/** Behind a full-screen sheet the page stays still: a finger that finds nothing to scroll moves nothing. */
export function keepPageStill(panel: HTMLElement): () => void {
  const isScroller = (target: EventTarget) =>
    target instanceof HTMLElement &&
    panel.contains(target) &&
    target !== panel &&
    (target.scrollHeight > target.clientHeight || target.scrollWidth > target.clientWidth)
  const onTouchMove = (event: TouchEvent) => {
    if (event.touches.length > 1 || !event.cancelable || !matchMedia(SHEET).matches) return
    if (!event.composedPath().some(isScroller)) event.preventDefault()
  }
  panel.addEventListener('touchmove', onTouchMove, { passive: false })
  return () => panel.removeEventListener('touchmove', onTouchMove)
}

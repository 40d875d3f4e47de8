/** Keeps a full-screen sheet above the on-screen keyboard; returns how to stop. */
export function followViewport(panel: HTMLElement): (() => void) | undefined {
  const viewport = window.visualViewport
  if (!viewport) return undefined
  const fit = () => {
    // While zoomed in, the visual viewport is no measure of the keyboard.
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

/** Keeps the page behind a full-screen sheet from scrolling by touch; returns how to stop. */
export function lockPageScroll(panel: HTMLElement): () => void {
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

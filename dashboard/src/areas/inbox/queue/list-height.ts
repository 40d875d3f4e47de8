import type { Virtualizer } from '@tanstack/react-virtual'

/** What stands above every list, at least; px. */
const aboveListPx = 100

/** How high a list will be at most, before anything is laid out; px. */
export const likelyHeight = (): number => Math.max(0, window.innerHeight - aboveListPx)

/**
 * Tells how large a list is whenever that changes: first as the browser lays out the page for its next frame, never by having it
 * laid out in between.
 */
export function watchHeight(
  { scrollElement }: Virtualizer<HTMLDivElement, Element>,
  tell: (size: { width: number; height: number }) => void,
): (() => void) | undefined {
  if (!scrollElement) return undefined
  const observer = new ResizeObserver(() => {
    const { clientWidth: width, clientHeight: height } = scrollElement
    tell({ width, height })
  })
  observer.observe(scrollElement)
  return () => observer.disconnect()
}

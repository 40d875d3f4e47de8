const FOCUSABLE =
  'a[href], button:not([disabled]), textarea:not([disabled]), input:not([disabled]), [tabindex="0"]'

/** The element to focus when Tab would leave the panel; undefined while it stays inside. */
export function nextInTrap(panel: HTMLElement, isBackwards: boolean): HTMLElement | undefined {
  const stops = [...panel.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (one) => one.getClientRects().length > 0,
  )
  const first = stops[0]
  const last = stops[stops.length - 1]
  const active = (panel.getRootNode() as ShadowRoot).activeElement
  if (active === panel) return isBackwards ? last : first
  if (isBackwards) return active === first ? last : undefined
  return active === last ? first : undefined
}

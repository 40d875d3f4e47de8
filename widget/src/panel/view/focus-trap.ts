const FOCUSABLE =
  'a[href], button:not([disabled]), textarea:not([disabled]), input:not([disabled]), [tabindex="0"]'

/** Where Tab goes when it would leave; nothing while it stays inside by itself. */
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

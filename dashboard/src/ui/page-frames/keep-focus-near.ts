/** What had the focus, and what it stood in, from inside to outside. */
let place: Element[] = []

const isThere = (element: Element | undefined) =>
  element !== undefined && element.isConnected && !element.matches(':disabled')

const onFocus = ({ target }: FocusEvent) => {
  place = []
  for (let each = target as Element | null; each; each = each.parentElement) place.push(each)
}

function look(): void {
  if (place.length === 0 || document.activeElement !== document.body) return
  // It is still there: it was left on purpose.
  const wasLeft = isThere(place[0])
  const near = place.find((each) => each.matches('[tabindex]') && isThere(each))
  place = []
  if (!wasLeft)
    ((near ?? document.getElementById('content')) as HTMLElement | null)?.focus({ preventScroll: true })
}

/** Where what has the focus goes away or comes to rest, the focus goes on to what it stood in; ends with the function that it returns. */
export function keepFocusNear(): () => void {
  let timer: ReturnType<typeof setTimeout>
  // After whoever knows a better place.
  const later = () => {
    clearTimeout(timer)
    timer = setTimeout(look, 0)
  }
  const observer = new MutationObserver(() => {
    if (place.length > 0 && !isThere(place[0])) later()
  })
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] })
  document.addEventListener('focusin', onFocus)
  document.addEventListener('focusout', later)
  return () => {
    clearTimeout(timer)
    observer.disconnect()
    document.removeEventListener('focusin', onFocus)
    document.removeEventListener('focusout', later)
  }
}

const key = 'stoa.last-input'
/** Input is told to the other tabs this often, so that moving the pointer costs nothing. */
const tellEveryMs = 10_000
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

let lastAt = Date.now()

/** When the person last did something in any tab of this browser, in ms since 1970. */
export function lastInputAt(): number {
  try {
    return Math.max(lastAt, Number(localStorage.getItem(key)))
  } catch {
    return lastAt
  }
}

/** Notices input; calls back at its first sign after each pause of `tellEveryMs`. */
export function watchInput(onSign: () => void): () => void {
  let toldAt = 0
  const note = () => {
    lastAt = Date.now()
    if (lastAt - toldAt < tellEveryMs) return
    toldAt = lastAt
    try {
      localStorage.setItem(key, String(lastAt))
    } catch {
      // Storage may be blocked: then each tab knows its own input alone.
    }
    onSign()
  }
  const onVisibility = () => {
    if (document.visibilityState === 'visible') note()
  }
  for (const sign of signs) document.addEventListener(sign, note, { passive: true, capture: true })
  document.addEventListener('visibilitychange', onVisibility)
  note()
  return () => {
    for (const sign of signs) document.removeEventListener(sign, note, { capture: true })
    document.removeEventListener('visibilitychange', onVisibility)
  }
}

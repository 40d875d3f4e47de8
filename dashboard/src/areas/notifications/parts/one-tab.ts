/** Elects one of several tabs; `isMine` tells whether it is this one. When it closes, another one takes over. */
export function oneTabOfSeveral(name: string): { isMine(): boolean; end(): void } {
  let mine = false
  const over = new AbortController()
  const held = new Promise<void>((resolve) => over.signal.addEventListener('abort', () => resolve()))
  const isMine = () => mine && !over.signal.aborted
  // Without https there are no locks: then the tab in front of the person does it.
  if (!navigator.locks)
    return { isMine: () => document.visibilityState === 'visible', end: () => over.abort() }
  navigator.locks
    .request(name, { signal: over.signal }, () => {
      mine = true
      return held
    })
    .catch(() => undefined)
  return { isMine, end: () => over.abort() }
}

const key = 'stoa.provider-return'

/** Keeps, in this tab, where somebody wants to be once they are back from another service. */
export function keepReturn(path: string | undefined): void {
  try {
    if (path === undefined) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, path)
  } catch {
    // Storage may be blocked: then they arrive at the first page.
  }
}

/** Where they wanted to be, once; only a path of our own. */
export function takeReturn(): string {
  try {
    const path = sessionStorage.getItem(key) ?? '/'
    sessionStorage.removeItem(key)
    return /^\/(?![/\\])/.test(path) ? path : '/'
  } catch {
    return '/'
  }
}

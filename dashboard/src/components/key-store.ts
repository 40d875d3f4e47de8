/** Keeps keys until the tab is closed, by what they belong to, so that they can be used right after they were made. */
export function keyStore(prefix: string): {
  keep: (id: string, key: string) => void
  kept: (id: string) => string | null
} {
  return {
    keep(id, key) {
      try {
        sessionStorage.setItem(prefix + id, key)
      } catch {
        // Storage may be blocked: the key is then only on the page that shows it.
      }
    },
    kept(id) {
      try {
        return sessionStorage.getItem(prefix + id)
      } catch {
        return null
      }
    },
  }
}

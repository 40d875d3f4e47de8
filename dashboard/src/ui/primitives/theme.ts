import { useSyncExternalStore } from 'react'

/** What the person chose; `system` follows the device. */
type Theme = 'light' | 'dark' | 'system'

const key = 'stoa.theme'
const listeners = new Set<() => void>()

function read(): Theme {
  const chosen = document.documentElement.dataset['theme']
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system'
}

/** Applies a theme and remembers it; `early.js` applies it again before the next first paint. */
export function setTheme(theme: Theme): void {
  try {
    if (theme === 'system') localStorage.removeItem(key)
    else localStorage.setItem(key, theme)
  } catch {
    // Storage may be blocked: the choice then lasts until the page is left.
  }
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
  for (const listener of listeners) listener()
}

/** The chosen theme, live. */
export function useTheme(): Theme {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, read)
}

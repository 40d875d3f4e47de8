/** Storage that never throws: where it is forbidden, full or absent, `read` returns null and `write` false. */
export interface GuardedStorage {
  read(key: string): string | null
  write(key: string, value: string): boolean
}

/** `localStorage`, guarded: where the browser forbids it, even reading the property throws. */
export const browserStorage: GuardedStorage = {
  read(key) {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  },
  write(key, value) {
    try {
      localStorage.setItem(key, value)
      return true
    } catch {
      return false
    }
  },
}

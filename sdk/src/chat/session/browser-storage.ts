/** Storage that may be forbidden, full or absent: reads nothing then, and says whether it wrote. */
export interface GuardedStorage {
  read(key: string): string | null
  write(key: string, value: string): boolean
}

/** `localStorage`, where the browser lets us; merely touching it throws where it does not. */
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

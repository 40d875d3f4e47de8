import type { GuardedStorage } from '../../page/browser-storage.ts'

/** Cookies of one host, or shared by the subdomains of a domain: these take precedence over an origin’s own storage. */
export interface Cookies extends GuardedStorage {
  /** Whether they are shared by the subdomains. */
  isShared: boolean
}

const MAX_COOKIE = 4096
const YEAR_SECONDS = 31_536_000

/** The value of a cookie; of several with one name the last, which is the one with the wider domain. */
export function readCookie(name: string): string | null {
  try {
    const prefix = `${encodeURIComponent(name)}=`
    const found = document.cookie.split('; ').filter((cookie) => cookie.startsWith(prefix))
    return found.length > 0 ? decodeURIComponent((found.pop() as string).slice(prefix.length)) : null
  } catch {
    return null
  }
}

/** Cookies of this host, or shared by all hosts of `domain`; where the browser refuses the domain, calls `onRefused` and uses the host. */
export function createCookies(domain: string | undefined, onRefused: () => void): Cookies {
  let isShared = domain !== undefined
  const put = (name: string, value: string, more: string) => {
    const secure = location.protocol === 'https:' ? '; Secure' : ''
    const text = `${encodeURIComponent(name)}=${encodeURIComponent(value)}`
    if (text.length > MAX_COOKIE) return false
    document.cookie = `${text}; Path=/; SameSite=Lax${secure}${more}`
    return readCookie(name) === value
  }
  const write = (name: string, value: string) => {
    const age = `; Max-Age=${YEAR_SECONDS}`
    if (!isShared) return put(name, value, age)
    // A host-only cookie, from before a domain was set, would hide the shared one.
    put(name, '', '; Max-Age=0')
    if (put(name, value, `${age}; Domain=${domain}`)) return true
    isShared = false
    onRefused()
    return put(name, value, age)
  }
  return {
    get isShared() {
      return isShared
    },
    read: readCookie,
    write(name, value) {
      try {
        return write(name, value)
      } catch {
        return false
      }
    },
  }
}

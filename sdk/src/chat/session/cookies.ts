import type { GuardedStorage } from './browser-storage.ts'

/** Cookies of a site. Of the subdomains of a domain they are common, so that they count more than what one has. */
export interface Cookies extends GuardedStorage {
  isShared: boolean
}

const MAX_COOKIE = 4096
const YEAR_SECONDS = 31_536_000

/** The value of a cookie. Of several with one name the youngest is last; it is the one with the wider domain. */
export function readCookie(name: string): string | null {
  try {
    const prefix = `${encodeURIComponent(name)}=`
    const found = document.cookie.split('; ').filter((cookie) => cookie.startsWith(prefix))
    return found.length > 0 ? decodeURIComponent((found.pop() as string).slice(prefix.length)) : null
  } catch {
    return null
  }
}

/** Cookies of this host, or of all hosts of a domain; the domain must be a suffix of the host's name. */
export function createCookies(domain: string | undefined, onRefused: () => void): Cookies {
  let isShared = domain !== undefined
  const put = (name: string, value: string, more: string) => {
    const secure = location.protocol === 'https:' ? '; Secure' : ''
    const text = `${encodeURIComponent(name)}=${encodeURIComponent(value)}`
    if (text.length > MAX_COOKIE) return false
    document.cookie = `${text}; Path=/; SameSite=Lax${secure}${more}`
    return readCookie(name) === value
  }
  const keep = (name: string, value: string) => {
    const age = `; Max-Age=${YEAR_SECONDS}`
    if (!isShared) return put(name, value, age)
    // One of this host alone, from before there was a domain, would hide the common one.
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
        return keep(name, value)
      } catch {
        return false
      }
    },
  }
}

/** What an address of the old site is here: a file or a text, by the id of its record. */
export interface Target {
  kind: 'asset' | 'ref'
  id: string
  /** Where a file is there. */
  address?: string
}

/** Finds what addresses of the old site are, in the spellings that texts of it have. */
export interface Addresses {
  /** Adds a text or a page about a file, which a query may tell from others. */
  addPage(address: string, target: Target): void
  addFile(address: string, target: Target): void
  find(address: string): Target | undefined
}

/** How the name of a file ends that has no other one behind a query. */
const FILE = /\/[^/]*\.[a-z0-9]{2,5}$/i

/** An empty list; `site` is where addresses without a host lead. */
export function createAddresses(site: string): Addresses {
  const pages = new Map<string, Target>()
  const files = new Map<string, Target>()
  /** Files by what follows the host; null where several hosts have one. */
  const paths = new Map<string, Target | null>()
  const addFile = (address: string, target: Target) => {
    const key = fileKey(address)
    if (key === '') return
    files.set(key, target)
    const largest = largestSize(key)
    if (!files.has(largest)) files.set(largest, target)
    for (const path of new Set([pathOf(key), pathOf(largest)])) {
      const other = paths.get(path)
      paths.set(path, other === undefined || other?.id === target.id ? target : null)
    }
  }
  const findFile = (key: string) => files.get(key) ?? files.get(largestSize(key))
  return {
    addPage(address, target) {
      const key = pageKey(address)
      if (key !== '' && !pages.has(key)) pages.set(key, target)
    },
    addFile,
    find(address) {
      if (/^[a-z][a-z0-9+.-]*:(?!\/\/)/i.test(address) || address.startsWith('#')) return undefined
      const whole = fullAddress(address, site)
      const found = pages.get(pageKey(whole)) ?? findFile(fileKey(whole))
      if (found || hasHost(address)) return found
      const path = pathOf(fileKey(whole))
      return paths.get(path) ?? paths.get(largestSize(path)) ?? undefined
    },
  }
}

const hasHost = (address: string): boolean => /^(?:[a-z]+:)?\/\//i.test(address)

/** An address with the scheme and host that it lacks; the same where nothing says them. */
export function fullAddress(address: string, site: string): string {
  if (/^https?:\/\//i.test(address)) return address
  if (!URL.canParse(address, site)) return address
  return address === '' ? '' : new URL(address, site).href
}

/** An address without scheme and fragment, and without the network of WordPress.com in front of it that makes pictures smaller. */
function pageKey(address: string): string {
  const plain = spelled(address.replace(/#.*$/s, ''))
    .replace(/^(?:https?:)?\/\//i, '')
    .replace(/^i\d\.wp\.com\//i, '')
    .replace(/\/(?=\?|$)/, '')
  return plain.replace(/^[^/?]+/, (host) => host.toLowerCase())
}

/** Besides without the query, where a name stands in front of it. */
function fileKey(address: string): string {
  const [path = '', ...query] = pageKey(address).split('?')
  return query.length === 0 || FILE.test(path) ? path : [path, ...query].join('?')
}

function spelled(address: string): string {
  try {
    return decodeURI(address)
  } catch {
    return address
  }
}

const pathOf = (key: string): string => key.replace(/^[^/]*/, '')

/** Of an image's sizes the largest. */
const largestSize = (key: string): string =>
  key.replace(/-\d{1,5}x\d{1,5}(?=\.[a-z]{3,4}$)/i, '').replace(/-scaled(?=\.[a-z]{3,4}$)/i, '')

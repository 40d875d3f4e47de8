import { MOST_ADDRESS } from './source-rows.ts'

// What tells where somebody came from, and nothing about the page.
const TRACKING = /^(?:utm_\w+|gclid|fbclid|msclkid|mc_cid|mc_eid|ref_src)$/
const MOST_SEGMENTS = 16

/** An address in one spelling, resolved against the page that names it; nothing where it is none that can be read. */
export function addressOf(given: string, base: string): string | undefined {
  if (!URL.canParse(given.trim(), base)) return undefined
  const url = new URL(given.trim(), base)
  if (!/^https?:$/.test(url.protocol) || url.username || url.password) return undefined
  url.hash = ''
  const names = [...url.searchParams.keys()]
  for (const name of names) if (TRACKING.test(name)) url.searchParams.delete(name)
  return url.href.length <= MOST_ADDRESS ? url.href : undefined
}

export const isSameHost = (one: string, other: string): boolean => new URL(one).host === new URL(other).host

/** Whether a path may be one of those that go on for ever, as `/a/b/a/b/a/b`. */
export function isTrap(address: string): boolean {
  const segments = new URL(address).pathname.split('/').filter(Boolean)
  if (segments.length > MOST_SEGMENTS) return true
  return segments.some((each) => segments.filter((other) => other === each).length > 2)
}

export const isIncluded = (address: string, include: readonly string[]): boolean =>
  include.length === 0 || include.some((start) => new URL(address).pathname.startsWith(start))

/** What browsers run, read or open by themselves, and no program on a device is known by. */
const NO_PROGRAMS =
  /^(?:about|blob|data|file|filesystem|ftp|javascript|mailto|tel|vbscript|view-source|wss?):$/

const LOOPBACKS = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Why a program may not be answered at an address; `undefined` where it may. */
export function refusedRedirectUri(text: unknown): string | undefined {
  if (typeof text !== 'string' || text.length > 1000)
    return 'redirect_uris must be texts of up to 1000 characters'
  if (!URL.canParse(text)) return 'redirect_uris must be absolute addresses'
  const { protocol, hostname, username, password } = new URL(text)
  if (text.includes('#')) return 'redirect_uris must not contain fragments'
  if (text.includes('*')) return 'redirect_uris must not contain wildcards'
  if (username !== '' || password !== '') return 'redirect_uris must not contain user names'
  if (NO_PROGRAMS.test(protocol)) return 'redirect_uris must lead to a program'
  if (protocol === 'http:' && !LOOPBACKS.has(hostname))
    return 'redirect_uris must use https, except for loopback addresses'
  return undefined
}

/** What people are shown of where the answer goes: the host, or the scheme of a program on their own device. */
export function redirectHost(text: string): string {
  const { protocol, host } = new URL(text)
  return protocol === 'https:' || protocol === 'http:' ? host : protocol.slice(0, -1)
}

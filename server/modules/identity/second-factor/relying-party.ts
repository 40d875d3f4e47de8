import { isIP } from 'node:net'

/** Whom passkeys are for: the host that they are bound to, and the pages that may ask for them. */
export interface RelyingParty {
  id: string
  origin: string
}

/** Whom passkeys are for at an address of the service; `null` where browsers offer none: an IP address, or plain http elsewhere than on this machine. */
export function relyingPartyOf(baseUrl: string): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(baseUrl)
  const isHere = hostname === 'localhost' || hostname.endsWith('.localhost')
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return null
  return protocol === 'https:' || isHere ? { id: hostname, origin } : null
}

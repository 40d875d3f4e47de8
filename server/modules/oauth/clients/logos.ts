import type { Client } from 'oidc-provider'

const MAX_CHARS = 1000
const MAX_ID_CHARS = 200

/** Where the picture of a program lies; `undefined` where it says none that may be fetched. */
export function logoOf({ clientId, logoUri }: Pick<Client, 'clientId' | 'logoUri'>): string | undefined {
  if (logoUri === undefined || logoUri.length > MAX_CHARS || clientId.length > MAX_ID_CHARS) return undefined
  return URL.canParse(logoUri) && new URL(logoUri).protocol === 'https:' ? logoUri : undefined
}

/** The address of a program's picture at this service. */
export const iconUrlOf = (baseUrl: string, clientId: string): string =>
  `${baseUrl}/v1/oauth/clients/${encodeURIComponent(clientId)}/icon`

/** The same for pages that draw something themselves where there is none: it answers 404 then. */
export const ownIconUrlOf = (baseUrl: string, clientId: string): string =>
  `${iconUrlOf(baseUrl, clientId)}?fallback=none`

import type { Client } from 'oidc-provider'
import { z } from 'zod'

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
const ownIconUrlOf = (baseUrl: string, clientId: string): string =>
  `${iconUrlOf(baseUrl, clientId)}?fallback=none`

/** What pages are told of a program's picture. */
export const IconUrl = z
  .string()
  .nullable()
  .describe('Its picture, if it says that it has one; 404 where that cannot be used.')

/** That of a program of which it is known whether it says that it has a picture. */
export const iconUrlFor = (
  baseUrl: string,
  { clientId, hasIcon }: { clientId: string; hasIcon: boolean },
): string | null => (hasIcon ? ownIconUrlOf(baseUrl, clientId) : null)

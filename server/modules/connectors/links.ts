import type { Context, Services } from '../../kernel/contract/context.ts'
import { newId } from '../../kernel/base/ids.ts'
import { statement } from '../../kernel/db/transaction.ts'
import type { ConnectorVendor } from '../../kernel/ports/connectors.ts'
import { missingSecrets, type ConnectorRow } from './connector-rows.ts'
import { callbackUrl, newVerifier } from './grants.ts'

const HOURS = 24
const PREFIX = 'svc_handoff'

const insert = statement(
  'cnx_link_insert',
  `insert into cnx_links (org_id, id, connector_id, kind, token_hash, verifier, expires_at)
   values ($1, $2, $3, $4, $5, $6, now() + interval '${HOURS} hours') returning expires_at as "expiresAt"`,
)

/** A link by which a connector gets what it lacks. */
export interface Link {
  url: string
  expiresAt: Date
}

/** What the verifier of a consent is bound to. */
export const verifierContext = (orgId: string, id: string): string => `cnx_links:${orgId}:${id}`

/** Makes a link: to the page that asks for the secrets, or, where these are there, to the vendor's question. */
export async function makeLink(
  ctx: Pick<Context<string>, 'tx' | 'org' | 'services'>,
  vendor: ConnectorVendor,
  row: ConnectorRow,
): Promise<Link> {
  const { secrets, config } = ctx.services
  const id = newId('cnl')
  const { token, hash } = secrets.newToken(PREFIX)
  const isConsent = vendor.oauth !== undefined && missingSecrets(vendor, row.secretNames).length === 0
  const { verifier, challenge } = newVerifier()
  const sealed = isConsent ? secrets.seal(verifier, verifierContext(ctx.org.id, id)) : null
  const values = [ctx.org.id, id, row.id, isConsent ? 'consent' : 'credentials', hash, sealed]
  const [made] = await ctx.tx.query<{ expiresAt: Date }>(insert, values)
  const url = isConsent
    ? consentUrl(ctx.services, vendor, row, { state: token, challenge })
    : // Behind the hash: it is in no request line. The page sends it in a header, and in a body.
      `${config.baseUrl}/connect/credentials#token=${token}`
  return { url, expiresAt: made?.expiresAt ?? new Date() }
}

function consentUrl(
  services: Services,
  { oauth }: ConnectorVendor,
  { settings }: ConnectorRow,
  { state, challenge }: { state: string; challenge: string },
): string {
  const url = new URL(oauth?.authorizeUrl ?? services.config.baseUrl)
  const parameters = {
    ...oauth?.parameters,
    response_type: 'code',
    client_id: settings['clientId'] ?? '',
    redirect_uri: callbackUrl(services),
    scope: oauth?.scopes.join(' ') ?? '',
    state,
    code_challenge: challenge,
    code_challenge_method: 'S256',
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

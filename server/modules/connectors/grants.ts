// Across organizations: forgets links that have ended.
import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { Context, JobContext, Services } from '../../kernel/contract/context.ts'
import { AppError } from '../../kernel/base/errors.ts'
import { statement } from '../../kernel/db/transaction.ts'
import { VendorError, type ConnectorVendor } from '../../kernel/ports/connectors.ts'
import { openAlert, resolveAlert } from '../alerts/index.ts'
import { requireConnector, secretContext, voidLinks, type ConnectorRow } from './connector-rows.ts'
import { E } from './errors.ts'

/** What a consent brought. */
const Grant = z.object({ accessToken: z.string(), refreshToken: z.string().nullable() })
type Grant = z.output<typeof Grant>

const Tokens = z.object({
  access_token: z.string().min(1).max(8192),
  refresh_token: z.string().min(1).max(8192).optional(),
  expires_in: z.coerce.number().min(0).max(31_536_000).optional(),
})

/** Transactions of one organization. */
export type Unit = <T>(work: (ctx: Context<string>) => Promise<T>) => Promise<T>

interface Asking {
  services: Services
  vendor: ConnectorVendor
  row: ConnectorRow
  orgId: string
}

// Where nothing else was decided about the connector while the vendor was asked.
const saveGrant = statement(
  'cnx_save_grant',
  `update cnx_connectors set grant_sealed = $3, grant_expires_at = now() + $4 * interval '1 second', state = 'active', active = true,
     renewing_until = null, last_test_error = null, updated_at = now()
   where org_id = $1 and id = $2 and grant_sealed is not distinct from $5 and state = $6 and active = $7
     and exists (select from cnx_links where org_id = $1 and id = $8) returning id`,
)
// Whether it is turned on is not said by a renewal.
const saveRenewed = statement(
  'cnx_save_renewed',
  `update cnx_connectors set grant_sealed = $3, grant_expires_at = now() + $4 * interval '1 second', renewing_until = null, updated_at = now()
   where org_id = $1 and id = $2 and grant_sealed = $5 returning id`,
)
const lease = statement(
  'cnx_lease',
  `update cnx_connectors set renewing_until = now() + interval '30 seconds'
   where org_id = $1 and id = $2 and grant_sealed = $3 and (renewing_until is null or renewing_until < now()) returning id`,
)
// As long as the old tokens do, the vendor is not asked again at once.
const endLease = statement(
  'cnx_end_lease',
  `update cnx_connectors set renewing_until = case when grant_expires_at > now() then least(now() + interval '30 seconds', grant_expires_at) end
   where org_id = $1 and id = $2 and grant_sealed = $3`,
)
const expire = statement(
  'cnx_expire',
  `update cnx_connectors set state = 'expired', active = false, renewing_until = null, last_test_error = $3, updated_at = now()
   where org_id = $1 and id = $2 and grant_sealed = $4 returning id`,
)

// Without word of the vendor for how long; asked again well before.
const USUAL_SECONDS = 3600
const EARLY_MS = 60_000

/** Asks for tokens; throws `VendorError`, `refused` where the vendor says for good that there are none. */
async function askForTokens(
  { services, vendor, row, orgId }: Asking,
  asked: Record<string, string>,
): Promise<z.output<typeof Tokens>> {
  if (!vendor.oauth) throw new VendorError('invalid', 'it asks for no consent')
  const { clientSecret = '' } = openSecrets(services, orgId, row)
  const answer = await services.outbound
    .request({
      url: vendor.oauth.tokenUrl,
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: new URLSearchParams({
        ...asked,
        client_id: row.settings['clientId'] ?? '',
        client_secret: clientSecret,
      }).toString(),
      maxBytes: 64 * 1024,
    })
    .catch((error: unknown) => {
      throw new VendorError('unreachable', (error as Error).message, { cause: error })
    })
  let body: unknown
  try {
    body = JSON.parse(Buffer.from(answer.body).toString('utf8'))
  } catch {
    body = undefined
  }
  const tokens = Tokens.safeParse(body)
  if (answer.status === 200 && tokens.success) return tokens.data
  const said = z.object({ error: z.string().regex(/^[a-z_]{1,40}$/) }).safeParse(body).data?.error
  // Only this says that the consent is over; all else may pass.
  if (said === 'invalid_grant') throw new VendorError('refused', 'the consent has ended')
  throw new VendorError('failed', `it gave no tokens (${said ?? answer.status})`)
}

/** The secrets that people gave. */
export function openSecrets(
  { secrets }: Pick<Services, 'secrets'>,
  orgId: string,
  row: ConnectorRow,
): Record<string, string> {
  if (row.secrets === null) return {}
  return z
    .record(z.string(), z.string())
    .parse(JSON.parse(secrets.open(row.secrets, secretContext('secrets', orgId, row.id))))
}

const openGrant = (
  { secrets }: Pick<Services, 'secrets'>,
  orgId: string,
  { grantSealed, id }: ConnectorRow,
): Grant | null =>
  grantSealed === null
    ? null
    : Grant.parse(JSON.parse(secrets.open(grantSealed, secretContext('grant', orgId, id))))

const sealGrant = ({ services, org }: Context<string>, id: string, grant: Grant): string =>
  services.secrets.seal(JSON.stringify(grant), secretContext('grant', org.id, id))

/** The verifier of a consent, and what the vendor is shown of it (RFC 7636). */
export function newVerifier(): { verifier: string; challenge: string } {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

export const callbackUrl = ({ config }: Pick<Services, 'config'>): string =>
  `${config.baseUrl}/v1/connectors/oauth/callback`

/** Takes the code that a browser brought back; throws `VendorError`. */
export async function takeCode(
  asking: Asking,
  unit: Unit,
  { code, verifier, linkId }: { code: string; verifier: string; linkId: string },
): Promise<void> {
  const tokens = await askForTokens(asking, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: callbackUrl(asking.services),
    code_verifier: verifier,
  })
  const grant = { accessToken: tokens.access_token, refreshToken: tokens.refresh_token ?? null }
  await unit(async (ctx) => {
    const { id, grantSealed, state, active } = asking.row
    const seconds = tokens.expires_in ?? USUAL_SECONDS
    const values = [ctx.org.id, id, sealGrant(ctx, id, grant), seconds, grantSealed, state, active, linkId]
    if ((await ctx.tx.query(saveGrant, values)).length === 0)
      throw new VendorError('failed', 'it was changed while somebody consented')
    await voidLinks(ctx, id)
    await resolveAlert(ctx, { source: 'connector', subjectId: id })
  })
}

/** The secrets that a vendor is called with, its access token among them; renewed once at a time, over all processes. */
export async function secretsOf(asking: Asking, unit: Unit): Promise<Record<string, string>> {
  const { services, vendor, orgId } = asking
  if (!vendor.oauth) return openSecrets(services, orgId, asking.row)
  for (let tries = 0; tries < 60; tries++) {
    const row = await unit((ctx) => requireConnector(ctx, asking.row.id))
    const grant = openGrant(services, orgId, row)
    if (!grant || row.state !== 'active') throw new AppError(E.connectors_expired)
    const { accessToken, refreshToken } = grant
    const known = { ...openSecrets(services, orgId, row), accessToken }
    const restMs = (row.grantExpiresAt?.getTime() ?? 0) - Date.now()
    if (restMs > EARLY_MS || refreshToken === null) return known
    const [mine] = await unit((ctx) => ctx.tx.query(lease, [orgId, row.id, row.grantSealed]))
    if (mine) {
      const renewed = await renew({ ...asking, row }, unit, grant)
      if (renewed !== undefined) return { ...known, accessToken: renewed }
    } else if (restMs > 0) return known
    // Somebody else renews them: their tokens are read in a moment.
    else await pause(250)
  }
  throw new VendorError('failed', 'its tokens could not be renewed in time')
}

/** The access token to go on with; nothing where the grant is another by now. */
async function renew(
  asking: Asking,
  unit: Unit,
  { accessToken, refreshToken }: Grant,
): Promise<string | undefined> {
  const { row, orgId } = asking
  try {
    const tokens = await askForTokens(asking, {
      grant_type: 'refresh_token',
      refresh_token: refreshToken ?? '',
    })
    // An answer without a refresh token keeps the old one.
    const grant = { accessToken: tokens.access_token, refreshToken: tokens.refresh_token ?? refreshToken }
    const seconds = tokens.expires_in ?? USUAL_SECONDS
    const saved = await unit((ctx) =>
      ctx.tx.query(saveRenewed, [orgId, row.id, sealGrant(ctx, row.id, grant), seconds, row.grantSealed]),
    )
    return saved.length > 0 ? grant.accessToken : undefined
  } catch (error) {
    if (!(error instanceof VendorError) || error.reason !== 'refused') {
      await unit((ctx) => ctx.tx.query(endLease, [orgId, row.id, row.grantSealed]))
      // What it has may still do.
      if ((row.grantExpiresAt?.getTime() ?? 0) > Date.now()) return accessToken
      throw error
    }
    const isOver = await unit((ctx) => end(ctx, row, error.message))
    if (isOver) throw new AppError(E.connectors_expired)
    return undefined
  }
}

/** The consent is over, unless somebody has given another meanwhile. */
async function end(ctx: Context<string>, row: ConnectorRow, why: string): Promise<boolean> {
  const ended = await ctx.tx.query(expire, [ctx.org.id, row.id, why, row.grantSealed])
  if (ended.length === 0) return false
  await openAlert(ctx, {
    source: 'connector',
    subjectId: row.id,
    severity: 'error',
    title: 'A connected system refuses us',
    detail: `The consent for ${row.name} has ended: nothing is read from it. Connect it again; what was set up stays.`,
    ctaHref: '/settings/connectors',
  })
  return true
}

const forgetLinks = statement(
  'cnx_links_forget',
  `delete from cnx_links where expires_at < now() - interval '7 days'`,
)

/** Forgets links that are long over. */
export const forgetOldLinks = {
  name: 'connectors.forgetOldLinks',
  payload: z.object({}),
  cron: '53 3 * * *',
  run: async ({ systemDb }: JobContext): Promise<void> => void (await systemDb.query(forgetLinks, [])),
}

// Across organizations: whose a link is, only its token tells.
import { z } from 'zod'
import { AppError, E as K } from '../../kernel/base/errors.ts'
import { mayCallWith } from '../../kernel/contract/authorize.ts'
import type { RawContext, RawRoute } from '../../kernel/contract/raw-route.ts'
import { statement } from '../../kernel/db/transaction.ts'
import type { ConnectorVendor } from '../../kernel/ports/connectors.ts'
import { WRITE } from './access.ts'
import { hostOf, lockConnector, requireConnector, vendorOf, type ConnectorRow } from './connector-rows.ts'
import { storeSecrets, tryConnector } from './connectors.ts'
import { E } from './errors.ts'
import { takeCode } from './grants.ts'
import { publicKeys } from './identity.ts'
import { verifierContext } from './links.ts'

const common = { access: 'public', module: 'connectors' } as const
const json = (description: string, properties: Record<string, object>, required: string[]) => ({
  description,
  contentType: 'application/json',
  schema: { type: 'object', properties, required },
})
const text = { type: 'string' }

export const showKeys: RawRoute = {
  ...common,
  route: 'GET /v1/public/connectors/{orgId}/jwks',
  why: 'Servers of the organization’s own check statements with it, without a credential; kept by caches.',
  limit: 'poll',
  describes: {
    name: 'showKeys',
    summary: 'Show the keys that statements about people are signed with (RFC 7517)',
    description: 'Empty for an organization that has none, or that is not there.',
    answers: { 200: json('The keys.', { keys: { type: 'array', items: { type: 'object' } } }, ['keys']) },
    errors: [K.rate_limited],
  },
  async handle(request, reply, { transaction }) {
    const { orgId } = request.params as { orgId: string }
    const rows = /^org_[0-9a-z]{22}$/.test(orgId)
      ? await transaction((ctx) => ctx.tx.query<{ jwk: object }>(publicKeys, [orgId]), orgId)
      : []
    return reply
      .header('cache-control', 'public, max-age=300, stale-while-revalidate=3600')
      .send({ keys: rows.map(({ jwk }) => jwk) })
  },
}

interface Found {
  orgId: string
  id: string
  connectorId: string
  verifier: string | null
}

const FOUND = `org_id as "orgId", id, connector_id as "connectorId", verifier`
const find = statement(
  'cnx_link_find',
  `select ${FOUND} from cnx_links where token_hash = $1 and kind = $2 and used_at is null and expires_at > now()`,
)
// Once, however many ask at a time.
const use = statement(
  'cnx_link_use',
  `update cnx_links set used_at = now() where org_id = $1 and id = $2 and used_at is null and expires_at > now() returning id`,
)

async function findLink({ database, services }: RawContext, token: unknown, kind: 'credentials' | 'consent') {
  if (typeof token !== 'string' || token.length < 1 || token.length > 128)
    throw new AppError(K.invalid_input, 'token is needed')
  const [found] = await database.system.query<Found>(find, [services.secrets.hash(token), kind])
  if (!found) throw new AppError(E.credential_handoff_not_found)
  return found
}

/** The connector of a link, as long as it lacks something. */
async function waiting(ctx: RawContext, { orgId, connectorId }: Found): Promise<ConnectorRow> {
  const row = await ctx.transaction((tx) => requireConnector(tx, connectorId), orgId).catch(() => undefined)
  if (!row || row.state === 'active') throw new AppError(E.credential_handoff_not_found)
  return row
}

/** The secrets that a link asks for: those that are not there. */
const askedOf = ({ fields }: ConnectorVendor, { secretNames }: ConnectorRow) =>
  fields.filter(({ key, secret }) => secret && !secretNames.includes(key))

/** Throws 400 with the field that is missing, or that nobody asked for. */
function assertWhole(vendor: ConnectorVendor, row: ConnectorRow, given: Record<string, string>): void {
  const asked = askedOf(vendor, row)
  const missing = asked.find(({ key, required }) => required && !given[key]?.trim())
  if (missing) throw new AppError(E.connectors_invalid, `${missing.key}: ${missing.label} is needed`)
  const keys = Object.keys(given)
  const other = keys.find((key) => !asked.some((field) => field.key === key))
  if (other !== undefined) throw new AppError(E.connectors_invalid, `${other} is not asked for`)
  if (keys.length === 0) throw new AppError(E.connectors_invalid, 'secrets are needed')
}

// As the page sends it: no log of a proxy has it.
const TOKEN_HEADER = 'x-svc-handoff'

export const describeHandoff: RawRoute = {
  ...common,
  route: 'GET /v1/credentials',
  why: 'Whoever has the link has no account; its token tells the organization.',
  limit: 'auth',
  describes: {
    name: 'describeHandoff',
    summary: 'Read what a link asks for',
    description:
      'The secret fields alone, and the host that they are for. 404 for a link that is not valid, was used, or is too old.',
    query: {
      token: {
        ...text,
        description:
          'From the link. Better sent as the header `X-Svc-Handoff`: addresses are written to logs.',
      },
    },
    answers: {
      200: json(
        'What is asked for.',
        { label: text, vendor: text, fields: { type: 'array', items: { type: 'object' } } },
        ['label', 'vendor', 'fields'],
      ),
    },
    errors: [E.credential_handoff_not_found, K.invalid_input, K.rate_limited],
  },
  async handle(request, reply, ctx) {
    const { token } = request.query as { token?: unknown }
    const link = await findLink(ctx, request.headers[TOKEN_HEADER] ?? token, 'credentials')
    const row = await waiting(ctx, link)
    const vendor = vendorOf(ctx.services, row.vendor)
    const fields = askedOf(vendor, row).map(({ key, label, required, placeholder }) => ({
      key,
      label,
      required,
      ...(placeholder && { placeholder }),
    }))
    return reply.header('cache-control', 'no-store').send({
      label: row.name,
      vendor: vendor.displayName,
      host: hostOf(vendor, row.settings),
      fields,
    })
  },
}

const Given = z.object({
  token: z.string().min(1).max(128),
  secrets: z.record(z.string().max(64), z.string().min(1).max(1000)),
})

export const takeHandoff: RawRoute = {
  ...common,
  route: 'POST /v1/credentials',
  why: 'Whoever has the link has no account; its token tells the organization.',
  limit: 'auth',
  describes: {
    name: 'takeHandoff',
    summary: 'Give the secrets that a link asks for',
    description:
      'Once: then the link is used up. They are stored also where the system refuses them, which the answer tells; where they could not be stored, or one is missing, the link still works.',
    body: {
      description: 'The token of the link, and the secrets by their keys.',
      schema: {
        type: 'object',
        properties: { token: text, secrets: { type: 'object', additionalProperties: text } },
        required: ['token', 'secrets'],
      },
    },
    answers: {
      200: json('Whether it works.', { ok: { type: 'boolean' }, detail: text, error: text }, ['ok']),
    },
    errors: [
      E.credential_handoff_not_found,
      E.connectors_invalid,
      K.invalid_input,
      K.invalid_json,
      K.rate_limited,
    ],
  },
  async handle(request, reply, ctx) {
    const given = Given.safeParse(request.body)
    if (!given.success) throw new AppError(K.invalid_input, 'token and secrets are needed')
    const link = await findLink(ctx, given.data.token, 'credentials')
    await waiting(ctx, link)
    const row = await ctx.transaction(async (tx) => {
      const locked = await lockConnector(tx, link.connectorId)
      if ((await tx.tx.query(use, [link.orgId, link.id])).length === 0)
        throw new AppError(E.credential_handoff_not_found)
      assertWhole(vendorOf(ctx.services, locked.vendor), locked, given.data.secrets)
      return storeSecrets(tx, locked, given.data.secrets)
    }, link.orgId)
    const done =
      row.state === 'active'
        ? await tryConnector(
            {
              services: ctx.services,
              org: { id: link.orgId },
              transaction: (work) => ctx.transaction(work, link.orgId),
            },
            row,
          )
        : { ok: true, detail: 'stored; somebody has to consent at the vendor now' }
    return reply.header('cache-control', 'no-store').send(done)
  },
}

export const finishConsent: RawRoute = {
  ...common,
  route: 'GET /v1/connectors/oauth/callback',
  why: 'A browser comes back from the vendor, and goes on to the dashboard.',
  limit: 'auth',
  describes: {
    name: 'finishConsent',
    summary: 'Come back from a vendor’s question',
    description:
      'Always to the dashboard, which is told how it went, and nothing of what the vendor said. The browser has to be signed in as an owner or admin of the organization whose connector it is.',
    query: { code: text, state: text, error: text },
    answers: { 302: { description: 'To the page of connectors.' } },
    errors: [K.rate_limited],
  },
  async handle(request, reply, ctx) {
    const query = request.query as Record<string, unknown>
    const went = await consent(ctx, query).catch((error: unknown) => {
      ctx.services.log.warn({ err: error }, 'a consent could not be taken')
      return 'error'
    })
    return reply
      .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      .redirect(`${ctx.services.config.baseUrl}/settings/connectors?connector=${went}`, 302)
  },
}

async function consent(ctx: RawContext, { code, state, error }: Record<string, unknown>): Promise<string> {
  const link = await findLink(ctx, state, 'consent')
  // Else somebody could have their account connected for another, or another's for theirs.
  const caller = await ctx.caller()
  if (caller?.org.id !== link.orgId || caller.credential.kind !== 'session') return 'error'
  if (!mayCallWith(WRITE, caller)) return 'error'
  const used = await ctx.transaction((tx) => tx.tx.query(use, [link.orgId, link.id]), link.orgId)
  if (used.length === 0) return 'error'
  if (typeof error === 'string') return error === 'access_denied' ? 'denied' : 'error'
  if (typeof code !== 'string' || code === '' || code.length > 4096 || link.verifier === null) return 'error'
  const row = await waiting(ctx, link)
  const vendor = vendorOf(ctx.services, row.vendor)
  const verifier = ctx.services.secrets.open(link.verifier, verifierContext(link.orgId, link.id))
  const asking = { services: ctx.services, vendor, row, orgId: link.orgId }
  await takeCode(asking, (work) => ctx.transaction(work, link.orgId), { code, verifier, linkId: link.id })
  return `connected&vendor=${encodeURIComponent(row.vendor)}`
}

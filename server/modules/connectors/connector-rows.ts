import { z } from 'zod'
import type { Context, Services } from '../../kernel/contract/context.ts'
import { AppError } from '../../kernel/base/errors.ts'
import { idPattern } from '../../kernel/base/ids.ts'
import { THIRD_PARTY } from '../../kernel/base/third-party.ts'
import { Instant, shape } from '../../kernel/contract/shapes.ts'
import { VendorError, type ConnectorVendor } from '../../kernel/ports/connectors.ts'
import { statement } from '../../kernel/db/transaction.ts'
import { E } from './errors.ts'
import { LOCKS } from './locks.ts'

export const ConnectorId = z
  .string()
  .regex(idPattern('cnx'), 'not a connector id')
  .describe('A connector, cnx_….')
export const State = z.enum(['pending', 'active', 'expired', 'revoked'])

/** A connector as the API shows it; never a secret. */
export const Connector = shape('Connector', {
  id: z.string(),
  vendor: z.string(),
  domain: z.string(),
  name: z.string(),
  active: z.boolean(),
  credentialState: State.describe(
    '`pending`: secrets or a consent are missing; `expired`: the consent has ended.',
  ),
  settings: z.record(z.string(), z.string()).describe('What it was set up with, without secrets.'),
  allowedTools: z.array(z.string()).describe('The tools of its server that may be called.'),
  lastTestedAt: Instant.nullable(),
  lastTestError: z.string().nullable().meta(THIRD_PARTY),
  createdAt: Instant,
})

/** A tool as it was when it was allowed. */
export interface AllowedTool {
  name: string
  fingerprint: string
}

/** A stored connector. */
export interface ConnectorRow {
  id: string
  vendor: string
  name: string
  active: boolean
  state: z.output<typeof State>
  settings: Record<string, string>
  /** Sealed. */
  secrets: string | null
  secretNames: string[]
  grantSealed: string | null
  grantExpiresAt: Date | null
  allowedTools: AllowedTool[]
  lastTestedAt: Date | null
  lastTestError: string | null
  createdAt: Date
}

const COLUMNS = `id, vendor, name, active, state, settings, secrets, secret_names as "secretNames", grant_sealed as "grantSealed",
  grant_expires_at as "grantExpiresAt", allowed_tools as "allowedTools", last_tested_at as "lastTestedAt", last_test_error as "lastTestError",
  created_at as "createdAt"`
const all = statement(
  'cnx_all',
  `select ${COLUMNS} from cnx_connectors where org_id = $1 order by created_at, id limit 500`,
)
const byId = statement('cnx_by_id', `select ${COLUMNS} from cnx_connectors where org_id = $1 and id = $2`)

type Ctx = Pick<Context<string>, 'tx' | 'org'>

/** All connectors, the oldest first. */
export const allConnectors = (ctx: Ctx): Promise<ConnectorRow[]> =>
  ctx.tx.query<ConnectorRow>(all, [ctx.org.id])

/** The connector; 404 where there is none. */
export async function requireConnector(ctx: Ctx, id: string): Promise<ConnectorRow> {
  const [row] = await ctx.tx.query<ConnectorRow>(byId, [ctx.org.id, id])
  if (!row) throw new AppError(E.connectors_not_found)
  return row
}

/** The connector, which nobody else changes until the end of the transaction. */
export async function lockConnector(ctx: Ctx, id: string): Promise<ConnectorRow> {
  await ctx.tx.lock(LOCKS.connector, `${ctx.org.id}:${id}`)
  return requireConnector(ctx, id)
}

const voidOpen = statement(
  'cnx_links_void',
  `delete from cnx_links where org_id = $1 and connector_id = $2 and kind = any($3)`,
)

/** Ends the links of a connector, also those in use: what they were made for is no longer so. */
export const voidLinks = (
  ctx: Ctx,
  id: string,
  kinds: readonly ('credentials' | 'consent')[] = ['credentials', 'consent'],
): Promise<unknown> => ctx.tx.query(voidOpen, [ctx.org.id, id, kinds])

/** The vendor of a name; 400 for others. */
export function vendorOf(
  { connectorVendors }: Pick<Services, 'connectorVendors'>,
  name: string,
): ConnectorVendor {
  const vendor = connectorVendors.get(name)
  if (!vendor)
    throw new AppError(
      E.connectors_invalid,
      `there is no vendor ${name}; there are ${[...connectorVendors.keys()].join(', ')}`,
    )
  return vendor
}

/** The API's form of a stored connector. */
export const present = (
  services: Pick<Services, 'connectorVendors'>,
  row: ConnectorRow,
): z.output<typeof Connector> => ({
  id: row.id,
  vendor: row.vendor,
  domain: services.connectorVendors.get(row.vendor)?.domain ?? 'data',
  name: row.name,
  active: row.active,
  credentialState: row.state,
  settings: row.settings,
  allowedTools: row.allowedTools.map(({ name }) => name),
  lastTestedAt: row.lastTestedAt,
  lastTestError: row.lastTestError,
  createdAt: row.createdAt,
})

/** What the sealed columns of a connector are bound to. */
export const secretContext = (column: 'secrets' | 'grant', orgId: string, id: string): string =>
  `cnx_connectors.${column}:${orgId}:${id}`

/** What somebody gave for a vendor, in its plain form: settings and secrets apart. Throws 400 with the field. */
export function readConfig(
  vendor: ConnectorVendor,
  config: Readonly<Record<string, unknown>>,
): { settings: Record<string, string>; secrets: Record<string, string> } {
  const unknown = Object.keys(config).find((key) => !vendor.fields.some((field) => field.key === key))
  if (unknown !== undefined)
    throw new AppError(
      E.connectors_invalid,
      `${vendor.displayName} has no field ${unknown}; it has ${vendor.fields.map(({ key }) => key).join(', ')}`,
    )
  const settings: Record<string, string> = {}
  const secrets: Record<string, string> = {}
  for (const field of vendor.fields) {
    const given = config[field.key]
    if (given === undefined || given === null || given === '') continue
    if (typeof given !== 'string') throw new AppError(E.connectors_invalid, `${field.key} must be a text`)
    try {
      const value = field.read(given)
      if (field.secret) secrets[field.key] = value
      else settings[field.key] = value
    } catch (error) {
      if (error instanceof VendorError)
        throw new AppError(E.connectors_invalid, `${field.key}: ${error.message}`)
      throw error
    }
  }
  const missing = vendor.fields.find(
    ({ key, required, secret }) => required && !secret && settings[key] === undefined,
  )
  if (missing) throw new AppError(E.connectors_invalid, `${missing.key}: ${missing.label} is needed`)
  return { settings, secrets }
}

/** Which secrets a vendor needs that are not there. */
export const missingSecrets = (vendor: ConnectorVendor, names: readonly string[]): string[] =>
  vendor.fields
    .filter(({ key, required, secret }) => required && secret && !names.includes(key))
    .map(({ key }) => key)

const isAddress = (key: string): boolean => /url|domain/i.test(key)

/** Whether settings lead to another server than before. */
export const isMoved = (
  vendor: ConnectorVendor,
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): boolean => vendor.fields.some(({ key }) => isAddress(key) && before[key] !== after[key])

/** The host that the secrets of a connector are sent to. */
export function hostOf(vendor: ConnectorVendor, settings: Readonly<Record<string, string>>): string {
  const field = vendor.fields.find(({ key, secret }) => isAddress(key) && !secret)
  const address = (field ? settings[field.key] : vendor.oauth?.tokenUrl) ?? ''
  return URL.canParse(address) ? new URL(address).host : address
}

/** What a failure of a vendor is told as. */
export const failureOf = (error: unknown): string =>
  error instanceof VendorError
    ? error.message
    : error instanceof AppError
      ? error.message
      : 'it did not answer as expected'

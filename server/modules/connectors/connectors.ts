import { z } from 'zod'
import type { Context, StepsContext } from '../../kernel/contract/context.ts'
import { AppError } from '../../kernel/base/errors.ts'
import { newId } from '../../kernel/base/ids.ts'
import { databaseProblem } from '../../kernel/db/problems.ts'
import { statement } from '../../kernel/db/transaction.ts'
import { Deleted, Instant, shape, Tried } from '../../kernel/contract/shapes.ts'
import { VendorError } from '../../kernel/ports/connectors.ts'
import { resolveAlert } from '../alerts/index.ts'
import { READ, WRITE } from './access.ts'
import {
  allConnectors,
  Connector,
  ConnectorId,
  failureOf,
  isMoved,
  lockConnector,
  missingSecrets,
  present,
  readConfig,
  requireConnector,
  secretContext,
  vendorOf,
  voidLinks,
  type ConnectorRow,
} from './connector-rows.ts'
import { E } from './errors.ts'
import { openSecrets, secretsOf } from './grants.ts'
import { makeLink } from './links.ts'
import { operation } from './module.ts'
import { withoutSecrets } from './redact.ts'

const MOST = 100
const Name = z.string().trim().min(1).max(120)
const Config = z
  .record(z.string().max(64), z.unknown())
  .describe('Fields of the vendor by their keys, see `GET /v1/connectors/vendors`. Tools take no secrets.')
const Link = shape('CredentialLink', {
  url: z.string().describe('Open to whoever has it, once, for 24 hours: it asks for what is missing.'),
  expiresAt: Instant,
})
const Vendor = shape('ConnectorVendor', {
  vendor: z.string(),
  domain: z.string(),
  displayName: z.string(),
  consent: z
    .boolean()
    .describe('Whether somebody has to consent at the vendor, once the fields are filled in.'),
  configFields: z.array(
    shape('ConnectorField', {
      key: z.string(),
      label: z.string(),
      required: z.boolean(),
      secret: z.boolean(),
      placeholder: z.string().nullable(),
    }),
  ),
})

export const listVendors = operation({
  name: 'connectors.listVendors',
  summary: 'List the systems that can be connected',
  access: READ,
  effect: 'read',
  rest: 'GET /v1/connectors/vendors',
  tool: 'connectors_list_vendors',
  toolListing: 'toolset',
  input: z.object({}),
  output: z.object({ vendors: z.array(Vendor) }),
  run: async ({ services }) => ({
    vendors: [...services.connectorVendors.values()].map(
      ({ vendor, domain, displayName, oauth, fields }) => ({
        vendor,
        domain,
        displayName,
        consent: oauth !== undefined,
        configFields: fields.map(({ key, label, required, secret = false, placeholder = null }) => ({
          key,
          label,
          required,
          secret,
          placeholder,
        })),
      }),
    ),
  }),
})

export const listConnectors = operation({
  name: 'connectors.listConnectors',
  summary: 'List connected systems, the oldest first',
  access: READ,
  effect: 'read',
  rest: 'GET /v1/connectors',
  tool: 'connectors_list_connections',
  toolListing: 'toolset',
  input: z.object({}),
  output: z.object({ connections: z.array(Connector) }),
  run: async (ctx) => ({ connections: (await allConnectors(ctx)).map((row) => present(ctx.services, row)) }),
})

/** Tools are read by models, and logged by others: secrets are for people alone. */
function refuseSecretsOfTools({ call }: Pick<Context, 'call'>, secrets: Record<string, string>): void {
  if (call.via === 'mcp' && Object.keys(secrets).length > 0)
    throw new AppError(
      E.connectors_invalid,
      'a tool takes no secrets: leave them out, and give a person the link',
    )
}

const seal = (ctx: Pick<Context, 'services' | 'org'>, id: string, secrets: Record<string, string>) =>
  ctx.services.secrets.seal(JSON.stringify(secrets), secretContext('secrets', ctx.org.id, id))

const taken = (error: unknown): never => {
  if ((Object(error) as { constraint?: string }).constraint === 'cnx_connectors_name')
    throw new AppError(E.connectors_conflict)
  throw databaseProblem(error) ?? error
}

export const createConnector = operation({
  name: 'connectors.createConnector',
  summary: 'Connect a system',
  description:
    'With all secrets it is active; without, it is `pending`, and the answer has a link by which somebody gives them, or consents at the vendor. It is not tried: test it.',
  access: WRITE,
  effect: 'write',
  rest: 'POST /v1/connectors',
  tool: 'connectors_create_connection',
  toolListing: 'toolset',
  status: 201,
  input: z.object({ vendor: z.string().min(1).max(32), name: Name, config: Config.default({}) }),
  output: Connector.extend({ credentialLink: Link.nullable() }).meta({ id: 'NewConnector' }),
  secrets: ['config', 'url'],
  errors: [E.connectors_invalid, E.connectors_conflict],
  async run(ctx, { vendor: vendorName, name, config }) {
    const vendor = vendorOf(ctx.services, vendorName)
    const { settings, secrets } = readConfig(vendor, config)
    refuseSecretsOfTools(ctx, secrets)
    if ((await allConnectors(ctx)).length >= MOST)
      throw new AppError(E.connectors_invalid, `there are ${MOST} connectors already: remove one first`)
    const id = newId('cnx')
    const secretNames = Object.keys(secrets)
    const isActive = !vendor.oauth && missingSecrets(vendor, secretNames).length === 0
    await ctx.db
      .insertInto('cnx_connectors')
      .values({
        orgId: ctx.org.id,
        id,
        vendor: vendorName,
        name,
        settings: JSON.stringify(settings),
        secrets: secretNames.length > 0 ? seal(ctx, id, secrets) : null,
        secretNames,
        active: isActive,
        state: isActive ? 'active' : 'pending',
      })
      .execute()
      .catch(taken)
    const row = await requireConnector(ctx, id)
    return {
      ...present(ctx.services, row),
      credentialLink: isActive ? null : await makeLink(ctx, vendor, row),
    }
  },
})

export const updateConnector = operation({
  name: 'connectors.updateConnector',
  summary: 'Change a connected system',
  description:
    '`config` takes the place of what was there; secrets that are left out stay, but for another address: then they, the allowed tools and open links are gone. Turning it off ends open links too. To turn on what lacks secrets or a consent is refused.',
  access: WRITE,
  effect: 'write',
  rest: 'PATCH /v1/connectors/{id}',
  tool: 'connectors_update_connection',
  toolListing: 'toolset',
  input: z.object({
    id: ConnectorId,
    name: Name.optional(),
    config: Config.optional(),
    active: z.boolean().optional(),
  }),
  output: Connector,
  secrets: ['config'],
  errors: [E.connectors_not_found, E.connectors_invalid, E.connectors_conflict],
  async run(ctx, { id, name, config, active }) {
    const row = await lockConnector(ctx, id)
    const vendor = vendorOf(ctx.services, row.vendor)
    const given = config && readConfig(vendor, config)
    if (given) refuseSecretsOfTools(ctx, given.secrets)
    const isElsewhere = given !== undefined && isMoved(vendor, row.settings, given.settings)
    // A stored secret is never sent to another server, and what was allowed of one is not allowed of another.
    const kept = isElsewhere ? {} : openSecrets(ctx.services, ctx.org.id, row)
    const secrets = { ...kept, ...given?.secrets }
    const names = Object.keys(secrets)
    const isComplete =
      missingSecrets(vendor, names).length === 0 && (!vendor.oauth || row.grantSealed !== null)
    if (active === true && (!isComplete || row.state === 'expired'))
      throw new AppError(
        E.connectors_invalid,
        'it lacks secrets, or a consent: make a link, and give them first',
      )
    await ctx.db
      .updateTable('cnx_connectors')
      .set({
        ...(name !== undefined && { name }),
        ...(given && {
          settings: JSON.stringify(given.settings),
          secrets: names.length > 0 ? seal(ctx, id, secrets) : null,
          secretNames: names,
          ...(isElsewhere && { allowedTools: '[]' }),
          ...(!isComplete && { state: 'pending', active: false }),
          ...(isComplete && row.state === 'pending' && { state: 'active', active: true }),
        }),
        ...(active !== undefined && { active }),
        updatedAt: new Date(),
      })
      .where('orgId', '=', ctx.org.id)
      .where('id', '=', id)
      .execute()
      .catch(taken)
    const after = await requireConnector(ctx, id)
    const isOther = Object.keys({ ...row.settings, ...after.settings }).some(
      (key) => row.settings[key] !== after.settings[key],
    )
    if (isOther || active === false || (after.state === 'active' && row.state !== 'active'))
      await voidLinks(ctx, id)
    return present(ctx.services, after)
  },
})

export const deleteConnector = operation({
  name: 'connectors.deleteConnector',
  summary: 'Disconnect a system',
  description:
    'Its secrets are gone at once, and a consent is taken back at the vendor where that can be done.',
  access: WRITE,
  effect: 'destroy',
  rest: 'DELETE /v1/connectors/{id}',
  tool: 'connectors_delete_connection',
  toolListing: 'toolset',
  input: z.object({ id: ConnectorId }),
  output: Deleted,
  errors: [E.connectors_not_found],
  async steps(ctx, { id }) {
    const row = await ctx.transaction(async (tx) => {
      const found = await lockConnector(tx, id)
      await tx.db.deleteFrom('cnx_connectors').where('orgId', '=', tx.org.id).where('id', '=', id).execute()
      await resolveAlert(tx, { source: 'connector', subjectId: id })
      return found
    })
    await revoke(ctx, row)
    return { deleted: true as const, id }
  },
})

async function revoke({ services, org }: StepsContext<'cnx'>, row: ConnectorRow): Promise<void> {
  const url = services.connectorVendors.get(row.vendor)?.oauth?.revokeUrl
  if (url === undefined || row.grantSealed === null) return
  const opened = services.secrets.open(row.grantSealed, secretContext('grant', org.id, row.id))
  const { refreshToken, accessToken } = JSON.parse(opened) as Record<string, string | null>
  const token = refreshToken ?? accessToken ?? ''
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  await services.outbound
    .request({ url, method: 'POST', headers, body: new URLSearchParams({ token }).toString() })
    .catch((error: unknown) =>
      services.log.warn({ err: error }, 'a consent was not taken back at the vendor'),
    )
}

const noteTest = statement(
  'cnx_note_test',
  `update cnx_connectors set last_tested_at = now(), last_test_error = $3 where org_id = $1 and id = $2`,
)

/** Where a connector is tried from. */
export type Trying = Pick<StepsContext<'cnx'>, 'services' | 'org'> & {
  transaction: <T>(work: (ctx: Context<string>) => Promise<T>) => Promise<T>
}

/** Calls the system; what goes wrong is in the answer, and kept. */
export async function tryConnector(ctx: Trying, row: ConnectorRow): Promise<z.output<typeof Tried>> {
  const vendor = vendorOf(ctx.services, row.vendor)
  let error: string | null = null
  let detail: string | undefined
  let secrets: Record<string, string> = {}
  try {
    const asking = { services: ctx.services, vendor, row, orgId: ctx.org.id }
    secrets = await secretsOf(asking, ctx.transaction)
    const said = await vendor.test({ outbound: ctx.services.outbound, settings: row.settings, secrets })
    detail = withoutSecrets(said, Object.values(secrets))
  } catch (thrown) {
    if (!(thrown instanceof VendorError) && !(thrown instanceof AppError))
      ctx.services.log.warn({ err: thrown, connectorId: row.id }, 'a connector could not be tried')
    error = withoutSecrets(failureOf(thrown), Object.values(secrets))
  }
  await ctx.transaction((tx) => tx.tx.query(noteTest, [ctx.org.id, row.id, error]))
  return error === null ? { ok: true, ...(detail !== undefined && { detail }) } : { ok: false, error }
}

export const testConnector = operation({
  name: 'connectors.testConnector',
  summary: 'Try a connected system',
  description: 'Reads something small from it. What is wrong is in the answer.',
  access: WRITE,
  effect: 'write',
  rest: 'POST /v1/connectors/{id}/test',
  tool: 'connectors_test_connection',
  toolListing: 'toolset',
  input: z.object({ id: ConnectorId }),
  output: Tried,
  errors: [E.connectors_not_found, E.connectors_invalid],
  async steps(ctx, { id }) {
    const row = await ctx.transaction((tx) => requireConnector(tx, id))
    if (row.state === 'pending')
      throw new AppError(E.connectors_invalid, 'it waits for secrets, or a consent')
    return tryConnector(ctx as unknown as Trying, row)
  },
})

export const makeCredentialLink = operation({
  name: 'connectors.makeCredentialLink',
  summary: 'Make a link by which somebody gives what a connector lacks',
  description:
    'A page that asks for the secrets, or, where these are there, the vendor’s own question. It needs no account, works once, for 24 hours. For connectors that are `pending` or `expired`.',
  access: WRITE,
  effect: 'write',
  rest: 'POST /v1/connectors/{id}/credential-link',
  tool: 'connectors_request_credentials',
  toolListing: 'toolset',
  input: z.object({ id: ConnectorId }),
  output: Link,
  secrets: ['url'],
  errors: [E.connectors_not_found, E.connectors_invalid],
  async run(ctx, { id }) {
    const row = await lockConnector(ctx, id)
    if (row.state === 'active') throw new AppError(E.connectors_invalid, 'it lacks nothing')
    return makeLink(ctx, vendorOf(ctx.services, row.vendor), row)
  },
})

const saveSecrets = statement(
  'cnx_save_secrets',
  `update cnx_connectors set secrets = $3, secret_names = $4, state = $5, active = case when $5 = 'active' and state <> 'active' then true else active end,
     updated_at = now() where org_id = $1 and id = $2`,
)

/** Stores secrets beside those that are there; the last one that is missing turns the connector on. */
export async function storeSecrets(
  ctx: Context<string>,
  row: ConnectorRow,
  given: Readonly<Record<string, string>>,
): Promise<ConnectorRow> {
  const vendor = vendorOf(ctx.services, row.vendor)
  const other = Object.keys(given).find(
    (key) => !vendor.fields.some((field) => field.key === key && field.secret),
  )
  if (other !== undefined)
    throw new AppError(E.connectors_invalid, `${vendor.displayName} has no secret ${other}`)
  const read = readConfig(vendor, { ...row.settings, ...given })
  const secrets = { ...openSecrets(ctx.services, ctx.org.id, row), ...read.secrets }
  const names = Object.keys(secrets)
  const isWhole = missingSecrets(vendor, names).length === 0
  // Secrets are no consent.
  const state = vendor.oauth ? row.state : isWhole || row.state === 'active' ? 'active' : 'pending'
  if (isWhole) await voidLinks(ctx, row.id, ['credentials'])
  await ctx.tx.query(saveSecrets, [ctx.org.id, row.id, seal(ctx, row.id, secrets), names, state])
  return requireConnector(ctx, row.id)
}

export const setConnectorCredentials = operation({
  name: 'connectors.setConnectorCredentials',
  summary: 'Set the secrets of a connector, and try it',
  description:
    'They are stored also where the system refuses them, which the answer tells. Tools take no secrets.',
  access: WRITE,
  effect: 'write',
  rest: 'POST /v1/connectors/{id}/credentials',
  input: z.object({ id: ConnectorId, secrets: z.record(z.string().max(64), z.string().min(1).max(1000)) }),
  output: Tried,
  secrets: ['secrets'],
  errors: [E.connectors_not_found, E.connectors_invalid],
  async steps(ctx, { id, secrets }) {
    const row = await ctx.transaction(async (tx) => storeSecrets(tx, await lockConnector(tx, id), secrets))
    if (row.state !== 'active')
      return { ok: true, detail: 'stored; somebody has to consent at the vendor now' }
    return tryConnector(ctx as unknown as Trying, row)
  },
})

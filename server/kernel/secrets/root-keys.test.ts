import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SEALED_COLUMNS } from '../../sealed-columns.ts'
import { startTestApp, type TestApp } from '../../test/harness.ts'
import { createTenant, keyOf, type Tenant } from '../../test/tenant.ts'
import { createDatabase } from '../db/database.ts'
import { openPools, type Pools } from '../db/pools.ts'
import {
  adoptRootKeys,
  contextOf,
  countAllSealed,
  keyColumns,
  knownKeys,
  readSecrets,
  type RootKeys,
} from './root-keys.ts'
import { resealAll } from './rotate-keys.ts'
import { createSecrets, keyIdOf } from './secrets.ts'

const NEXT = 'the-next-secret-key-of-the-tests-0123456789-klmnop'

let app: TestApp
let pools: Pools
let tenant: Tenant
let original: string

const system = () => createDatabase(pools).system
const adopt = (current: string, ...old: string[]) => adoptRootKeys(system(), { current, old }, SEALED_COLUMNS)
const known = async () => (await knownKeys(system())).map(({ id, isCurrent }) => [id, isCurrent])

beforeAll(async () => {
  app = await startTestApp()
  pools = openPools(app.databaseUrl, 2)
  original = app.config.secretKey
  tenant = await createTenant(app, 'Acme')
  const { key, ids } = tenant
  for (const [path, headers] of [
    [`/v1/conversations/channels/widget/${ids.channel}/rotate-identity-secret`, {}],
    [`/v1/analytics/trackers/${ids.tracker}/rotate-identity-secret`, {}],
    [`/v1/webhooks/${ids.webhook}/rotate-secret`, {}],
    ['/v1/api-keys', { 'idempotency-key': 'once' }],
  ] as const) {
    const { status } = await app.http('POST', path, { key, headers, body: { name: 'Once' } })
    expect([path, status]).toEqual([path, expect.toBeOneOf([200, 201])])
  }
  await app.http('PATCH', `/v1/conversations/channels/widget/${ids.channel}`, {
    key,
    body: { webhookOnEscalation: 'https://receiver.invalid/escalation' },
  })
  const content = createSecrets(original).seal('{}', `mail_messages:${tenant.orgId}:mm_1`)
  await app.sql(`insert into mail_messages (org_id, id, kind, content) values ($1, 'mm_1', 'test', $2)`, [
    tenant.orgId,
    content,
  ])
})
afterAll(async () => {
  await pools.close()
  await app.close()
})
// Each begins with the first key, known to the database and the one that everything is sealed with.
beforeEach(async () => {
  await rotate({ current: original, old: [NEXT] })
  await app.sql('delete from kernel_root_keys')
  await adopt(original)
})

/** Seals everything with the current key of the settings, as the command does. */
async function rotate(keys: RootKeys) {
  const everything = createSecrets(keys.current, { oldKeys: keys.old })
  return resealAll(
    system(),
    { secrets: everything, keyId: keyIdOf(keys.current), sealed: SEALED_COLUMNS },
    () => {},
  )
}

describe('the secret key of a database', () => {
  it('is known by a check value: another key, or a lost one, is refused with what to do', async () => {
    expect(await known()).toEqual([[keyIdOf(original), true]])
    await expect(adopt(NEXT)).rejects.toThrow(
      new RegExp(
        `at hand \\(${keyIdOf(NEXT)}\\) is not the one .* \\(${keyIdOf(original)}\\).*\nSet SVC_SECRET_KEY`,
      ),
    )
    await expect(readSecrets(system(), { current: NEXT, old: [] })).rejects.toThrow('is not the one')
    expect(await known()).toEqual([[keyIdOf(original), true]])
  })

  it('is not stored: what is there tells nothing about it', async () => {
    const [row] = await app.sql('select k::text as text from kernel_root_keys k')
    expect(row.text).not.toContain(original)
    expect(row.text).not.toContain(original.slice(0, 12))
  })

  it('is found out where a release before kept none: by what is sealed already', async () => {
    for (const { table, column } of SEALED_COLUMNS)
      await app.sql(
        `update ${table} set ${column} = 'k1.' || split_part(${column}, '.', 2) where ${column} is not null`,
      )
    await app.sql('delete from kernel_root_keys')
    await expect(adopt(NEXT)).rejects.toThrow('is not the one that this database was used with')
    const secrets = await adopt(original)
    const [row] = await app.sql('select secret from hook_endpoints')
    const context = `hook_endpoints:${tenant.orgId}:${tenant.ids.webhook}`
    expect(secrets.open(row.secret, context)).toMatch(/^whsec_/)
    expect(
      await countAllSealed(system(), SEALED_COLUMNS, { id: keyIdOf(original), isFirst: true }),
    ).toBeGreaterThan(8)
  })

  it('can be a new one in the same moment as the release that keeps a check value', async () => {
    await app.sql('delete from kernel_root_keys')
    const secrets = await adopt(NEXT, original)
    expect(secrets.hash('token')).toBe(createSecrets(original).hash('token'))
    expect(await known()).toEqual([
      [keyIdOf(original), false],
      [keyIdOf(NEXT), true],
    ])
  })
})

describe('a new secret key', () => {
  it('keeps API keys, sessions, sealed secrets and signed links valid while the old one is listed', async () => {
    const text = `rm2.${tenant.orgId}.k1:${'0'.repeat(64)}.en`
    const link = `/v1/c/e/${text}.${createSecrets(original).sign(text, 'conv-reply-mails')}`
    const status = async (service: TestApp, path: string, options = {}) =>
      (await service.http('GET', path, options)).status
    const twin = await app.twin({ SVC_SECRET_KEY: NEXT, SVC_OLD_SECRET_KEYS: original })
    try {
      const { key, cookie, ids } = tenant
      expect(await status(app, link)).toBe(200)
      expect(await status(twin, link)).toBe(200)
      expect(await status(twin, '/v1/whoami', { key })).toBe(200)
      expect(await status(twin, '/v1/whoami', { cookie })).toBe(200)
      const shown = await twin.http('GET', `/v1/conversations/channels/widget/${ids.channel}/key`, { key })
      expect(shown.body).toMatchObject({ widgetKey: keyOf(tenant, 'widget') })
      const repeated = await twin.http('POST', '/v1/api-keys', {
        key,
        headers: { 'idempotency-key': 'once' },
        body: { name: 'Once' },
      })
      expect(repeated.status).toBe(201)
    } finally {
      await twin.close()
    }
    await rotate({ current: NEXT, old: [original] })
    const alone = await app.twin({ SVC_SECRET_KEY: NEXT })
    try {
      expect(await status(alone, '/v1/whoami', { key: tenant.key })).toBe(200)
      expect(await status(alone, link)).not.toBe(200)
      const shown = await alone.http('GET', `/v1/conversations/channels/widget/${tenant.ids.channel}/key`, {
        key: tenant.key,
      })
      expect(shown.body).toMatchObject({ widgetKey: keyOf(tenant, 'widget') })
    } finally {
      await alone.close()
    }
  })

  it('seals from then on, also in a process that has it listed and is not restarted with it', async () => {
    await adopt(NEXT, original)
    for (const keys of [
      { current: NEXT, old: [original] },
      { current: original, old: [NEXT] },
    ])
      expect((await adoptRootKeys(system(), keys, SEALED_COLUMNS)).seal('x', 'y')).toMatch(
        `${keyIdOf(NEXT)}.`,
      )
    await expect(adopt(original)).rejects.toThrow('is not the one')
  })

  it('does not let the old one go while anything is sealed with it', async () => {
    await adopt(NEXT, original)
    await expect(adopt(NEXT)).rejects.toThrow(
      new RegExp(
        `^The secret key ${keyIdOf(original)} is not listed any more, but \\d+ sealed values need it.*\nList it in SVC_OLD`,
      ),
    )
    const { done, unreadable } = await rotate({ current: NEXT, old: [original] })
    expect([done > 8, unreadable]).toEqual([true, []])
    await adopt(NEXT)
    expect(await known()).toEqual([[keyIdOf(NEXT), true]])
  })

  it('leaves a value that somebody changed meanwhile, and says which no key opens', async () => {
    await adopt(NEXT, original)
    await app.sql(`update hook_endpoints set secret = 'k_000000000000.AAAA'`)
    const { unreadable } = await rotate({ current: NEXT, old: [original] })
    expect(unreadable.map(({ column, key }) => [column.column, key])).toEqual([
      ['secret', [tenant.orgId, tenant.ids.webhook]],
    ])
    const secret = createSecrets(original).seal(
      'whsec_x',
      `hook_endpoints:${tenant.orgId}:${tenant.ids.webhook}`,
    )
    await app.sql(`update hook_endpoints set secret = $1`, [secret])
  })

  it('proves nothing that anybody could have guessed: an empty key of before only opens', () => {
    const secrets = createSecrets(NEXT, { oldKeys: [''] })
    const weak = createSecrets('')
    expect(secrets.open(weak.seal('x', 'y'), 'y')).toBe('x')
    expect(secrets.verify(weak.sign('x', 'y'), { text: 'x', purpose: 'y' })).toBe(false)
    expect(secrets.verify(secrets.sign('x', 'y'), { text: 'x', purpose: 'y' })).toBe(true)
  })
})

/** Rows of what only a vendor or a mail server would fill; how these are sealed, the tests of their modules know. */
async function fillOthers(): Promise<void> {
  const { orgId } = tenant
  const channel = tenant.ids.channel
  await app.sql(
    `insert into cnx_connectors (org_id, id, vendor, name) values ($1, 'cnx_1', 'custom-mcp', 'x')`,
    [orgId],
  )
  await app.sql(
    `insert into cnx_links (org_id, id, connector_id, kind, token_hash, expires_at) values ($1, 'cnl_1', 'cnx_1', 'consent', 'x', now())`,
    [orgId],
  )
  await app.sql(
    `insert into soc_apps (org_id, id, platform, client_id, client_secret) values ($1, 'spa_1', 'linkedin', 'x', 'x')`,
    [orgId],
  )
  await app.sql(`insert into agt_config (org_id, id, api_key) values ($1, 'agt_1', 'x')`, [orgId])
  const others = SEALED_COLUMNS.filter(
    ({ table, column }) =>
      /^(agt|cnx|soc|tch)_/.test(table) ||
      ['imap_password', 'smtp_password', 'vendor_secrets'].includes(column),
  )
  for (const place of others) {
    const where = place.table === 'conv_channels' ? `where id = '${channel}'` : ''
    if (place.table === 'cnx_keys')
      await app.sql(
        `insert into cnx_keys (org_id, id, public_jwk, private_key) values ($1, 'cnk_1', '{}', 'x')`,
        [orgId],
      )
    const [row] = await app.sql(
      `select array[${keyColumns(place).join(', ')}] as key from ${place.table} ${where} limit 1`,
    )
    const value = createSecrets(original).seal('x', contextOf(place, row.key))
    await app.sql(`update ${place.table} set ${place.column} = $1 ${where}`, [value])
  }
}

describe('the list of sealed columns', () => {
  it('has every column that holds sealed text, with what it is bound to', async () => {
    const { cookie } = await app.createOrg()
    await app.http('POST', '/v1/me/second-factor/app', { cookie, body: {} })
    await fillOthers()
    const columns = await app.sql(
      `select table_name as table, column_name as column from information_schema.columns
       where table_schema = 'public' and data_type = 'text' and table_name <> 'kernel_root_keys'`,
    )
    const sealed: string[] = []
    for (const { table, column } of columns) {
      const name = pg.escapeIdentifier(column)
      const rows = await app.sql(
        `select 1 from ${table} where ${name} ~ '^(k1|k_[0-9a-f]{12})[.][A-Za-z0-9_-]{38,}$' limit 1`,
      )
      if (rows.length > 0) sealed.push(`${table}.${column}`)
    }
    expect(sealed.toSorted()).toEqual(
      SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`).toSorted(),
    )
    const secrets = createSecrets(original)
    for (const place of SEALED_COLUMNS) {
      const [row] = await app.sql(
        `select array[${keyColumns(place).join(', ')}] as key, ${place.column} as value from ${place.table} where ${place.column} is not null`,
      )
      expect(() => secrets.open(row.value, contextOf(place, row.key)), place.column).not.toThrow()
    }
  })

  // Failing? Put what the new file seals into server/sealed-columns.ts, then name the file here.
  it('knows every file that seals', () => {
    const root = join(import.meta.dirname, '..', '..')
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.includes('node_modules'))
      .filter((path) => !path.endsWith('test-samples.ts'))
      .filter((path) => /\.seal\(/.test(readFileSync(join(root, path), 'utf8')))
    expect(files.toSorted()).toEqual([
      'kernel/calls/idempotency.ts',
      'kernel/secrets/root-keys.ts',
      'kernel/secrets/rotate-keys.ts',
      'modules/agent/config.ts',
      'modules/analytics/trackers/tracker-keys.ts',
      'modules/connectors/connectors.ts',
      'modules/connectors/grants.ts',
      'modules/connectors/identity.ts',
      'modules/connectors/links.ts',
      'modules/conversations/channels/escalation.ts',
      'modules/conversations/channels/widget-channels.ts',
      'modules/conversations/channels/widget-keys.ts',
      'modules/conversations/core/vendor-channels.ts',
      'modules/conversations/email/email-channels.ts',
      'modules/conversations/email/mailbox-tests.ts',
      'modules/identity/second-factor/totp.ts',
      'modules/mail/queue-mail.ts',
      'modules/oauth/provider/stored-states.ts',
      'modules/social/accounts.ts',
      'modules/social/apps.ts',
      'modules/social/consents.ts',
      'modules/team-chat/install.ts',
      'modules/webhooks/endpoints/webhooks.ts',
    ])
  })
})

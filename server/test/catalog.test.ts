import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from './harness.ts'
import { tenantTables } from './tenant-rows.ts'
import { createTenant, type Tenant } from './tenant.ts'

// Tables without an organization, and why.
const SHARED: Record<string, string> = {
  iam_account_links: 'proofs of a person, who may belong to several organizations; for svc_system alone',
  iam_guesses: 'wrong tries, of whom nobody knows an organization; for svc_system alone',
  iam_identities: 'who a person is at another service; for svc_system alone',
  iam_passkey_challenges: 'what passkeys have to sign now; for svc_system alone',
  iam_passkeys: 'a second factor of a person, who may belong to several organizations; for svc_system alone',
  iam_pending_sign_ins: 'sign-ins that wait for a second factor; for svc_system alone',
  iam_provider_attempts: 'who is on the way to another service to sign in; for svc_system alone',
  iam_recovery_codes: 'a second factor of a person, as above; for svc_system alone',
  iam_sign_up_links: 'people who have no account yet, and so no organization; for svc_system alone',
  iam_totp: 'a second factor of a person, as above; for svc_system alone',
  iam_users: 'a person may belong to several organizations; shown to colleagues only',
  kernel_clock: 'which jobs of this service were planned when',
  kernel_event_eras: 'whose transaction ids number the events',
  kernel_migrations: 'about the schema',
  kernel_root_keys: 'about the secret key of this service; for svc_system alone',
  oauth_clients:
    'programs that registered themselves, before anybody allowed them anything; for svc_system alone',
  oauth_icons: 'pictures of programs, of whom no organization need know; for svc_system alone',
  oauth_states: 'what the authorization server keeps, by hashes; for svc_system alone',
  kernel_reactions: 'how far this service followed its events',
}

// Tenant tables whose key does not start with org_id, and why.
const OTHER_KEY: Record<string, string> = { iam_orgs: 'its own id is the org_id of all others' }

// Tenant tables that are opened to a customer's own role, and why; all others stay shut.
const OPEN_TO_CUSTOMERS: Record<string, string> = {
  kb_documents: 'what they may be told',
  conv_block_keys: 'whether they are blocked',
  conv_channels: 'where they write; of it no secret',
  conv_conversations: 'their own',
  conv_counters: 'the number of a new conversation',
  conv_messages: 'of their own conversations, no notes',
  conv_redaction: 'what of their messages is kept',
  conv_subjects: 'of their own conversations',
  conv_topics: 'how far agents go; nothing else of it',
  crm_contacts: 'themselves',
  crm_deleted_contacts: 'whether they are among them',
  iam_api_keys: 'whether an agent is there; of it no hash',
  iam_orgs: 'its name and time zone',
  kernel_audit: 'what they do, to write alone',
  kernel_events: 'what they do, to write alone',
  kernel_idempotency: 'their own calls',
  overview_conversations: 'of their own conversations',
}

let app: TestApp
let home: Tenant
let other: Tenant
let tables: string[]

beforeAll(async () => {
  app = await startTestApp()
  home = await createTenant(app, 'Home')
  other = await createTenant(app, 'Other')
  await app.http('POST', '/v1/api-keys', {
    key: other.key,
    body: { name: 'Once' },
    headers: { 'idempotency-key': 'once' },
  })
  tables = await tenantTables(app)
})
afterAll(() => app.close())

// oxlint-disable-next-line typescript/no-explicit-any -- rows of any statement
type Query = (text: string, values?: unknown[]) => Promise<any[]>

/** Runs statements as one of the service's roles, on a connection of its own. */
async function as<T>(role: string, work: (query: Query) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: app.databaseUrl, options: `-c role=${role}` })
  await client.connect()
  try {
    return await work(async (text, values) => (await client.query(text, values ?? [])).rows)
  } finally {
    await client.end()
  }
}

describe('the catalog', () => {
  it('knows every table: it belongs to an organization or is listed as shared', async () => {
    const all = await app.sql(
      `select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`,
    )
    const shared = all.map(({ name }) => name).filter((name) => !tables.includes(name))
    expect(shared.toSorted()).toEqual(Object.keys(SHARED).toSorted())
    expect(tables.length).toBeGreaterThan(10)
  })

  it('binds both roles by enabled and forced row-level security with a policy each', async () => {
    for (const table of [...tables, 'iam_users']) {
      const [flags] = await app.sql(
        `select relrowsecurity as enabled, relforcerowsecurity as forced from pg_class where oid = $1::regclass`,
        [table],
      )
      expect(flags, table).toEqual({ enabled: true, forced: true })
      const policies = await app.sql(
        `select unnest(roles)::text as role, qual, with_check from pg_policies where tablename = $1 order by 1`,
        [table],
      )
      expect([...new Set(policies.map(({ role }) => role))], table).toEqual(
        table in OPEN_TO_CUSTOMERS ? ['svc_app', 'svc_end_user', 'svc_system'] : ['svc_app', 'svc_system'],
      )
      if (table !== 'iam_users')
        expect(policies[0], table).toMatchObject({
          qual: '(org_id = kernel_org())',
          with_check: '(org_id = kernel_org())',
        })
    }
  })

  it('gives customers rights on no table but those that are listed, and binds each to their person', async () => {
    const rights = await app.sql(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
         and has_any_column_privilege('svc_end_user', oid, 'select, insert, update') order by 1`,
    )
    expect(rights.map(({ name }) => name)).toEqual(
      [...Object.keys(OPEN_TO_CUSTOMERS), 'iam_users'].toSorted(),
    )
    const policies = await app.sql(
      `select tablename as name, coalesce(qual, '') || coalesce(with_check, '') as rule from pg_policies where 'svc_end_user' = any(roles)`,
    )
    for (const { name, rule } of policies) {
      expect(rule, name).toContain('kernel_org()')
      expect(rule, name).toContain('kernel_person()')
    }
  })

  it('starts every key with org_id', async () => {
    for (const table of tables.filter((name) => !(name in OTHER_KEY))) {
      const [key] = await app.sql(
        `select array_agg(a.attname::text order by k.place) as columns from pg_constraint c, unnest(c.conkey) with ordinality as k(number, place)
         join pg_attribute a on a.attnum = k.number where c.conrelid = $1::regclass and a.attrelid = c.conrelid and c.contype = 'p'`,
        [table],
      )
      expect(key?.columns?.[0], table).toBe('org_id')
    }
  })

  it('lets no row point into another organization: every foreign key between tenant tables carries org_id', async () => {
    const keys = await app.sql(
      `select conrelid::regclass::text as source, confrelid::regclass::text as target, pg_get_constraintdef(oid) as definition
       from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
    )
    expect(keys.length).toBeGreaterThan(10)
    for (const { source, target, definition } of keys) {
      if (target === 'iam_users') continue
      const expected =
        target === 'iam_orgs'
          ? /^FOREIGN KEY \(org_id\) REFERENCES iam_orgs\(id\)/
          : /^FOREIGN KEY \(org_id, \w+\) REFERENCES \w+\(org_id, \w+\)/
      expect(definition, source).toMatch(expected)
    }
  })

  it('gives the roles no power of their own: no superuser, no bypass, no ownership, no membership, no create', async () => {
    for (const role of ['svc_app', 'svc_system', 'svc_end_user']) {
      const [flags] = await app.sql(
        `select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolcanlogin, rolreplication from pg_roles where rolname = $1`,
        [role],
      )
      expect(
        Object.values(flags).every((flag) => flag === false),
        role,
      ).toBe(true)
      expect(
        await app.sql(
          `select relname from pg_class where relnamespace = 'public'::regnamespace and relowner = $1::regrole`,
          [role],
        ),
      ).toEqual([])
      expect(await app.sql('select 1 from pg_auth_members where member = $1::regrole', [role])).toEqual([])
      const [rights] = await app.sql(
        `select has_schema_privilege($1, 'public', 'create') as schema, has_database_privilege($1, current_database(), 'create') as database`,
        [role],
      )
      expect(rights, role).toEqual({ schema: false, database: false })
    }
  })
})

describe('svc_app', () => {
  it('sees the rows of its organization in every table, and nobody else’s', async () => {
    const seen = await as('svc_app', async (query) => {
      await query(`select set_config('svc.org_id', $1, false)`, [home.orgId])
      const found: Record<string, { org_id: string }[]> = {}
      for (const table of tables) found[table] = await query(`select distinct org_id from ${table}`)
      return found
    })
    const filled = tables.filter((table) => seen[table]?.length)
    for (const table of filled) expect(seen[table], table).toEqual([{ org_id: home.orgId }])
    expect(filled).toEqual(
      expect.arrayContaining([
        'conv_messages',
        'crm_contacts',
        'hook_endpoints',
        'iam_sessions',
        'kernel_audit',
        'kernel_events',
      ]),
    )
  })

  it('sees no row at all without an organization, or with an empty or unknown one', async () => {
    for (const orgId of [undefined, '', 'org_0000000000000000000000', "' or true --"]) {
      const counts = await as('svc_app', async (query) => {
        if (orgId !== undefined) await query(`select set_config('svc.org_id', $1, false)`, [orgId])
        const found: unknown[] = []
        for (const table of [...tables, 'iam_users'])
          found.push((await query(`select count(id) as n from (select 1 as id from ${table}) t`))[0].n)
        return found
      })
      expect(new Set(counts.map(Number))).toEqual(new Set([0]))
    }
  })

  it('can neither write, change nor take over a row of another organization in any table', async () => {
    for (const table of tables) {
      const [row] = await app.sql(`select t.*, t::text as line from ${table} t where org_id = $1 limit 1`, [
        other.orgId,
      ])
      await as('svc_app', async (query) => {
        await query(`select set_config('svc.org_id', $1, false)`, [home.orgId])
        const stamped = `insert into ${table} select (jsonb_populate_record(null::${table}, $1::jsonb)).*`
        await expect(
          query(stamped, [JSON.stringify({ ...row, org_id: other.orgId })]),
          table,
        ).rejects.toThrow(/row-level security|permission denied|generated|non-DEFAULT/)
        const touched = await query(
          `with gone as (delete from ${table} where org_id = $1 returning 1) select count(*) as n from gone`,
          [other.orgId],
        ).catch((error: Error) => {
          expect(error.message, table).toMatch(/permission denied/)
          return [{ n: 0 }]
        })
        expect(Number(touched[0]?.n), table).toBe(0)
        await expect(
          query(`update ${table} set org_id = $1 where org_id = $2`, [other.orgId, home.orgId]).then(
            (rows) => rows.length === 0 && Promise.reject(new Error('nothing to change')),
          ),
          table,
        ).rejects.toThrow(
          /row-level security|permission denied|nothing to change|generated|can only be updated to DEFAULT/,
        )
      })
    }
  })

  it('has no right to password hashes, to reactions, to jobs, or to rewrite what is append-only', async () => {
    const forbidden = [
      'select password_hash from iam_users',
      'select * from iam_users',
      'select * from iam_guesses',
      'select * from iam_account_links',
      'select * from iam_identities',
      'select * from iam_provider_attempts',
      'select * from iam_sign_up_links',
      'select * from iam_totp',
      'select * from iam_passkeys',
      'select * from iam_recovery_codes',
      'select * from iam_pending_sign_ins',
      'select * from iam_passkey_challenges',
      `insert into iam_users (id, email, name) values ('u', 'e', 'n')`,
      'delete from iam_users',
      'select * from kernel_reactions',
      'select * from kernel_event_eras',
      'select * from kernel_clock',
      'select kernel_begin_era()',
      `delete from kernel_migrations`,
      `update kernel_events set type = 'x'`,
      'delete from kernel_events',
      `update kernel_audit set actor_id = 'x'`,
      'delete from kernel_audit',
      'truncate kernel_audit',
      `insert into iam_orgs (id, name) values ('o', 'n')`,
      'delete from iam_orgs',
      'select * from graphile_worker._private_jobs',
      'create table public.mine (id int)',
      'alter table kernel_audit disable row level security',
      'drop policy tenant on kernel_audit',
      `create role mine`,
      `grant svc_system to svc_app`,
    ]
    await as('svc_app', async (query) => {
      for (const text of forbidden)
        await expect(query(text), text).rejects.toThrow(/permission denied|must be owner|does not exist/)
    })
  })

  it('can leave its role only where the login may: the login’s own roles, never by svc_app’s rights', async () => {
    // `set role` is checked against the session's login, so a pool must never run text from outside; svc_app itself is a member of nothing.
    const [rights] = await app.sql(
      `select pg_has_role('svc_app', 'svc_system', 'member') as system, pg_has_role('svc_system', 'svc_app', 'member') as app`,
    )
    expect(rights).toEqual({ system: false, app: false })
  })
})

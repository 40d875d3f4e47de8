import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../test/harness.ts'
import { openSite } from '../../modules/overview/test-site.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

it('a statement that was planned on empty tables is planned anew soon after the first rows have come', async () => {
  const org = await app.createOrg()
  const { channelId } = await openSite(app, org)
  // The daemon of the server might come by and hide what is missing.
  await app.sql('alter table conv_conversations set (autovacuum_enabled = off)')
  const session = new pg.Client({
    connectionString: app.databaseUrl,
    options: '-c role=svc_app -c plan_cache_mode=force_generic_plan -c jit=off',
  })
  await session.connect()
  await session.query(`select set_config('svc.org_id', $1, false)`, [org.orgId])
  await session.query(
    'prepare one(text, text) as update conv_conversations set updated_at = now() where org_id = $1 and id = $2',
  )
  const plan = async () => {
    // An idle session tells what it has changed after ten seconds, a busy one after one.
    await app.sql('select')
    const { rows } = await session.query<{ 'QUERY PLAN': string }>(`explain execute one('${org.orgId}', 'x')`)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  }
  await plan()
  await app.sql(
    `insert into conv_conversations (org_id, id, display_id, channel_id, last_message_at)
     select $1, 'ccv_' || n, n, $2, now() from generate_series(1, 3000) n`,
    [org.orgId, channelId],
  )
  await expect.poll(plan).toContain('Index Scan using conv_conversations_pkey')
  const [{ reltuples }] = await app.sql(`select reltuples from pg_class where relname = 'conv_conversations'`)
  expect(reltuples).toBe(3000)
  await session.end()
})

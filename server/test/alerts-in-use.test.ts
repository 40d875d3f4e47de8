import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { modules } from '../modules.ts'
import { startTestApp, type TestApp, type TestOrg } from './harness.ts'
import { lookForTrouble } from './look-around.ts'
import { startTestMachinery, type TestMachinery } from './machinery.ts'

const ENV = { SVC_MCP_CALLS_PER_DAY: '100', SVC_ORG_STORAGE_MB: '10' }
const MB = 1024 ** 2

let app: TestApp
let machines: TestMachinery[]
beforeAll(async () => {
  app = await startTestApp(ENV)
  machines = [await startTestMachinery(app, modules), await startTestMachinery(app, modules)]
})
afterAll(async () => {
  await Promise.all(machines.map((machine) => machine.close()))
  await app.close()
})

// As often as it takes until what is told only after some looks is told.
const look = (machine: TestMachinery) => lookForTrouble(app, machine, 4)
const alertsOf = async (org: TestOrg): Promise<string[]> =>
  (await app.http('GET', '/v1/system/alerts', { key: org.key })).body.items.map(
    ({ source, severity }: { source: string; severity: string }) => `${source} ${severity}`,
  )
/**
 * What two who look at once agree on. A third, by the clock, may have looked just before something changed, a day may have ended since,
 * or been put away: `prepare` makes it so for each try.
 */
const expectAlerts = (org: TestOrg, wanted: readonly string[], prepare = async () => {}) =>
  vi.waitFor(async () => {
    await prepare()
    await Promise.all(machines.map(look))
    expect((await alertsOf(org)).toSorted()).toEqual(wanted)
  })

it('what is nearly used up, late, refused or given up is an alert of its organization, once, until it is mended', async () => {
  const [org, other] = [await app.createOrg(), await app.createOrg()]
  const tracker = (await app.http('POST', '/v1/analytics/trackers', { key: org.key, body: { name: 'Shop' } }))
    .body.id
  const ofToday = async () => {
    await app.sql(
      `insert into kernel_mcp_days (org_id, day, calls, block) values ($1, (now() at time zone 'UTC')::date, 80, 5), ($2, (now() at time zone 'UTC')::date, 79, 5) on conflict do nothing`,
      [org.orgId, other.orgId],
    )
    await app.sql(
      `insert into analytics_tracker_days (org_id, tracker_id, day, subject, granted, slice)
     select org_id, id, (now() at time zone 'UTC')::date, '', max_daily_records * 0.9, 1 from analytics_trackers where id = $1 on conflict do nothing`,
      [tracker],
    )
  }
  await app.sql(
    `insert into cms_assets (org_id, id, name, mime, size_bytes, variant_bytes, hash)
     select o, 'cma_' || lpad('1', 22, '0'), 'a', 'image/png', bytes, 0, 'h' from (values ($1, ${10 * MB}), ($2, ${7 * MB})) v(o, bytes)`,
    [org.orgId, other.orgId],
  )
  await app.sql(
    `insert into mail_messages (org_id, id, kind, status, settled_at, error) values ($1, 'mml_1', 'test', 'failed', now(), 'No such user')`,
    [org.orgId],
  )
  await app.sql(
    `select graphile_worker.add_job('webhooks.deliver', json_build_object('orgId', $1::text), job_key := 'lost', max_attempts := 1, run_at := now() + interval '1 day')`,
    [org.orgId],
  )
  await app.sql(`update graphile_worker._private_jobs set attempts = 1 where key = 'lost'`)
  await expectAlerts(
    org,
    ['jobs error', 'mail warning', 'quota warning', 'storage error', 'tracker warning'],
    ofToday,
  )
  expect(await alertsOf(other)).toEqual([])
  const texts = (await app.http('GET', '/v1/system/alerts', { key: org.key })).body.items
  expect(JSON.stringify(texts)).not.toContain('No such user')

  await app.sql(`update kernel_mcp_days set calls = 10 where org_id = $1`, [org.orgId])
  await app.sql('delete from cms_assets where org_id = $1', [org.orgId])
  await app.sql('update analytics_trackers set max_daily_records = max_daily_records * 10 where id = $1', [
    tracker,
  ])
  await app.sql(
    `insert into mail_messages (org_id, id, kind, status, settled_at) values ($1, 'mml_2', 'test', 'sent', now())`,
    [org.orgId],
  )
  await app.sql(`select graphile_worker.remove_job('lost')`)
  await expectAlerts(org, [])
})

it('days of a site that are put away late are an alert until they are', async () => {
  const org = await app.createOrg()
  const id = (await app.http('POST', '/v1/analytics/trackers', { key: org.key, body: { name: 'Shop' } })).body
    .id
  await app.sql(`update analytics_trackers set created_at = now() - interval '1 day' where id = $1`, [id])
  // Yesterday was over less than a day ago.
  await expectAlerts(org, [])
  await app.sql(`update analytics_trackers set created_at = now() - interval '5 days' where id = $1`, [id])
  await expectAlerts(org, ['tracker warning'], () =>
    app.sql('delete from analytics_segment_days where tracker_id = $1', [id]).then(),
  )
  await app.sql('delete from analytics_trackers where id = $1', [id])
  await expectAlerts(org, [])
})

it('emails that wait for a server that is away are an alert until they are out', async () => {
  const [org, other] = [await app.createOrg(), await app.createOrg()]
  const queue = (orgId: string, attempts: number) =>
    app.sql(
      `insert into mail_messages (org_id, id, kind, attempts, created_at, next_attempt_at)
       values ($1, 'mml_' || $1, 'test', $2, now() - interval '40 minutes', now() + interval '1 day')`,
      [orgId, attempts],
    )
  await queue(org.orgId, 3)
  await queue(other.orgId, 0)
  await expectAlerts(org, ['mail warning'])
  expect(await alertsOf(other)).toEqual([])
  await app.sql(`update mail_messages set status = 'sent', settled_at = now() where org_id = $1`, [org.orgId])
  await expectAlerts(org, [])
})

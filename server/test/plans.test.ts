import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Statement } from '../kernel/db/transaction.ts'
import { startTestApp, type TestApp, type TestOrg } from './harness.ts'
import { openPlanningClient } from './planning-client.ts'
import { DESCRIBED, OF_CONTACT } from '../modules/conversations/inbox/glance/described.ts'
import { LIVE } from '../modules/conversations/inbox/glance/live.ts'
import { SETUP_FACTS } from '../modules/conversations/inbox/glance/setup.ts'
import { WAITING } from '../modules/conversations/inbox/glance/waiting.ts'
import { LAST_SAID } from '../modules/conversations/inbox/glance/work.ts'
import { TOOL_CALLS } from '../modules/platform/glance.ts'
import { ACTIVITY } from '../modules/overview/activity.ts'
import { FIGURES } from '../modules/overview/reports/report-statements.ts'
import { openSite } from '../modules/overview/test-site.ts'

let app: TestApp
let org: TestOrg
let client: pg.Client

const COUNT = 20_000

beforeAll(async () => {
  app = await startTestApp()
  org = await app.createOrg()
  const { channelId } = await openSite(app, org)
  await app.sql(
    `insert into conv_conversations (org_id, id, display_id, channel_id, last_message_at, created_at)
     select $1, 'ccv_' || n, n, $2, '2026-01-01'::timestamptz + n * interval '1 minute', '2026-01-01'::timestamptz + n * interval '1 minute'
     from generate_series(1, $3::int) n`,
    [org.orgId, channelId, COUNT],
  )
  await app.sql(
    `insert into conv_messages (org_id, id, conversation_id, seq, author_type, body)
     select $1, 'cvm_' || n, 'ccv_' || n, 1, 'end_user', 'Hello' from generate_series(1, $2::int) n`,
    [org.orgId, COUNT],
  )
  await app.sql(
    `insert into kernel_events (org_id, id, type, stream, seq, payload, actor_type)
     select $1, 'evt_' || lpad(n::text, 22, '0'), 'conversation.created', 'conversation:ccv_' || n, 1, '{}', 'widget'
     from generate_series(1, $2::int) n`,
    [org.orgId, COUNT],
  )
  await app.sql(
    `insert into kernel_audit (org_id, id, actor_type, actor_id, operation, result, request_id, duration_ms, client)
     select $1, 'aud_' || n, 'member', 'usr_1', 'x', 'ok', 'r', 1, 'dashboard' from generate_series(1, $2::int) n`,
    [org.orgId, COUNT],
  )
  await app.sql('analyze')
  client = await openPlanningClient(app, org.orgId)
})
afterAll(async () => {
  await client.end()
  await app.close()
})

const WHOLE_TABLE =
  /Seq Scan on (conv_conversations|conv_messages|kernel_events|kernel_audit|overview_conversations)/

/** The lines of a plan that go through a whole large table. */
async function wholeTables({ name, text }: Statement, values: readonly string[]): Promise<string[]> {
  await client.query(`prepare ${name} as ${text}`)
  const { rows } = await client.query(`explain execute ${name}(${values.join(', ')})`)
  const plan = rows.map((row) => row['QUERY PLAN'] as string)
  expect(
    plan.some((line) => /Index.* (conv|kernel|overview)_/.test(line)),
    name,
  ).toBe(true)
  return plan.filter((line) => WHOLE_TABLE.test(line))
}

const org$ = () => `'${org.orgId}'`

describe('no plan goes through a whole large table', () => {
  it('of the checklist, the backlog, the status of agents and the inbox', async () => {
    for (const statement of [SETUP_FACTS, TOOL_CALLS, LAST_SAID])
      expect(await wholeTables(statement, [org$()]), statement.name).toEqual([])
    for (const statement of [WAITING, LIVE])
      expect(await wholeTables(statement, [org$(), `'usr_1'`]), statement.name).toEqual([])
  })

  it('of the activity', async () => {
    const values = [org$(), `'evu'`, '5000', `'{conversation.created}'`, `'usr_1'`, '51']
    expect(await wholeTables(ACTIVITY.organization, values)).toEqual([])
    expect(await wholeTables(ACTIVITY.streams, [...values, `'{conversation:ccv_1}'`])).toEqual([])
    expect(await wholeTables(OF_CONTACT, [org$(), `'ctc_1'`, '200'])).toEqual([])
    expect(await wholeTables(DESCRIBED, [org$(), `'{ccv_1}'`])).toEqual([])
  })

  it('of a report, however it is divided', async () => {
    const byTime = ['hour', 'day', 'week']
    for (const [division, statement] of new Map(
      Object.entries(FIGURES).map((entry) => [entry[1].name, entry]),
    ).values())
      expect(
        await wholeTables(statement, [
          org$(),
          `'2026-01-06'`,
          `'2026-01-02'`,
          `'2026-01-10'`,
          'null',
          'null',
          '500',
          ...(byTime.includes(division) ? [`'{2026-01-01,2026-01-08}'`] : []),
        ]),
        statement.name,
      ).toEqual([])
  })
})

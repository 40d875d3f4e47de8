import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestOrg } from '../../../../test/harness.ts'
import { openPlanningClient } from '../../../../test/planning-client.ts'
import { openWidget } from '../../test-widget.ts'
import { readTranscript } from '../../widget/transcript.ts'
import { listConversations, listOfShape } from './list-conversations.ts'
import { valuesOf, type Filter, type Order } from './list-filters.ts'
import { shapeOf } from './list-pages.ts'
import type { Named } from './named-parameters.ts'
import { BREAKDOWN } from './queue-breakdown.ts'
import { COUNTS } from './queue-counts.ts'
import { LOOK_UP, walkOfShape } from './search-statements.ts'
import { fillWithConversations } from './test-many-conversations.ts'

let app: TestApp
let org: TestOrg
let small: TestOrg
let client: pg.Client

beforeAll(async () => {
  app = await startTestApp()
  org = await app.createOrg()
  small = await app.createOrg()
  const { channelId } = await openWidget(app, org)
  await (await openWidget(app, small)).say('s1', 'Hello')
  await fillWithConversations(app, org, { channelId, count: 20_000 })
  await app.sql(
    `insert into conv_topics (org_id, id, slug, name) select $1, 'ctp_' || n, 't-' || n, 'T' from generate_series(1, 20) n`,
    [org.orgId],
  )
  await app.sql(
    `update conv_conversations set topic_id = case when display_id % 2 = 0 then 'ctp_' || (display_id % 20 + 1) end,
       assignee_user_id = case when display_id % 3 = 0 then 'usr_' || display_id % 30 end,
       needs_human_attention = display_id % 200 = 0 where org_id = $1`,
    [org.orgId],
  )
  await app.sql('analyze conv_conversations')
  client = await openPlanningClient(app)
})
afterAll(async () => {
  await client.end()
  await app.close()
})

const limit = 50
const DAILY: Record<string, Filter> = {
  everything: { limit },
  open: { limit, status: 'open' },
  closed: { limit, status: 'closed' },
  'my open ones': { limit, status: 'open', assigneeUserId: 'me' },
  'open ones of nobody': { limit, status: 'open', assigneeUserId: 'none' },
  'of a colleague': { limit, assigneeUserId: 'usr_3' },
  'open ones of a topic': { limit, status: 'open', topicId: 'ctp_1' },
  'of a topic': { limit, topicId: 'ctp_1' },
  'those that wait': { limit, needsHumanAttention: true },
  'what needs me': { limit, status: 'open', needsYou: true },
  'open ones of a channel': { limit, status: 'open', channelId: 'cch_x' },
  'of a customer': { limit, contactId: 'ctc_1' },
  'open ones of a customer': { limit, status: 'open', contactId: 'ctc_1' },
  'lately active': { limit, since: '2026-01-01T00:00:00Z' },
}
const ORDERS: Order[] = ['flagged', 'activity']

let names = 0

/** The lines of a statement's plan, as the service would run it for an organization. */
async function planOf<Values>(
  prepared: Named<Values, unknown>,
  values: Values,
  orgId: string,
): Promise<string[]> {
  await client.query(`select set_config('svc.org_id', $1, false)`, [orgId])
  const name = `plan_${names++}`
  await client.query(`prepare ${name} as ${prepared.text}`)
  const literals = prepared.order(values).map((value) => literalOf(value))
  const { rows } = await client.query(`explain execute ${name}(${literals.join(', ')})`)
  return rows.map((row) => row['QUERY PLAN'] as string)
}

function literalOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return client.escapeLiteral(`{${value.join(',')}}`)
  return client.escapeLiteral(value instanceof Date ? value.toISOString() : String(value))
}

const BIG = /Seq Scan on (conv_conversations|conv_messages|crm_contacts)/
const me = () => ({ org: { id: org.orgId }, actor: { id: org.ownerUserId } }) as never

it('what may look through much shares no transaction with others: searches, filters past an index, transcripts from an instant', () => {
  const isLight = ({ light }: { light?: unknown }, input: object) =>
    light === true || (typeof light === 'function' && light(input))
  const list = (filter: object) => isLight(listConversations, { limit: 20, ...filter })
  expect([list({}), list({ status: 'open' }), list({ topicId: 'top_1' })]).toEqual([true, true, true])
  expect([list({ q: 'a' }), list({ unread: true }), list({ channelType: 'chat' })]).toEqual([
    false,
    false,
    false,
  ])
  const since = (value?: string) => isLight(readTranscript, { since: value })
  expect([since(), since('WzFd'), since('2026-01-01T00:00:00Z')]).toEqual([true, true, false])
})

describe('no plan goes through a whole table', () => {
  for (const order of ORDERS) {
    it(`of the daily lists by ${order}, for a large and for a small organization`, async () => {
      for (const [name, filter] of Object.entries(DAILY))
        for (const { orgId } of [org, small]) {
          const values = { ...valuesOf(me(), filter, order, undefined), org: orgId }
          const plan = await planOf(listOfShape(shapeOf(filter, order)), values, orgId)
          expect(
            plan.filter((line) => BIG.test(line)),
            name,
          ).toEqual([])
          expect(
            plan.some((line) => line.includes('conv_conversations_')),
            name,
          ).toBe(true)
        }
    })
  }

  it('of the counts', async () => {
    const values = { org: org.orgId, me: org.ownerUserId, assignee: 'usr_3', topic: 'ctp_1' }
    const plan = await planOf(COUNTS, values, org.orgId)
    expect(plan.filter((line) => BIG.test(line))).toEqual([])
    expect(plan.some((line) => line.includes('conv_conversations_held'))).toBe(true)
  })

  it('of the breakdown, which looks at what is held alone', async () => {
    const plan = await planOf(BREAKDOWN, { org: org.orgId, me: org.ownerUserId }, org.orgId)
    expect(plan.filter((line) => BIG.test(line))).toEqual([])
    expect(plan.some((line) => line.includes('conv_conversations_held'))).toBe(true)
  })

  it('of a search', async () => {
    for (const order of ORDERS) {
      const values = {
        ...valuesOf(me(), { limit }, order, undefined),
        texts: ['every', 'word'],
        numbers: [1, 2],
        budget: 4000,
        pattern: '%every%',
        number: 7,
        most: 3500,
        needsYou: 'true' as never,
        except: 8,
      }
      const plans = [
        await planOf(walkOfShape(shapeOf({ limit }, order)), values, org.orgId),
        await planOf(LOOK_UP[order].one, values, org.orgId),
        await planOf(LOOK_UP[order].more, values, org.orgId),
      ]
      for (const plan of plans) expect(plan.filter((line) => BIG.test(line))).toEqual([])
    }
  })

  it('of the look-ups within a search, which go by trigrams', async () => {
    await client.query('set role svc_system')
    const { rows } = await client.query(
      `explain select m.conversation_id from conv_messages m
       where m.org_id = $1 and not m.internal and m.body ilike $2`,
      [org.orgId, '%every100%'],
    )
    await client.query('set role svc_app')
    const lines = rows.map((row) => row['QUERY PLAN'] as string)
    expect(lines.some((line) => line.includes('conv_messages_search'))).toBe(true)
  })
})

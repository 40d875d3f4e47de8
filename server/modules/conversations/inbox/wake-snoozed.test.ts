import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp, type TestOrg } from '../../../test/harness.ts'
import { eventsOf, openWidget, upTo } from '../test-widget.ts'

let app: TestApp
let org: TestOrg

beforeAll(async () => {
  app = await startTestApp()
  org = await app.createOrg()
})
afterAll(() => app.close())

/** Runs the job by way of the queue, as the clock would. */
const wake = () => app.sql(`select graphile_worker.add_job('conversations.wakeSnoozed', '{}')`)
const waiting = async () =>
  (await app.sql(`select count(*)::int as n from graphile_worker._private_jobs`))[0].n
const snooze = (ids: readonly string[], until: string) =>
  app.sql(
    `update conv_conversations set status = 'snoozed', snooze_until = now() + $2::interval where id = any($1)`,
    [ids, until],
  )
const get = async (id: string) => (await app.http('GET', `/v1/conversations/${id}`, { key: org.key })).body

it('a due snooze wakes, flagged, exactly once; one in the future stays', async () => {
  const widget = await openWidget(app, org)
  const [due, later] = await Promise.all(
    ['s1', 's2'].map(async (sessionId) => (await widget.say(sessionId, 'Hello')).body.conversationId),
  )
  await app.sql('update conv_conversations set handover_resolved_at = now() where id = $1', [due])
  await snooze([due], '-1 second')
  await snooze([later], '1 hour')
  await Promise.all([wake(), wake(), wake()])
  await vi.waitFor(async () => expect(await waiting()).toBe(0))
  expect(await get(due)).toMatchObject({
    status: 'open',
    snoozeUntil: null,
    needsHumanAttention: true,
    needsHumanAttentionAt: expect.any(String),
    handoverResolvedAt: null,
  })
  expect(await get(later)).toMatchObject({ status: 'snoozed', needsHumanAttention: false })
  const woken = (await eventsOf(app, due)).slice(2)
  expect(woken).toEqual([
    {
      seq: 3,
      type: 'conversation.status_changed',
      payload: { conversationId: due, status: 'open', previousStatus: 'snoozed' },
    },
    {
      seq: 4,
      type: 'conversation.attention_changed',
      payload: {
        conversationId: due,
        needsHumanAttention: true,
        reason: 'snooze_ended',
        since: expect.any(String),
      },
    },
  ])
})

it('all that are due wake at once, however many', async () => {
  const other = await app.createOrg()
  const widget = await openWidget(app, other)
  const answers = await Promise.all(
    upTo(210).map((n) => widget.post('conversations', { sessionId: `s${n}` })),
  )
  await snooze(
    answers.map(({ body }) => body.conversationId),
    '-1 second',
  )
  await wake()
  const asleep = async () =>
    (
      await app.sql(
        `select count(*)::int as n from conv_conversations where status = 'snoozed' and org_id = $1`,
        [other.orgId],
      )
    )[0].n
  await vi.waitFor(async () => expect(await asleep()).toBe(0))
})

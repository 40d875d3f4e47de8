import { beforeAll, beforeEach, expect, it } from 'vitest'
import { sharedTestApp, type TestApp, type TestOrg } from '../../../test/harness.ts'
import { openWidget, upTo, type TestWidget } from '../test-widget.ts'

let app: TestApp
let org: TestOrg
let widget: TestWidget

beforeAll(async () => void (app = await sharedTestApp()))
beforeEach(async () => {
  org = await app.createOrg()
  widget = await openWidget(app, org)
})

const welcome = async () => (await widget.get('welcome')).body
const noAgents = () => app.sql('update iam_api_keys set answering_at = null where org_id = $1', [org.orgId])

/** A question that was asked some time ago, and answered after some seconds. */
async function answered(session: string, by: { cookie: string } | { key: string }, afterSeconds: number) {
  const { conversationId } = (await widget.say(session, 'Hello')).body
  await app.http('POST', `/v1/conversations/${conversationId}/messages`, { ...by, body: { body: 'Hi' } })
  await app.sql(
    `update conv_messages set created_at = now() - interval '1 hour' + $2 * interval '1 second'
     where conversation_id = $1 and author_type <> 'end_user'`,
    [conversationId, afterSeconds],
  )
  await app.sql(
    `update conv_messages set created_at = now() - interval '1 hour' where conversation_id = $1 and author_type = 'end_user'`,
    [conversationId],
  )
}

it('of a new channel nothing is claimed: nobody is there, and nothing is known of answers', async () => {
  await noAgents()
  expect(await welcome()).toEqual({
    fileUploads: 'images',
    people: [],
    answersWithin: null,
    availability: null,
    agentName: 'Assistant',
    assistantMayAnswer: false,
    repliesByEmail: false,
    starters: [],
  })
})

it('shows first names of members who answered lately, and of nobody who has left', async () => {
  const mia = await app.createMember(org, 'member')
  await answered('s1', { cookie: mia }, 10)
  await answered('s2', { cookie: org.cookie }, 20)
  await answered('s3', { key: org.key }, 20)
  const { body } = await app.http('GET', '/v1/orgs/me/members', { cookie: org.cookie })
  const { userId } = body.items.find((member: { role: string }) => member.role === 'member')
  await app.http('DELETE', `/v1/orgs/me/members/${userId}`, { cookie: org.cookie })
  const shown = await welcome()
  expect(shown.people).toEqual([{ name: 'Olga' }])
  expect(JSON.stringify(shown)).not.toMatch(/usr_|akey_|Owner|@/)
})

it.each([
  ['minutes', [60, 90, 120, 200, 4000]],
  ['hour', [60, 1000, 3000, 3000, 4000]],
  ['day', [60, 5000, 5000, 5000]],
  [null, [60, 60, 60, 60]],
])(
  'says that an answer comes within %s only by what was measured, and from five answers on',
  async (within, times) => {
    await noAgents()
    for (const [index, seconds] of times.entries())
      await answered(`s${index}`, { cookie: org.cookie }, seconds)
    if (within === 'day') await answered('more', { cookie: org.cookie }, 80_000)
    expect((await welcome()).answersWithin).toBe(within)
  },
)

it('who was never answered counts against it, and answers of agents count only while one is at work', async () => {
  for (const index of upTo(6)) await answered(`s${index}`, { key: org.key }, 5)
  expect((await welcome()).answersWithin).toBe('minutes')
  await noAgents()
  expect((await welcome()).answersWithin).toBeNull()
  const other = await openWidget(app, org)
  widget = other
  for (const index of upTo(6)) await answered(`o${index}`, { cookie: org.cookie }, 5)
  for (const index of upTo(4)) await widget.say(`never${index}`, 'Hello?')
  await app.sql(
    `update conv_messages set created_at = now() - interval '2 days' where conversation_id in
     (select id from conv_conversations where session_id like 'never%' and org_id = $1)`,
    [org.orgId],
  )
  await noAgents()
  expect((await welcome()).answersWithin).toBeNull()
})

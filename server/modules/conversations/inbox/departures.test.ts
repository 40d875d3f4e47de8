import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp, type TestOrg } from '../../../test/harness.ts'
import { eventsOf, openWidget, type TestWidget } from '../test-widget.ts'

let app: TestApp
let org: TestOrg
let widget: TestWidget
let mia: { userId: string; cookie: string }

beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.close())
beforeEach(async () => {
  org = await app.createOrg()
  widget = await openWidget(app, org)
  mia = await colleague()
})

async function colleague(): Promise<{ userId: string; cookie: string }> {
  const cookie = await app.createMember(org, 'member')
  const { body } = await app.http('GET', '/v1/whoami', { cookie })
  return { cookie, userId: body.actor.id }
}

const open = async (session: string) => (await widget.say(session, 'Hello')).body.conversationId as string
const post = (id: string, path: string, body: object, cookie = org.cookie) =>
  app.http('POST', `/v1/conversations/${id}/${path}`, { cookie, body })
const assign = (id: string, assigneeUserId: string) => post(id, 'assign', { assigneeUserId })
const removeMia = () => app.http('DELETE', `/v1/orgs/me/members/${mia.userId}`, { cookie: org.cookie })
const people = async (id: string) =>
  (
    await app.sql(
      'select assignee_user_id as assignee, claim_user_id as holder from conv_conversations where id = $1',
      [id],
    )
  )[0]

describe('when a member is removed', () => {
  it('what was assigned to them or taken over by them is free again, and is said to be', async () => {
    const [both, closed] = [await open('s1'), await open('s2')]
    await assign(both, mia.userId)
    await post(both, 'take-over', {}, mia.cookie)
    await assign(closed, mia.userId)
    await post(closed, 'status', { status: 'closed' })
    await removeMia()
    await vi.waitFor(async () => {
      for (const id of [both, closed]) expect(await people(id)).toEqual({ assignee: null, holder: null })
    })
    const said = await eventsOf(app, both)
    const last = said.filter(({ type }) => type !== 'conversation.attention_changed').slice(-2)
    expect(last.map(({ type, payload }) => [type, payload])).toEqual([
      ['conversation.assigned', { conversationId: both, assigneeUserId: null }],
      ['conversation.released', { conversationId: both, holderType: 'user', holderId: mia.userId }],
    ])
  })

  it('the conversations of colleagues, and theirs elsewhere, stay as they are', async () => {
    const [mine, theirs] = [await open('s1'), await open('s2')]
    const ben = await colleague()
    await assign(mine, ben.userId)
    await post(mine, 'take-over', {}, ben.cookie)
    await assign(theirs, mia.userId)
    const other = await app.createOrg('Other')
    await app.sql(`insert into iam_memberships (org_id, user_id, role) values ($1, $2, 'member')`, [
      other.orgId,
      mia.userId,
    ])
    const elsewhere = (await (await openWidget(app, other)).say('s1', 'Hello')).body.conversationId
    await app.http('POST', `/v1/conversations/${elsewhere}/assign`, {
      cookie: other.cookie,
      body: { assigneeUserId: mia.userId },
    })
    await removeMia()
    await vi.waitFor(async () => expect((await people(theirs))?.assignee).toBeNull())
    expect(await people(mine)).toEqual({ assignee: ben.userId, holder: ben.userId })
    expect((await people(elsewhere))?.assignee).toBe(mia.userId)
  })

  describe('a reply that they scheduled', () => {
    const schedule = async (id: string, sendAt: number) =>
      (
        await app.http('POST', `/v1/conversations/${id}/scheduled-messages`, {
          cookie: mia.cookie,
          body: { body: 'See you', sendAt: new Date(sendAt).toISOString() },
        })
      ).body.id as string
    const item = async (id: string) =>
      (await app.http('GET', `/v1/conversations/${id}/scheduled-messages`, { cookie: org.cookie })).body
        .items[0]
    const detail = async (id: string) =>
      (await app.http('GET', `/v1/conversations/${id}`, { cookie: org.cookie })).body

    it('is not sent, and its conversation waits for a person with the reason, also a closed one', async () => {
      const id = await open('s1')
      await schedule(id, Date.now() + 3_600_000)
      await post(id, 'status', { status: 'closed' })
      await removeMia()
      await vi.waitFor(async () => expect((await item(id)).status).toBe('cancelled'))
      expect(await item(id)).toMatchObject({ reason: 'author_left', body: 'See you', messageId: null })
      expect(await detail(id)).toMatchObject({
        status: 'open',
        needsHumanAttention: true,
        attentionReason: 'handover',
        handoverReason: expect.stringContaining('left before their scheduled reply was due'),
      })
    })

    it('is not sent either when it is due before anything else has followed', async () => {
      const id = await open('s1')
      await schedule(id, Date.now() + 3_600_000)
      await app.sql('delete from iam_memberships where org_id = $1 and user_id = $2', [org.orgId, mia.userId])
      await app.sql(`update conv_scheduled_messages set send_at = now() where conversation_id = $1`, [id])
      await app.sql(`select graphile_worker.add_job('conversations.sendDue', '{}')`)
      await vi.waitFor(async () => expect((await item(id)).status).toBe('cancelled'))
      expect((await widget.read('s1')).body.messages.map(({ body }: { body: string }) => body)).toEqual([
        'Hello',
      ])
      expect((await detail(id)).needsHumanAttention).toBe(true)
    })
  })
})

import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sharedTestApp, type TestApp, type TestOrg } from '../../../test/harness.ts'
import { happenedIn, openWidget, type TestWidget } from '../test-widget.ts'

let app: TestApp
let org: TestOrg
let widget: TestWidget
let id: string
let max: { userId: string; cookie: string }

beforeAll(async () => void (app = await sharedTestApp()))
beforeEach(async () => {
  org = await app.createOrg()
  widget = await openWidget(app, org)
  id = (await widget.say('s1', 'Hello')).body.conversationId
  const cookie = await app.createMember(org, 'member')
  max = { cookie, userId: (await app.http('GET', '/v1/whoami', { cookie })).body.actor.id }
})

type Body = Record<string, unknown>
const post = (path: string, body: Body = {}, cookie = org.cookie) =>
  app.http('POST', `/v1/conversations/${id}/${path}`, { cookie, body })
const shown = async () => (await app.http('GET', `/v1/conversations/${id}`, { key: org.key })).body
const owner = async () => {
  const { assigneeUserId, claim } = await shown()
  return { assigned: assigneeUserId, holds: claim?.holderId ?? null }
}
const forAgents = async (): Promise<string[]> =>
  (await app.http('GET', '/v1/conversations/awaiting-reply', { key: org.key })).body.items.map(
    (item: { id: string }) => item.id,
  )
const types = async () => (await happenedIn(app, id)).map((type) => `conversation.${type}`)
const olga = () => org.ownerUserId

describe('who answers', () => {
  it('owns what was nobody’s: it is assigned to them and agents hold back', async () => {
    await post('messages', { body: 'Hi' })
    expect(await owner()).toEqual({ assigned: olga(), holds: olga() })
    expect((await types()).slice(-3)).toEqual([
      'conversation.taken_over',
      'conversation.assigned',
      'conversation.message.sent',
    ])
    await post('messages', { body: 'And this' })
    expect((await types()).filter((type) => type === 'conversation.assigned')).toHaveLength(1)
  })

  it('leaves it as it was with `claim: false`, with a note, and where a colleague owns it', async () => {
    await post('messages', { body: 'Hi', claim: false })
    await post('messages', { body: 'A note', internal: true })
    expect(await owner()).toEqual({ assigned: null, holds: null })
    await post('take-over', {}, max.cookie)
    await post('messages', { body: 'Hi' })
    expect(await owner()).toEqual({ assigned: null, holds: max.userId })
    await post('assign', { assigneeUserId: max.userId })
    await post('messages', { body: 'Hi' })
    expect((await owner()).assigned).toBe(max.userId)
  })

  it('keeps agents out while the take-over lasts, and for good once it is assigned to them', async () => {
    const takeOverEnds = () =>
      app.sql(`update conv_conversations set claim_expires_at = now() - interval '1 second' where id = $1`, [
        id,
      ])
    await post('messages', { body: 'Hi' })
    await widget.say('s1', 'Thanks, one more thing')
    expect(await forAgents()).toEqual([])
    await takeOverEnds()
    expect(await forAgents()).toEqual([id])
    await post('assign', { assigneeUserId: olga() })
    expect(await forAgents()).toEqual([])
  })
})

describe('ownership', () => {
  it('is taken with one call, and given back with one', async () => {
    await post('take-over', { assign: true })
    expect(await owner()).toEqual({ assigned: olga(), holds: olga() })
    expect((await post('release')).status).toBe(200)
    expect(await owner()).toEqual({ assigned: null, holds: null })
    expect(await forAgents()).toEqual([id])
    expect(await types()).toEqual([
      'conversation.taken_over',
      'conversation.assigned',
      'conversation.released',
      'conversation.assigned',
    ])
  })

  it('is given back also after the take-over ran out, and a colleague’s assignment stays', async () => {
    await post('assign', { assigneeUserId: olga() })
    await post('release')
    expect(await owner()).toEqual({ assigned: null, holds: null })
    await post('assign', { assigneeUserId: max.userId })
    await post('release')
    expect((await owner()).assigned).toBe(max.userId)
  })

  it('goes to whom it is assigned: a take-over by anybody else ends', async () => {
    for (const cookie of [org.cookie, max.cookie]) {
      await post('take-over', { force: true }, cookie)
      await post('assign', { assigneeUserId: max.userId })
      expect((await owner()).assigned).toBe(max.userId)
    }
    expect(await owner()).toEqual({ assigned: max.userId, holds: max.userId })
    await post('assign', { assigneeUserId: null })
    expect(await owner()).toEqual({ assigned: null, holds: null })
  })

  it('of a person is ended by no agent', async () => {
    await post('take-over')
    await app.http('POST', `/v1/conversations/${id}/assign`, {
      key: org.key,
      body: { assigneeUserId: max.userId },
    })
    expect(await owner()).toEqual({ assigned: max.userId, holds: olga() })
  })
})

describe('taking a closing back', () => {
  const needsPerson = () => post('request-handover', { reason: 'Wants a refund', postSystemNote: false })
  const close = () => post('status', { status: 'closed' })

  it('gives back the take-over that it ended, for the rest of its time', async () => {
    const { expiresAt } = (await post('take-over', { ttlMinutes: 60 })).body
    await close()
    expect((await owner()).holds).toBeNull()
    const { claim } = (await post('status', { status: 'open', restore: true })).body
    expect(claim).toEqual({
      holderType: 'user',
      holderId: olga(),
      holderName: 'Olga Owner',
      expiresAt,
    })
    expect((await types()).slice(-2)).toEqual(['conversation.taken_over', 'conversation.status_changed'])
  })

  it('lets it wait for a person again, with the reason', async () => {
    await needsPerson()
    const before = await shown()
    await close()
    await post('status', { status: 'open', restore: true })
    const after = await shown()
    for (const name of [
      'needsHumanAttention',
      'needsHumanAttentionAt',
      'handoverReason',
      'handoverResolvedAt',
    ])
      expect(after[name], name).toEqual(before[name])
  })

  it('brings a snooze back with what it had', async () => {
    const snoozeUntil = new Date(Date.now() + 3_600_000).toISOString()
    await post('take-over')
    await post('status', { status: 'snoozed', snoozeUntil })
    await close()
    const { body } = await post('status', { status: 'snoozed', snoozeUntil, restore: true })
    expect([body.status, body.snoozeUntil, body.claim?.holderId]).toEqual(['snoozed', snoozeUntil, olga()])
  })

  it('does so for many at once', async () => {
    await post('take-over')
    const second = (await widget.say('s2', 'Hello')).body.conversationId
    const bulk = (change: Body) =>
      app.http('POST', '/v1/conversations/bulk', {
        cookie: org.cookie,
        body: { ids: [id, second], ...change },
      })
    await bulk({ status: 'spam' })
    const { changed } = (await bulk({ status: 'open', restore: true })).body
    expect(
      changed.map(
        ({ conversation }: { conversation: { claim: { holderId: string } | null } }) =>
          conversation.claim?.holderId,
      ),
    ).toEqual([olga(), undefined])
  })

  it('gives back nothing that is over, was not asked for, or was reopened by the customer', async () => {
    await post('take-over')
    await close()
    await app.sql(
      `update conv_conversations set closed_from = closed_from || jsonb_build_object('heldUntil', now() - interval '1 second') where id = $1`,
      [id],
    )
    expect((await post('status', { status: 'open', restore: true })).body.claim).toBeNull()
    await post('take-over')
    await close()
    expect((await post('status', { status: 'open' })).body.claim).toBeNull()
    await post('take-over')
    await close()
    await widget.say('s1', 'Still there?')
    expect((await post('status', { status: 'open', restore: true })).body.claim).toBeNull()
  })
})

describe('the preview of a conversation', () => {
  const last = async () => {
    const { items } = (await app.http('GET', '/v1/conversations/queue', { key: org.key })).body
    const { lastMessagePreview, lastMessageAuthorType, lastMessageAuthorId, lastMessageAuthorName } = items[0]
    return [lastMessagePreview, lastMessageAuthorType, lastMessageAuthorId, lastMessageAuthorName]
  }

  it('is what was said last by either side, and says by whom', async () => {
    expect(await last()).toEqual(['Hello', 'end_user', null, null])
    await post('messages', { body: 'Good\n morning', claim: false })
    expect(await last()).toEqual(['Good morning', 'user', olga(), 'Olga Owner'])
    await post('messages', { body: 'Careful with this one', internal: true })
    expect(await last()).toEqual(['Good morning', 'user', olga(), 'Olga Owner'])
    await app.http('POST', `/v1/conversations/${id}/messages`, { key: org.key, body: { body: 'An agent' } })
    expect((await last()).slice(0, 2)).toEqual(['An agent', 'agent'])
    await widget.say('s1', 'Thanks')
    expect(await last()).toEqual(['Thanks', 'end_user', null, null])
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp, type TestOrg } from '../../../../test/harness.ts'
import { eventsOf, openWidget, upTo, type TestWidget } from '../../test-widget.ts'
import { WEEKDAYS } from './schedule.ts'

let app: TestApp
let org: TestOrg
let widget: TestWidget

beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.close())
beforeEach(async () => {
  org = await app.createOrg()
  widget = await openWidget(app, org)
})

const AWAY = 'We are back tomorrow.'
const set = (body: object = {}) =>
  app.http('PUT', '/v1/conversations/business-hours', {
    key: org.key,
    body: { timeZone: 'UTC', weekly: [], outOfOffice: { enabled: true, text: AWAY }, ...body },
  })
const OPEN = WEEKDAYS.map((day) => ({ day, opens: '00:00', closes: '24:00' }))
const conversation = async (id: string) =>
  (await app.http('GET', `/v1/conversations/${id}`, { key: org.key })).body
const said = async (sessionId: string): Promise<string[]> =>
  (await widget.read(sessionId)).body.messages.map(({ body }: { body: string }) => body)

/** Until the reaction has seen everything that was said, and its jobs are done. */
async function settled(): Promise<void> {
  const open = `select (select count(*) from graphile_worker._private_jobs)::int as jobs, (select count(*) from kernel_events e,
    kernel_reactions r where r.name = 'conversations.replyOutOfOffice' and (e.era, e.xid, e.n) > (r.era, r.xid, r.n))::int as events`
  await vi.waitFor(async () => expect(await app.sql(open)).toEqual([{ jobs: 0, events: 0 }]))
}

describe('out of office', () => {
  it('a visitor is told once, as the system, however often they write', async () => {
    await set()
    const id = (await widget.say('s1', 'Hello')).body.conversationId
    await settled()
    await widget.say('s1', 'Anybody?')
    await settled()
    const { messages } = (await widget.read('s1')).body
    expect(messages.map(({ body, role }: { body: string; role: string }) => [role, body])).toEqual([
      ['end_user', 'Hello'],
      ['system', AWAY],
      ['end_user', 'Anybody?'],
    ])
    expect((await conversation(id)).messages[1]).toMatchObject({
      authorType: 'system',
      metadata: { kind: 'out_of_office' },
      internal: false,
    })
  })

  it('many messages at once, of many sessions, are answered once each', async () => {
    await set()
    await Promise.all(upTo(24).map((n) => widget.say(`s${n % 6}`, `Message ${n}`)))
    await settled()
    for (const n of upTo(6)) {
      const bodies = await said(`s${n % 6}`)
      expect(bodies.filter((body) => body === AWAY)).toHaveLength(1)
      expect(bodies).toHaveLength(5)
    }
  })

  it('two processes that serve one visitor tell them once', async () => {
    await set()
    const twin = await app.twin()
    const sayTo = (of: TestApp, n: number) =>
      of.http('POST', '/v1/widget/messages', {
        key: widget.key,
        body: { channelId: widget.channelId, sessionId: `s${n % 3}`, messages: [{ body: `Message ${n}` }] },
      })
    await Promise.all(upTo(12).map((n) => sayTo(n % 2 ? app : twin, n)))
    await settled()
    await twin.close()
    for (const n of upTo(3)) {
      const bodies = await said(`s${n % 3}`)
      expect([bodies.length, bodies.filter((body) => body === AWAY).length]).toEqual([5, 1])
    }
  })

  it('a job that runs again, at once or later, says nothing twice', async () => {
    await set()
    const id = (await widget.say('s1', 'Hello')).body.conversationId
    await settled()
    const payload = JSON.stringify({ orgId: org.orgId, conversationId: id, key: 'out_of_office:always' })
    await Promise.all(
      upTo(5).map(() =>
        app.sql(`select graphile_worker.add_job('conversations.sendOutOfOffice', $1)`, [payload]),
      ),
    )
    await settled()
    expect(await said('s1')).toEqual(['Hello', AWAY])
  })

  it('is told again in the next closed period', async () => {
    const day = (offset: number) => WEEKDAYS[(new Date().getUTCDay() + offset) % 7]
    await set({ weekly: [{ day: day(1), opens: '00:00', closes: '24:00' }] })
    await widget.say('s1', 'Hello')
    await settled()
    await set({ weekly: [{ day: day(2), opens: '00:00', closes: '24:00' }] })
    await widget.say('s1', 'Hello again')
    await settled()
    expect(await said('s1')).toEqual(['Hello', AWAY, 'Hello again', AWAY])
  })

  it('is not told while it is open, switched off, not set, or the channel says otherwise', async () => {
    const tell = async (sessionId: string) => {
      await widget.say(sessionId, 'Hello')
      await settled()
      return (await said(sessionId)).length - 1
    }
    expect(await tell('s1')).toBe(0)
    await set({ weekly: OPEN })
    expect(await tell('s2')).toBe(0)
    await set({ outOfOffice: { enabled: false, text: AWAY } })
    expect(await tell('s3')).toBe(0)
    await set()
    await set({ channelId: widget.channelId, weekly: OPEN })
    expect(await tell('s4')).toBe(0)
    await set({ channelId: widget.channelId, outOfOffice: { enabled: true, text: 'Channel' } })
    await tell('s5')
    expect(await said('s5')).toEqual(['Hello', 'Channel'])
  })

  it('is no answer: agents still see the conversation waiting, and it is not closed for silence', async () => {
    await set()
    const id = (await widget.say('s1', 'Hello')).body.conversationId
    await settled()
    const waiting = await app.http('GET', '/v1/conversations/awaiting-reply', { key: org.key })
    expect(waiting.body.items).toEqual([{ id }])
    expect(await conversation(id)).toMatchObject({ status: 'open', needsHumanAttention: false, claim: null })
    const types = (await eventsOf(app, id)).map(({ type, payload }) => [type, payload['authorType']])
    expect(types).toEqual([
      ['conversation.created', undefined],
      ['conversation.message.received', 'end_user'],
      ['conversation.message.sent', 'system'],
    ])
    const [row] = await app.sql('select last_public_author as author from conv_conversations where id = $1', [
      id,
    ])
    expect(row.author).toBe('end_user')
  })

  it('leaves a waiting draft as it is', async () => {
    await set({ weekly: OPEN })
    const id = (await widget.say('s1', 'Hello')).body.conversationId
    await app.http('POST', `/v1/conversations/${id}/draft-reply`, { key: org.key, body: { body: 'Draft' } })
    await set()
    await widget.say('s1', 'Hello?')
    await settled()
    const { hasPendingDraft } = await conversation(id)
    expect([hasPendingDraft, await said('s1')]).toEqual([true, ['Hello', 'Hello?', AWAY]])
  })

  it('is not told while a person has the conversation, or in spam', async () => {
    const id = (await widget.say('s1', 'Hello')).body.conversationId
    await app.http('POST', `/v1/conversations/${id}/take-over`, { cookie: org.cookie, body: {} })
    const spam = (await widget.say('s2', 'Buy')).body.conversationId
    await app.http('POST', `/v1/conversations/${spam}/status`, { key: org.key, body: { status: 'spam' } })
    await settled()
    await set()
    await widget.say('s1', 'More')
    await widget.say('s2', 'More')
    await settled()
    expect([await said('s1'), await said('s2')]).toEqual([
      ['Hello', 'More'],
      ['Buy', 'More'],
    ])
  })
})

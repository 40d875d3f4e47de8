import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sharedTestApp, type TestApp, type TestOrg } from '../../../test/harness.ts'
import {
  photo,
  staffOf,
  uploadImage,
  visitorOf,
  type Uploader,
} from '../messages/attachments/test-uploads.ts'
import { openWidget, upTo, type TestWidget } from '../test-widget.ts'

let app: TestApp
let org: TestOrg
let widget: TestWidget
let visitor: Uploader

beforeAll(async () => void (app = await sharedTestApp()))
beforeEach(async () => {
  org = await app.createOrg()
  widget = await openWidget(app, org)
  visitor = await visitorOf(widget, 's1')
})

const image = async (side = visitor) => (await uploadImage(side, await photo(64))).id as string
const refusal = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]
const messages = async (sessionId = 's1') => (await widget.read(sessionId)).body.messages
const idsOn = (message: { attachments?: { id: string }[] }) => message.attachments?.map(({ id }) => id) ?? []

describe('a message with images', () => {
  it('shows up to 10 of them, in the order of their ids, each once', async () => {
    const ids = await Promise.all(upTo(10).map(() => image()))
    const said = await widget.say('s1', [{ attachmentIds: [...ids, ids[3], ids[0]] }])
    expect([said.status, said.body.inserted]).toEqual([201, 1])
    const [message] = await messages()
    expect([message.body, idsOn(message)]).toEqual(['', ids])
  })

  it('comes from the site’s own agent, too', async () => {
    const [first, second] = [await image(), await image()]
    await widget.say('s1', [
      { body: 'This one?', attachmentIds: [first] },
      { role: 'agent', body: 'No, that one', attachmentIds: [second] },
    ])
    expect((await messages()).map((each: { role: string }) => [each.role, ...idsOn(each as never)])).toEqual([
      ['end_user', first],
      ['agent', second],
    ])
  })

  it('of ids alone, blank text beside them, or none of both', async () => {
    expect((await widget.say('s1', [{ body: ' ', attachmentIds: [await image()] }])).status).toBe(201)
    for (const nothing of [{ body: ' \n', attachmentIds: [] }, { attachmentIds: [] }, { body: ' ' }])
      expect(refusal(await widget.say('s1', [nothing]))).toEqual([400, 'invalid_input'])
  })

  it('is skipped with 201 when it comes again, its images being on it already', async () => {
    const message = { body: 'Look', providerMessageId: 'p1', attachmentIds: [await image()] }
    const answers = await Promise.all(upTo(20).map(() => widget.say('s1', [message])))
    expect(answers.map(({ status }) => status)).toEqual(upTo(20).map(() => 201))
    expect(answers.reduce((sum, { body }) => sum + body.inserted, 0)).toBe(1)
    const twice = { ...message, providerMessageId: 'p2', attachmentIds: [await image()] }
    expect((await widget.say('s1', [message, twice, twice])).body).toMatchObject({ inserted: 1, skipped: 2 })
    expect((await messages()).map(idsOn)).toEqual([message.attachmentIds, twice.attachmentIds])
  })

  it('goes with verified identity and with an email, and beside messages without images', async () => {
    const pair = widget.pair('user-1')
    const sent = [{ body: 'one' }, { body: 'two', attachmentIds: [await image()] }, { body: 'three' }]
    const visitorSays = { ...pair, visitor: { email: 'ada@example.com' } }
    expect((await widget.say('s1', sent, visitorSays)).body).toMatchObject({ inserted: 3 })
    expect((await messages()).map((each: object) => idsOn(each).length)).toEqual([0, 1, 0])
  })

  it('goes on in the conversation that its session was merged into', async () => {
    const other = await visitorOf(widget, 's2')
    await widget.say('s2', 'Hello')
    const id = await image()
    const merged = await app.http('POST', `/v1/conversations/${visitor.conversationId}/merge`, {
      cookie: org.cookie,
      body: { intoId: other.conversationId },
    })
    expect(merged.status).toBe(200)
    expect((await widget.say('s1', [{ attachmentIds: [id] }])).body).toMatchObject({
      conversationId: other.conversationId,
      inserted: 1,
    })
  })
})

describe('a message is refused, and nothing of its call is stored', () => {
  async function refusedWith(attachmentIds: string[], expected: unknown[], sessionId = 's1') {
    const before = await messages(sessionId)
    const answer = await widget.say(sessionId, [{ body: 'fine' }, { body: 'Look', attachmentIds }])
    expect(refusal(answer)).toEqual(expected)
    expect(await messages(sessionId)).toEqual(before)
  }

  it('for one bad id among good ones', async () => {
    const good = await image()
    await refusedWith([good, 'cva_0000000000000000000000'], [404, 'conv_attachment_not_found'])
    await refusedWith([good, 'nonsense'], [400, 'invalid_input'])
    expect((await widget.say('s1', [{ attachmentIds: [good] }])).status).toBe(201)
  })

  it('for an image of another session, of the staff, or of another organization', async () => {
    const other = await image(await visitorOf(widget, 's2'))
    await refusedWith([other], [404, 'conv_attachment_conflict'])
    await refusedWith([other], [404, 'conv_attachment_conflict'], 'a-new-session')
    const staffs = await image(staffOf(app, org, visitor.conversationId))
    await refusedWith([staffs], [404, 'conv_attachment_conflict'])
    const foreign = await image(await visitorOf(await openWidget(app, await app.createOrg()), 's1'))
    await refusedWith([foreign], [404, 'conv_attachment_not_found'])
  })

  it('for an upload that is not completed, is on another message or was deleted', async () => {
    const asked = await visitor.request({ name: 'a.png', mime: 'image/png', sizeBytes: 100 })
    await refusedWith([asked.body.id], [409, 'conv_attachment_conflict'])
    const used = await image()
    await widget.say('s1', [{ attachmentIds: [used] }])
    await refusedWith([used], [409, 'conv_attachment_conflict'])
    const path = `/v1/conversations/${visitor.conversationId}/attachments/${used}`
    await app.http('DELETE', path, { key: org.key })
    await refusedWith([used], [409, 'conv_attachment_deleted'])
  })

  it('for more than 10 images, or one image on two of its messages', async () => {
    const ids = await Promise.all(upTo(10).map(() => image()))
    await refusedWith([...ids, 'cva_0000000000000000000000'], [400, 'conv_attachment_too_many'])
    const [id] = ids
    const twice = await widget.say('s1', [{ attachmentIds: [id] }, { attachmentIds: [id] }])
    expect(refusal(twice)).toEqual([409, 'conv_attachment_conflict'])
    expect(await messages()).toEqual([])
  })

  it('by all but one of 50 that want the same image at once', async () => {
    const id = await image()
    const answers = await Promise.all(
      upTo(50).map((n) => widget.say('s1', [{ body: `Message ${n}`, attachmentIds: [id] }])),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(
      new Set(answers.filter(({ status }) => status !== 201).map((each) => String(refusal(each)))),
    ).toEqual(new Set(['409,conv_attachment_conflict']))
    expect((await messages()).map(idsOn)).toEqual([[id]])
  })
})

describe('ingest beside images', () => {
  it('keeps the sender’s thread on the message, and on the conversation that it opens', async () => {
    const { conversationId } = (await widget.say('s9', 'one', { providerThreadId: 'thread-1' })).body
    await widget.say('s9', 'two', { providerThreadId: 'thread-2', ...widget.pair('user-9') })
    const { body } = await app.http('GET', `/v1/conversations/${conversationId}`, { key: org.key })
    expect(body.metadata).toMatchObject({ providerThreadId: 'thread-1' })
    expect(
      body.messages.map(
        ({ metadata }: { metadata: { providerThreadId: string } }) => metadata.providerThreadId,
      ),
    ).toEqual(['thread-1', 'thread-2'])
    const verified = (await widget.say('s8', 'x', { providerThreadId: 't', ...widget.pair('user-8') })).body
    const opened = await app.http('GET', `/v1/conversations/${verified.conversationId}`, { key: org.key })
    expect(opened.body.metadata).toMatchObject({ providerThreadId: 't' })
    expect(refusal(await widget.say('s9', 'x', { providerThreadId: 'x'.repeat(201) }))).toEqual([
      400,
      'invalid_input',
    ])
  })

  it('takes 4,000 characters of HTML, and keeps none', async () => {
    const said = await widget.say('s1', [{ body: 'Hi', bodyHtml: 'x'.repeat(4000), inReplyTo: 'p0' }])
    expect(said.status).toBe(201)
    const [row] = await app.sql('select * from conv_messages where conversation_id = $1', [
      visitor.conversationId,
    ])
    expect(JSON.stringify(row)).not.toContain('xxxx')
    expect(row.metadata).toMatchObject({ inReplyTo: 'p0' })
    const tooLong = await widget.say('s1', [{ body: 'Hi', bodyHtml: 'x'.repeat(4001) }])
    expect(refusal(tooLong)).toEqual([400, 'invalid_input'])
  })
})

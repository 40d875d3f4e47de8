import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sharedTestApp, type TestApp, type TestOrg } from '../../../../test/harness.ts'
import { openSocket } from '../../test-socket.ts'
import { eventsOf, openWidget, upTo, type TestWidget } from '../../test-widget.ts'
import {
  filesOf,
  load,
  photo,
  rowOf,
  runLater,
  send,
  staffOf,
  untilGone,
  upload,
  uploadImage,
  visitorOf,
  type Uploader,
} from './test-uploads.ts'

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

const remove = (id: string, conversationId = visitor.conversationId) =>
  app.http('DELETE', `/v1/conversations/${conversationId}/attachments/${id}`, { cookie: org.cookie })
const refusal = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]
const deletions = async () =>
  (await eventsOf(app, visitor.conversationId)).filter(({ type }) => type.endsWith('attachment_deleted'))

/** An image on a message of the visitor, as the visitor sees it. */
async function shown() {
  const { id } = await uploadImage(visitor, await photo(400, 'Beleg.png'))
  await widget.say('s1', [{ body: 'Look', attachmentIds: [id] }])
  const { messages } = (await widget.read('s1')).body
  return { id: id as string, message: messages[0], attachment: messages[0].attachments[0] }
}

describe('deleting an image', () => {
  it('that is on a message leaves its name, takes its bytes and ends its links at once', async () => {
    const { id, message, attachment } = await shown()
    expect((await load(attachment.url)).status).toBe(200)
    const deleted = await remove(id)
    expect([deleted.status, deleted.body]).toEqual([200, { deleted: true, id, alreadyDeleted: false }])
    for (const link of [attachment.url, attachment.thumbnailUrl]) {
      const gone = await load(link, { headers: { 'if-none-match': '*' } })
      expect(gone.status).toBe(404)
    }
    const [after] = (await widget.read('s1')).body.messages
    expect(after.attachments).toEqual([{ ...attachment, deleted: true, url: null, thumbnailUrl: null }])
    expect(after).toMatchObject({ id: message.id, body: 'Look' })
    const { messages } = (
      await app.http('GET', `/v1/conversations/${visitor.conversationId}`, { key: org.key })
    ).body
    expect(messages[0].attachments).toMatchObject([{ id, name: 'Beleg.png', deleted: true, url: null }])
    await untilGone(app, org, id)
  })

  it('is told once, however often it is asked for', async () => {
    const { id, message } = await shown()
    const answers = await Promise.all(upTo(20).map(() => remove(id)))
    expect(answers.map(({ status }) => status)).toEqual(upTo(20).map(() => 200))
    expect(answers.filter(({ body }) => !body.alreadyDeleted)).toHaveLength(1)
    expect((await deletions()).map(({ payload }) => payload)).toEqual([
      { conversationId: visitor.conversationId, messageId: message.id, attachmentId: id },
    ])
    const seqs = (await eventsOf(app, visitor.conversationId)).map(({ seq }) => seq)
    expect(seqs).toEqual(upTo(seqs.length))
  })

  it('reaches the sockets of the visitor and of the staff with the message as it is now', async () => {
    const { id, message } = await shown()
    const [page, desk] = await Promise.all([
      openSocket(app, { key: widget.key }),
      openSocket(app, { key: org.key }),
    ])
    const channelId = widget.channelId
    await page.ask({ type: 'subscribe', channel: 'widget', channelId, sessionId: 's1' })
    await desk.ask({ type: 'subscribe', channel: 'conversation', id: visitor.conversationId })
    await remove(id)
    for (const socket of [page, desk]) {
      const { event } = await socket.next(
        (frame) => frame.event?.type === 'conversation.message.attachment_deleted',
      )
      expect(event.payload).toMatchObject({
        messageId: message.id,
        message: { id: message.id, attachments: [{ id, deleted: true, url: null }] },
      })
      socket.close()
    }
  })

  it('of a note is not told to the visitor', async () => {
    const staff = staffOf(app, org, visitor.conversationId)
    const { id } = await uploadImage(staff, await photo())
    const path = `/v1/conversations/${visitor.conversationId}/messages`
    const note = { body: 'A note', internal: true, attachmentIds: [id] }
    expect((await app.http('POST', path, { cookie: org.cookie, body: note })).status).toBe(201)
    const socket = await openSocket(app, { key: widget.key })
    const channelId = widget.channelId
    await socket.ask({ type: 'subscribe', channel: 'widget', channelId, sessionId: 's1' })
    await remove(id)
    await widget.say('s1', 'Later')
    await socket.next((frame) => frame.event?.type === 'conversation.message.received')
    expect(socket.events().map(({ type }) => type)).toEqual(['conversation.message.received'])
    expect(await deletions()).toHaveLength(1)
    socket.close()
  })

  it('that is on no message removes it without a trace', async () => {
    const open = (await upload(visitor, await photo())).id
    const done = (await uploadImage(visitor, await photo())).id
    for (const id of [open, done]) {
      expect((await remove(id)).body).toEqual({ deleted: true, id, alreadyDeleted: false })
      expect(await rowOf(app, id)).toBeUndefined()
      await untilGone(app, org, id)
      expect(refusal(await remove(id))).toEqual([404, 'conv_attachment_not_found'])
      expect(refusal(await visitor.complete(id))).toEqual([404, 'conv_attachment_not_found'])
    }
    expect(await deletions()).toEqual([])
  })

  it('ends its link: nothing that is sent there afterwards is kept', async () => {
    const file = await photo()
    const asked = await upload(visitor, file)
    await remove(asked.id)
    await untilGone(app, org, asked.id)
    expect(await send(asked, file)).toBe(403)
    await runLater(app, 'conversations.purgeBlobs')
    expect(filesOf(app, org, asked.id)).toEqual([])
  })

  it('is for the conversation that it is in', async () => {
    const { id } = await shown()
    const other = await visitorOf(widget, 's2')
    expect(refusal(await remove(id, other.conversationId))).toEqual([404, 'conv_attachment_not_found'])
    expect(refusal(await remove('cva_0000000000000000000000'))).toEqual([404, 'conv_attachment_not_found'])
    const foreign = await app.createOrg()
    const path = `/v1/conversations/${visitor.conversationId}/attachments/${id}`
    expect(refusal(await app.http('DELETE', path, { key: foreign.key }))).toEqual([404, 'conv_not_found'])
    expect((await rowOf(app, id)).deleted_at).toBeNull()
  })

  it('and putting it on a message at the same time leave either both or neither', async () => {
    for (const n of upTo(5)) {
      const { id } = await uploadImage(visitor, await photo(64))
      const [said] = await Promise.all([
        widget.say('s1', [{ body: `Try ${n}`, attachmentIds: [id] }]),
        remove(id),
      ])
      const row = await rowOf(app, id)
      if (said.status === 201) expect(row.deleted_at).not.toBeNull()
      else expect([refusal(said)[0], row]).toEqual([404, undefined])
    }
  })

  it('is refused while a scheduled message needs it', async () => {
    const staff = staffOf(app, org, visitor.conversationId)
    const { id } = await uploadImage(staff, await photo())
    await app.sql(`update conv_attachments set scheduled_message_id = 'csm_1' where id = $1`, [id])
    expect(refusal(await remove(id))).toEqual([409, 'conv_attachment_conflict'])
  })

  it('goes with a test conversation that is deleted', async () => {
    const made = await app.http('POST', '/v1/conversations/test-message', { cookie: org.cookie, body: {} })
    const { id } = await uploadImage(staffOf(app, org, made.body.id), await photo())
    await app.http('DELETE', `/v1/conversations/test-message/${made.body.id}`, { cookie: org.cookie })
    expect(await rowOf(app, id)).toBeUndefined()
    await untilGone(app, org, id)
  })
})

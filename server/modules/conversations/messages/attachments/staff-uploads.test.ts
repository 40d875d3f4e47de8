import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sharedTestApp, type TestApp, type TestOrg } from '../../../../test/harness.ts'
import { callTool } from '../../../../test/tools.ts'
import { openWidget, upTo } from '../../test-widget.ts'
import { load, photo, send, staffOf, upload, uploadImage, visitorOf, type Uploader } from './test-uploads.ts'

let app: TestApp
let org: TestOrg
let staff: Uploader
let visitor: Uploader

beforeAll(async () => void (app = await sharedTestApp()))
beforeEach(async () => {
  org = await app.createOrg()
  visitor = await visitorOf(await openWidget(app, org), 's1')
  staff = staffOf(app, org, visitor.conversationId)
})

const png = { name: 'a.png', mime: 'image/png', sizeBytes: 100 }
const refusal = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]
const reply = (body: Record<string, unknown>) =>
  app.http('POST', `/v1/conversations/${staff.conversationId}/messages`, { cookie: org.cookie, body })

describe('an image of the staff', () => {
  it('is asked for (201), sent, completed (200), sent with a reply and loaded', async () => {
    const file = await photo(800)
    const asked = await staff.request(file)
    expect([asked.status, asked.body.uploadMethod, asked.body.uploaded]).toEqual([201, 'PUT', false])
    await send(asked.body, file)
    const completed = await staff.complete(asked.body.id)
    expect(completed.status).toBe(200)
    expect(completed.body).toMatchObject({ uploaded: true, width: 800, height: 600, thumbnailWidth: 320 })
    const sent = await reply({ attachmentIds: [asked.body.id] })
    expect([sent.status, sent.body.body]).toEqual([201, ''])
    for (const link of [sent.body.attachments[0].url, sent.body.attachments[0].thumbnailUrl])
      expect((await load(link)).status).toBe(200)
    expect((await staff.complete(asked.body.id)).body).toMatchObject({ messageId: sent.body.id })
  })

  it('is sent by an agent with tools', async () => {
    const file = await photo()
    const use = (name: string, args: Record<string, unknown>) => callTool(app, { key: org.key, name, args })
    const { id } = { id: staff.conversationId }
    const said = { id, name: file.name, mime: file.mime, sizeBytes: file.bytes.length }
    const { output } = await use('conv_request_attachment_upload', said)
    await send(output as never, file)
    const completed = await use('conv_complete_attachment', { id, attachmentId: output?.['id'] })
    expect(completed.output).toMatchObject({ uploaded: true, width: 400 })
    const deleted = await use('conv_delete_attachment', { id, attachmentId: output?.['id'] })
    expect(deleted.output).toEqual({ deleted: true, id: output?.['id'], alreadyDeleted: false })
  })

  it.each([
    ['SVG', { ...png, mime: 'image/svg+xml' }, 'conv_attachment_mime_rejected'],
    ['a name of an SVG', { ...png, name: 'a.svg' }, 'conv_attachment_mime_rejected'],
    ['more than 10 MB', { ...png, sizeBytes: 10 * 1024 ** 2 + 1 }, 'conv_attachment_too_large'],
    ['no bytes', { ...png, sizeBytes: 0 }, 'conv_attachment_invalid'],
  ])('is refused for %s with 400', async (_, file, code) => {
    expect(refusal(await staff.request(file))).toEqual([400, code])
  })

  it('may wait beside 99 others of the staff, whatever the visitor has', async () => {
    await Promise.all(upTo(10).map(() => visitor.request(png)))
    const answers = await Promise.all(upTo(105).map(() => staff.request(png)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(100)
    expect(refusal(await staff.request(png))).toEqual([409, 'conv_attachment_too_many'])
  })

  it('is completed in its own conversation only, and not for the visitor', async () => {
    const { id } = await upload(staff, await photo())
    const widget = await openWidget(app, org)
    const elsewhere = staffOf(app, org, (await visitorOf(widget, 's2')).conversationId)
    expect(refusal(await elsewhere.complete(id))).toEqual([404, 'conv_attachment_not_found'])
    expect(refusal(await visitor.complete(id))).toEqual([404, 'conv_attachment_conflict'])
    const foreign = staffOf(app, await app.createOrg(), staff.conversationId)
    expect(refusal(await foreign.request(png))).toEqual([404, 'conv_not_found'])
    expect(refusal(await foreign.complete(id))).toEqual([404, 'conv_attachment_not_found'])
    expect((await staff.complete(id)).status).toBe(200)
  })

  it('is not one that the customer uploads', async () => {
    const { id } = await upload(visitor, await photo())
    expect(refusal(await staff.complete(id))).toEqual([409, 'conv_attachment_conflict'])
    await visitor.complete(id)
    expect((await staff.complete(id)).body).toMatchObject({ id, uploaded: true })
    expect(refusal(await reply({ attachmentIds: [id] }))).toEqual([409, 'conv_attachment_conflict'])
  })
})

describe('a reply with images', () => {
  const notSent = async (answer: { status: number; body: { code?: string } }, expected: unknown[]) => {
    expect(refusal(answer)).toEqual(expected)
    const [row] = await app.sql('select count(*)::int as n from conv_messages where conversation_id = $1', [
      staff.conversationId,
    ])
    expect(row.n).toBe(0)
  }

  it('is not sent with one that is not completed, unknown, another conversation’s or one too many', async () => {
    const open = (await staff.request(png)).body.id
    const done = (await uploadImage(staff, await photo())).id
    await notSent(await reply({ attachmentIds: [done, open] }), [409, 'conv_attachment_conflict'])
    await notSent(await reply({ attachmentIds: ['cva_0000000000000000000000'] }), [
      404,
      'conv_attachment_not_found',
    ])
    const widget = await openWidget(app, org)
    const elsewhere = staffOf(app, org, (await visitorOf(widget, 's2')).conversationId)
    const other = (await uploadImage(elsewhere, await photo())).id
    await notSent(await reply({ attachmentIds: [other] }), [400, 'conv_attachment_conflict'])
    const eleven = upTo(11).map((n) => `cva_${String(n).padStart(22, '0')}`)
    await notSent(await reply({ attachmentIds: eleven }), [400, 'conv_attachment_too_many'])
  })

  it('takes each image once: of 50 at once, one has it', async () => {
    const { id } = await uploadImage(staff, await photo())
    const answers = await Promise.all(upTo(50).map((n) => reply({ body: `Reply ${n}`, attachmentIds: [id] })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    const refused = answers.filter(({ status }) => status !== 201)
    expect(new Set(refused.map((answer) => String(refusal(answer))))).toEqual(
      new Set(['409,conv_attachment_conflict']),
    )
  })
})

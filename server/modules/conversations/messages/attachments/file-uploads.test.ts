import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sharedTestApp, type TestApp, type TestOrg } from '../../../../test/harness.ts'
import { callTool } from '../../../../test/tools.ts'
import { openWidget, type TestWidget } from '../../test-widget.ts'
import { document, officeFile, pdf, SAMPLES } from '../../../../lib/files/test-files.ts'
import { picture } from '../../../../lib/images/test-images.ts'
import {
  filesOf,
  load,
  photo,
  rowOf,
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
let staff: Uploader

beforeAll(async () => void (app = await sharedTestApp()))
beforeEach(async () => {
  org = await app.createOrg()
  widget = await openWidget(app, org, { fileUploads: 'files' })
  visitor = await visitorOf(widget, 's1')
  staff = staffOf(app, org, visitor.conversationId)
})

const MB = 1024 ** 2
const refusal = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]
const rejected = [400, 'conv_attachment_mime_rejected']
const fileUploads = (value: string) =>
  app.http('PATCH', `/v1/conversations/channels/widget/${widget.channelId}`, {
    key: org.key,
    body: { fileUploads: value },
  })
const detail = async () =>
  (await app.http('GET', `/v1/conversations/${visitor.conversationId}`, { key: org.key })).body

/** Headers of a file's download. */
const DOWNLOADED = {
  'content-type': 'application/octet-stream',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'",
}

describe('a file of a visitor', () => {
  it('is sent, shown with its name and size, and only ever downloaded', async () => {
    const file = document('Verträge/Angebot 1.pdf', pdf(5000), 'application/pdf')
    const { id } = await uploadImage(visitor, file)
    await widget.say('s1', [{ attachmentIds: [id] }])
    const [message] = (await widget.read('s1')).body.messages
    const [shown] = message.attachments
    expect(shown).toMatchObject({
      kind: 'file',
      name: 'Verträge Angebot 1.pdf',
      mime: 'application/pdf',
      sizeBytes: 5000,
      width: null,
      height: null,
      thumbnailWidth: null,
      thumbnailUrl: null,
    })
    const { status, headers, bytes } = await load(`${shown.url}?w=320`)
    expect(status).toBe(200)
    expect(headers).toMatchObject({ ...DOWNLOADED, 'content-length': '5000' })
    expect(headers['content-disposition']).toBe(
      `attachment; filename="Vertr_ge Angebot 1.pdf"; filename*=UTF-8''Vertr%C3%A4ge%20Angebot%201.pdf`,
    )
    expect(bytes.equals(file.bytes)).toBe(true)
    const head = await load(shown.url, { method: 'HEAD' })
    expect([head.status, head.headers['content-length'], head.bytes.length]).toEqual([200, '5000', 0])
    const { messages, fileUploads: permitted } = await detail()
    expect(permitted).toBe('files')
    expect(messages[0].attachments).toMatchObject([{ id, kind: 'file', name: 'Verträge Angebot 1.pdf' }])
    expect((await app.http('GET', '/v1/conversations', { key: org.key })).body.items[0]).toMatchObject({
      lastInboundPreview: 'Verträge Angebot 1.pdf',
    })
    expect(filesOf(app, org, id)).toContain('original')
  })

  it.each(Object.entries(SAMPLES))('may be %s', async (ending, bytes) => {
    const answer = await uploadImage(visitor, document(`a.${ending}`, bytes))
    expect(answer).toMatchObject({ kind: 'file', name: `a.${ending}`, uploaded: true })
  })

  it('has at most 25 MB, and an image at most 10 MB as ever', async () => {
    const whole = await uploadImage(visitor, document('long.pdf', pdf(25 * MB)))
    expect(whole.sizeBytes).toBe(25 * MB)
    expect((await load(whole.url)).bytes.length).toBe(25 * MB)
    const tooLarge = [400, 'conv_attachment_too_large']
    expect(refusal(await visitor.request({ ...document('a.pdf'), sizeBytes: 25 * MB + 1 }))).toEqual(tooLarge)
    const image = { name: 'a.png', mime: 'image/png', sizeBytes: 10 * MB + 1 }
    expect(refusal(await visitor.request(image))).toEqual(tooLarge)
    expect(await uploadImage(visitor, await photo())).toMatchObject({ kind: 'image', width: 400 })
  })

  it('counts among the 10 uploads that wait', async () => {
    for (let index = 0; index < 10; index += 1)
      expect((await visitor.request(document(`${index}.pdf`))).status).toBe(201)
    const image = { name: 'a.png', mime: 'image/png', sizeBytes: 100 }
    expect(refusal(await visitor.request(image))).toEqual([409, 'conv_attachment_too_many'])
  })

  it('is kept once, however often its upload is completed', async () => {
    const { id } = await upload(visitor, document('a.txt', SAMPLES['txt']))
    const answers = await Promise.all(Array.from({ length: 5 }, () => visitor.complete(id)))
    expect(answers.map(({ status, body }) => [status, body.name])).toEqual(Array(5).fill([201, 'a.txt']))
    expect(refusal(await widget.say('s1', [{ attachmentIds: [id] }, { attachmentIds: [id] }]))[0]).toBe(409)
  })

  it('is redacted in its name, as what customers write is', async () => {
    const policy = { policy: 'mask', detectors: ['payment_card'], minConfidence: 'high' }
    await app.http('PUT', '/v1/conversations/redaction', { key: org.key, body: policy })
    const { name } = await uploadImage(visitor, document('card 4111 1111 1111 1111.pdf'))
    expect(name).toMatch(/^card .*1111\.pdf$/)
    expect(name).not.toContain('4111')
  })

  it('leaves its name when it is deleted, and is imported without its bytes', async () => {
    const { id, url } = await uploadImage(visitor, document('contract.docx', SAMPLES['docx']))
    await widget.say('s1', [{ attachmentIds: [id] }])
    const conversation = `/v1/conversations/${visitor.conversationId}`
    const exported = (await app.http('GET', '/v1/conv/export', { key: org.key })).body
    expect(exported.messages[0].attachments).toMatchObject([{ id, kind: 'file', name: 'contract.docx' }])
    expect(exported.channels[0].fileUploads).toBe('files')
    await app.http('DELETE', `${conversation}/attachments/${id}`, { key: org.key })
    expect((await load(url)).status).toBe(404)
    expect((await widget.read('s1')).body.messages[0].attachments).toMatchObject([
      { id, kind: 'file', name: 'contract.docx', deleted: true, url: null },
    ])
    await untilGone(app, org, id)
  })
})

describe('a file of the staff', () => {
  it('reaches the visitor, also from an agent', async () => {
    const { id } = await uploadImage(staff, document('manual.pdf'))
    const conversation = visitor.conversationId
    const body = { body: 'Here it is.', attachmentIds: [id], claim: false }
    await app.http('POST', `/v1/conversations/${conversation}/messages`, { cookie: org.cookie, body })
    const use = (name: string, args: Record<string, unknown>) => callTool(app, { key: org.key, name, args })
    const table = document('prices.csv', SAMPLES['csv'], 'text/csv')
    const said = { id: conversation, name: table.name, mime: table.mime, sizeBytes: table.bytes.length }
    const asked = await use('conv_request_attachment_upload', said)
    await send(asked.output as never, table)
    const attachmentId = asked.output?.['id']
    const completed = await use('conv_complete_attachment', { id: conversation, attachmentId })
    expect(completed.output).toMatchObject({ kind: 'file', mime: 'text/csv', uploaded: true })
    await use('conv_send_message', { id: conversation, body: 'And prices', attachmentIds: [attachmentId] })
    const { messages } = (await widget.read('s1')).body
    expect(messages.map(({ attachments }: { attachments: object[] }) => attachments)).toMatchObject([
      [{ kind: 'file', name: 'manual.pdf' }],
      [{ kind: 'file', name: 'prices.csv' }],
    ])
    expect((await load(messages[1].attachments[0].url)).headers).toMatchObject(DOWNLOADED)
  })
})

describe('where a channel takes images only', () => {
  it('is how channels are unless they are told otherwise, for both sides', async () => {
    const plain = await openWidget(app, org)
    const theirs = await visitorOf(plain, 's2')
    for (const side of [theirs, staffOf(app, org, theirs.conversationId)]) {
      expect(refusal(await side.request(document('a.pdf', pdf(), 'application/pdf')))).toEqual(rejected)
      expect(await uploadImage(side, await photo())).toMatchObject({ kind: 'image' })
    }
  })

  it('is a setting that holds from the next upload on; what was sent stays', async () => {
    const { id, url } = await uploadImage(visitor, document('a.pdf'))
    await widget.say('s1', [{ attachmentIds: [id] }])
    expect((await fileUploads('images')).body.fileUploads).toBe('images')
    expect(refusal(await visitor.request(document('a.pdf')))).toEqual(rejected)
    expect((await load(url)).status).toBe(200)
    expect((await fileUploads('everything')).status).toBe(400)
  })
})

describe('a type that is accepted, under the name of another', () => {
  const imageOf = async (format: 'png' | 'jpeg' | 'gif' | 'webp') =>
    picture(400, 300).toFormat(format).toBuffer()

  it.each([
    ['png', 'photo.jpg', 'image/jpeg', 'photo.png'],
    ['jpeg', 'photo.png', 'image/png', 'photo.jpg'],
    ['gif', 'photo.webp', 'image/webp', 'photo.gif'],
    ['webp', 'photo', 'image/gif', 'photo.webp'],
  ] as const)(
    '%s as %s is taken, shown and served as what its bytes are',
    async (format, name, mime, named) => {
      const plain = await openWidget(app, org)
      const theirs = await visitorOf(plain, 's2')
      const bytes = await imageOf(format)
      for (const side of [theirs, staffOf(app, org, theirs.conversationId), visitor, staff]) {
        const shown = await uploadImage(side, { name, mime, bytes })
        const type = `image/${format}`
        expect(shown).toMatchObject({ kind: 'image', name: named, mime: type, width: 400, uploaded: true })
        expect(shown.thumbnailWidth).toBe(320)
        const { status, headers } = await load(shown.url)
        expect([status, headers['content-type']]).toEqual([200, type])
      }
    },
  )

  it('is an image or a file as its bytes are, where both are taken', async () => {
    for (const side of [visitor, staff]) {
      const image = await uploadImage(side, document('scan.pdf', await imageOf('jpeg'), 'application/pdf'))
      expect(image).toMatchObject({ kind: 'image', name: 'scan.jpg', mime: 'image/jpeg', width: 400 })
      const file = await uploadImage(side, document('scan.jpg', pdf(5000), 'image/jpeg'))
      expect(file).toMatchObject({ kind: 'file', name: 'scan.pdf', mime: 'application/pdf', width: null })
      expect((await load(file.url)).headers).toMatchObject(DOWNLOADED)
      const other = await uploadImage(side, document('sound.mp4', SAMPLES['pdf'], 'video/mp4'))
      expect(other).toMatchObject({ kind: 'file', name: 'sound.pdf', mime: 'application/pdf' })
    }
  })

  it('is refused as before where it is not taken: files among images, texts and drawings as images, images above 10 MB', async () => {
    const plain = await openWidget(app, org)
    const theirs = await visitorOf(plain, 's2')
    const large = Buffer.concat([await imageOf('png'), Buffer.alloc(10 * MB)])
    for (const [side, file, code] of [
      [theirs, document('scan.jpg', pdf(), 'image/jpeg'), 'conv_attachment_mime_rejected'],
      [visitor, document('note.png', Buffer.from('A text.'), 'image/png'), 'conv_attachment_mime_rejected'],
      [
        visitor,
        document('note.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/png'),
        'conv_attachment_mime_rejected',
      ],
      [visitor, document('scan.pdf', large, 'application/pdf'), 'conv_attachment_too_large'],
    ] as const) {
      const { id } = await upload(side, file)
      expect(refusal(await side.complete(id))).toEqual([400, code])
      expect(await rowOf(app, id)).toBeUndefined()
      await untilGone(app, org, id)
    }
  })
})

describe('hostile files', () => {
  it.each([
    ['page.html', 'text/plain'],
    ['drawing.svg', 'application/octet-stream'],
    ['invoice.pdf', 'text/html'],
    ['invoice.pdf', 'image/svg+xml'],
    ['invoice\u202efdp.exe', 'application/pdf'],
    ['macros.docm', 'application/octet-stream'],
    ['all.zip', 'application/zip'],
    ['run', 'application/octet-stream'],
  ])('%j of %s is refused before a byte is sent', async (name, mime) => {
    for (const side of [visitor, staff])
      expect(refusal(await side.request(document(name, pdf(), mime)))).toEqual(rejected)
  })

  it.each([
    ['HTML', 'a.txt', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['SVG', 'a.pdf', Buffer.from('<svg onload="alert(1)"/>')],
    ['HTML before a PDF', 'a.pdf', Buffer.concat([Buffer.from('<html>'), pdf()])],
    [
      'macros',
      'a.docx',
      officeFile('wordprocessingml.document', { name: 'word/vbaProject.bin', content: 'x' }),
    ],
  ])('%s is refused under the name of another type, and removed', async (_, name, bytes) => {
    const { id } = await upload(visitor, document(name, bytes))
    expect(refusal(await visitor.complete(id))).toEqual(rejected)
    expect(await rowOf(app, id)).toBeUndefined()
    await untilGone(app, org, id)
  })

  it('have names that are harmless everywhere', async () => {
    const name = `<img src=x onerror=alert(1)>\u202e\r\nSet-Cookie: a=b/../${'x'.repeat(200)}.pdf`
    const shown = await uploadImage(visitor, document(name))
    expect(shown.name).toMatch(/^img src=x onerror=alert\(1\) Set-Cookie a=b \.\. x+\.pdf$/)
    expect(shown.name.length).toBeLessThanOrEqual(120)
    const { headers } = await load(shown.url)
    expect(headers['set-cookie']).toBeUndefined()
    expect(headers['content-disposition']).toBe(`attachment; filename="${shown.name}"`)
  })

  it('of another size than was said are refused, and those of others are not there', async () => {
    const { id } = await upload(visitor, document('a.txt', SAMPLES['txt']))
    const other = await visitorOf(widget, 's2')
    expect(refusal(await other.complete(id))).toEqual([404, 'conv_attachment_conflict'])
    const stranger = await app.createOrg()
    expect(refusal(await staffOf(app, stranger, visitor.conversationId).complete(id))[0]).toBe(404)
    const asked = (await visitor.request({ ...document('b.pdf'), sizeBytes: 300 })).body
    expect(await send(asked, document('b.pdf', pdf(200)))).toBe(400)
    expect(refusal(await visitor.complete(asked.id))).toEqual([400, 'conv_attachment_upload_missing'])
  })
})

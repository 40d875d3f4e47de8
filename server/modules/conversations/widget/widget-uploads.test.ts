import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestOrg } from '../../../test/harness.ts'
import { openWidget, upTo, type TestWidget } from '../test-widget.ts'
import { picture, pngChunk, pngOf } from '../../../lib/images/test-images.ts'
import {
  filesOf,
  load,
  photo,
  rowOf,
  runLater,
  send,
  untilGone,
  upload,
  uploadImage,
  visitorOf,
  type Uploader,
} from '../messages/attachments/test-uploads.ts'

let app: TestApp
let org: TestOrg
let widget: TestWidget
let visitor: Uploader

beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.close())
beforeEach(async () => {
  org = await app.createOrg()
  widget = await openWidget(app, org)
  visitor = await visitorOf(widget, 's1')
})

const refusal = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]

describe('a visitor’s image', () => {
  it('is asked for, sent, completed, put on a message and loaded', async () => {
    const file = await photo(800, 'Urlaub.png')
    const asked = await visitor.request(file)
    expect(asked.status).toBe(201)
    expect(asked.body).toMatchObject({
      id: expect.stringMatching(/^cva_[0-9a-z]{22}$/),
      uploadMethod: 'PUT',
      uploadFields: {},
      conversationId: visitor.conversationId,
      messageId: null,
      uploaded: false,
      url: null,
    })
    const minutes = (Date.parse(asked.body.uploadExpiresAt) - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(14)
    expect(minutes).toBeLessThanOrEqual(15)
    const { id } = asked.body
    expect(await send(asked.body, file)).toBe(204)
    const completed = await visitor.complete(id)
    expect(completed.status).toBe(201)
    expect(completed.body).toMatchObject({
      id,
      uploaded: true,
      width: 800,
      height: 600,
      mime: 'image/png',
      name: 'Urlaub.png',
      thumbnailWidth: 320,
      deleted: false,
    })
    const said = await widget.say('s1', [{ attachmentIds: [id] }])
    expect(said.status).toBe(201)
    const [message] = (await widget.read('s1')).body.messages
    expect(message).toMatchObject({ body: '', role: 'end_user' })
    expect(message.attachments).toMatchObject([{ id, name: 'Urlaub.png', width: 800, deleted: false }])
    const [original, thumbnail] = await Promise.all([
      load(message.attachments[0].url),
      load(message.attachments[0].thumbnailUrl),
    ])
    expect([original.status, original.headers['content-type']]).toEqual([200, 'image/png'])
    expect([thumbnail.status, thumbnail.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(thumbnail.bytes.subarray(8, 12).toString()).toBe('WEBP')
    expect(original.bytes.length).toBe(message.attachments[0].sizeBytes)
    expect((await visitor.complete(id)).body).toMatchObject({ id, messageId: message.id })
  })

  it('is seen by the staff, and its stored message has no link', async () => {
    const { id } = await uploadImage(visitor, await photo())
    await widget.say('s1', [{ body: 'Look', attachmentIds: [id] }])
    const { messages } = (
      await app.http('GET', `/v1/conversations/${visitor.conversationId}`, { key: org.key })
    ).body
    expect((await load(messages[0].attachments[0].url)).status).toBe(200)
    const [stored] = await app.sql('select attachments::text from conv_messages where id = $1', [
      messages[0].id,
    ])
    expect(stored.attachments).toContain(id)
    expect(stored.attachments).not.toMatch(/http|url|av1\./)
  })

  it('keeps only what was made of it: the bytes that were sent are deleted, and none that come late are taken', async () => {
    const file = await photo(800)
    const asked = await upload(visitor, file)
    const { id, url } = (await visitor.complete(asked.id)).body
    const kept = ['original', 'variant-0', 'variant-1', 'variant-2']
    await expect.poll(() => filesOf(app, org, id)).toEqual(kept)
    const { bytes } = await load(url)
    const other = { ...file, bytes: Buffer.alloc(file.bytes.length) }
    expect(await send(asked, other)).toBe(403)
    expect((await visitor.complete(id)).status).toBe(201)
    expect((await load(url)).bytes.equals(bytes)).toBe(true)
    await runLater(app, 'conversations.purgeBlobs')
    expect(filesOf(app, org, id)).toEqual(kept)
  })

  it('may be sent by a verified visitor, and not by another one', async () => {
    const own = { sessionId: 's2', ...widget.pair('user-1') }
    const { conversationId } = (await widget.post('conversations', own)).body
    const file = { name: 'a.png', mime: 'image/png', sizeBytes: 100, conversationId }
    expect((await widget.post('attachments', { ...own, ...file })).status).toBe(201)
    const other = await widget.post('attachments', { ...own, ...widget.pair('user-2'), ...file })
    expect(refusal(other)).toEqual([403, 'session_not_owned'])
  })

  it('passes the gate first', async () => {
    const closed = await openWidget(app, org, { originAllowlist: ['https://www.example.com'] })
    const body = { sessionId: 's1', conversationId: visitor.conversationId, name: '', mime: '', sizeBytes: 0 }
    expect(refusal(await closed.post('attachments', body))).toEqual([403, 'origin_required'])
    const partial = { ...body, verifiedExternalId: 'user-1' }
    expect(refusal(await widget.post('attachments', partial))).toEqual([403, 'identity_partial'])
  })
})

describe('an upload is refused', () => {
  const png = { name: 'a.png', mime: 'image/png', sizeBytes: 100 }
  it.each([
    ['SVG by its type', { ...png, mime: 'image/svg+xml' }, 400, 'conv_attachment_mime_rejected'],
    ['SVG by its name', { ...png, name: 'a.SVG' }, 400, 'conv_attachment_mime_rejected'],
    ['PDF', { ...png, mime: 'application/pdf' }, 400, 'conv_attachment_mime_rejected'],
    ['more than 10 MB', { ...png, sizeBytes: 10 * 1024 ** 2 + 1 }, 400, 'conv_attachment_too_large'],
    ['far more', { ...png, sizeBytes: Number.MAX_SAFE_INTEGER }, 400, 'conv_attachment_too_large'],
    ['no bytes', { ...png, sizeBytes: 0 }, 400, 'conv_attachment_invalid'],
    ['fewer than none', { ...png, sizeBytes: -1 }, 400, 'conv_attachment_invalid'],
    ['a blank name', { ...png, name: ' ' }, 400, 'conv_attachment_invalid'],
    ['half a byte', { ...png, sizeBytes: 1.5 }, 400, 'invalid_input'],
    ['a name of 256 characters', { ...png, name: 'x'.repeat(256) }, 400, 'invalid_input'],
  ])('for %s', async (_, file, status, code) => {
    expect(refusal(await visitor.request(file))).toEqual([status, code])
  })

  it('where the conversation is not the session’s own, or there is none', async () => {
    const other = await visitorOf(widget, 's2')
    for (const conversationId of [other.conversationId, 'ccv_0000000000000000000000'])
      expect(refusal(await widget.post('attachments', { sessionId: 's1', conversationId, ...png }))).toEqual([
        404,
        'conv_not_found',
      ])
    const foreign = await visitorOf(await openWidget(app, await app.createOrg()), 's1')
    const body = { sessionId: 's1', conversationId: foreign.conversationId, ...png }
    expect(refusal(await widget.post('attachments', body))).toEqual([404, 'conv_not_found'])
  })

  it('takes exactly 10 MB and every type in any letters', async () => {
    for (const mime of ['image/png', 'IMAGE/JPEG', 'image/gif', 'image/webp'])
      expect((await visitor.request({ name: 'a', mime, sizeBytes: 10 * 1024 ** 2 })).status).toBe(201)
  })

  it('beyond 10 that are on no message, counted by session, also by 50 at once', async () => {
    const answers = await Promise.all(upTo(50).map(() => visitor.request(png)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10)
    const refused = answers.filter(({ status }) => status !== 201)
    expect(new Set(refused.map((answer) => String(refusal(answer))))).toEqual(
      new Set(['409,conv_attachment_too_many']),
    )
    expect((await (await visitorOf(widget, 's2')).request(png)).status).toBe(201)
    const elsewhere = await openWidget(app, org)
    expect((await (await visitorOf(elsewhere, 's1')).request(png)).status).toBe(201)
  })

  it('no longer, once one of the 10 is on a message', async () => {
    const { id } = await uploadImage(visitor, await photo())
    await Promise.all(upTo(9).map(() => visitor.request(png)))
    expect(refusal(await visitor.request(png))).toEqual([409, 'conv_attachment_too_many'])
    await widget.say('s1', [{ attachmentIds: [id] }])
    expect((await visitor.request(png)).status).toBe(201)
  })
})

describe('completing an upload', () => {
  it('needs the bytes, and works once they are there', async () => {
    const file = await photo()
    const { body } = await visitor.request(file)
    expect(refusal(await visitor.complete(body.id))).toEqual([400, 'conv_attachment_upload_missing'])
    await send(body, file)
    expect((await visitor.complete(body.id)).status).toBe(201)
  })

  it('answers the same again, word for word but the links', async () => {
    const { id } = await upload(visitor, await photo())
    const [first, second] = [await visitor.complete(id), await visitor.complete(id)]
    const plain = ({ body }: typeof first) => ({ ...body, url: '', thumbnailUrl: '' })
    expect(second.status).toBe(201)
    expect(plain(second)).toEqual(plain(first))
  })

  it('is for the session that asked for it', async () => {
    const { id } = await upload(visitor, await photo())
    const other = await visitorOf(widget, 's2')
    expect(refusal(await other.complete(id))).toEqual([404, 'conv_attachment_conflict'])
    const elsewhere = await visitorOf(await openWidget(app, org), 's1')
    expect(refusal(await elsewhere.complete(id))).toEqual([404, 'conv_attachment_conflict'])
    const foreign = await visitorOf(await openWidget(app, await app.createOrg()), 's1')
    expect(refusal(await foreign.complete(id))).toEqual([404, 'conv_attachment_not_found'])
    expect((await visitor.complete(id)).status).toBe(201)
  })

  it('of an unknown one is 404, of one that was deleted 409', async () => {
    expect(refusal(await visitor.complete('cva_0000000000000000000000'))).toEqual([
      404,
      'conv_attachment_not_found',
    ])
    const { id } = await uploadImage(visitor, await photo())
    await widget.say('s1', [{ attachmentIds: [id] }])
    const path = `/v1/conversations/${visitor.conversationId}/attachments/${id}`
    expect((await app.http('DELETE', path, { key: org.key })).status).toBe(200)
    expect(refusal(await visitor.complete(id))).toEqual([409, 'conv_attachment_deleted'])
  })

  it('removes row and bytes where there are not as many as declared', async () => {
    const file = await photo()
    const { id } = await upload(visitor, file)
    await app.sql('update conv_attachments set size_bytes = size_bytes + 1 where id = $1', [id])
    expect(refusal(await visitor.complete(id))).toEqual([400, 'conv_attachment_size_mismatch'])
    expect(await rowOf(app, id)).toBeUndefined()
    await untilGone(app, org, id)
    expect(refusal(await visitor.complete(id))).toEqual([404, 'conv_attachment_not_found'])
  })

  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const html = Buffer.from('<!doctype html><script>alert(1)</script>')
  it.each<[string, () => Promise<Buffer>, string]>([
    ['an SVG that calls itself a PNG', async () => svg, 'conv_attachment_mime_rejected'],
    ['a page that calls itself a PNG', async () => html, 'conv_attachment_mime_rejected'],
    [
      'an image that ends too early',
      async () => (await photo()).bytes.subarray(0, -200),
      'conv_attachment_mime_rejected',
    ],
    [
      'an image with a script behind it',
      async () => Buffer.concat([(await photo()).bytes, html]),
      'conv_attachment_mime_rejected',
    ],
    [
      'an image of 400 megapixels',
      async () => pngOf(20_000, 20_000, pngChunk('IDAT', 'x')),
      'conv_attachment_too_large',
    ],
  ])('removes row and bytes of %s', async (_, make, code) => {
    const { id } = await upload(visitor, { name: 'a.png', mime: 'image/png', bytes: await make() })
    expect(refusal(await visitor.complete(id))).toEqual([400, code])
    expect(await rowOf(app, id)).toBeUndefined()
    await untilGone(app, org, id)
  })

  it('leaves nothing of what is hidden in an image', async () => {
    const position = { exif: { IFD3: { GPSLatitude: '52/1 31/1 0/1' }, IFD0: { Artist: 'Somebody' } } }
    const bytes = await picture(400, 300).withMetadata(position).jpeg().toBuffer()
    expect(bytes.toString('latin1')).toContain('Somebody')
    const { url, thumbnailUrl } = await uploadImage(visitor, { name: 'a.jpg', mime: 'image/jpeg', bytes })
    for (const link of [url, thumbnailUrl])
      expect((await load(link)).bytes.toString('latin1')).not.toMatch(/Somebody|Exif/)
  })

  it('makes one image of one upload, by 200 calls at once in two processes', async () => {
    const twin = await app.twin()
    try {
      const { id } = await upload(visitor, await photo(700))
      const own = { channelId: widget.channelId, conversationId: visitor.conversationId, sessionId: 's1' }
      const answers = await Promise.all(
        upTo(200).map((n) =>
          (n % 2 ? app : twin).http('POST', `/v1/widget/attachments/${id}/complete`, {
            key: widget.key,
            body: own,
          }),
        ),
      )
      expect(answers.filter(({ status }) => status !== 201).map(({ body }) => body)).toEqual([])
      expect(new Set(answers.map(({ body }) => `${body.width} ${body.sizeBytes}`)).size).toBe(1)
      expect((await load(answers[0]?.body.url)).status).toBe(200)
    } finally {
      await twin.close()
    }
  })

  it('of 200 uploads at once is done, or put off with 503 and done later', { timeout: 120_000 }, async () => {
    const file = await photo(64)
    // Asked for one visitor after the other: what comes at once are the images to be made.
    let waiting: { side: Awaited<ReturnType<typeof visitorOf>>; id: string }[] = []
    for (const n of upTo(20)) {
      const side = await visitorOf(widget, `many-${n}`)
      const ids = await Promise.all(upTo(10).map(async () => (await upload(side, file)).id as string))
      waiting.push(...ids.map((id) => ({ side, id })))
    }
    while (waiting.length > 0) {
      const answers = await Promise.all(waiting.map(({ side, id }) => side.complete(id)))
      const odd = answers.filter(({ status }) => status !== 201 && status !== 503)
      expect(odd.map(({ body }) => body)).toEqual([])
      for (const { status, body, headers } of answers.filter(({ status }) => status === 503))
        // On a machine that is busy with other things, the database may be what has no room.
        if (body.code !== 'unavailable')
          expect([status, body.code, headers['retry-after']]).toEqual([503, 'conv_attachment_busy', '10'])
      waiting = waiting.filter((_, index) => answers[index]?.status === 503)
    }
    const [row] = await app.sql(
      'select count(*)::int as n from conv_attachments where org_id = $1 and completed_at is not null',
      [org.orgId],
    )
    expect(row.n).toBe(200)
  })
})

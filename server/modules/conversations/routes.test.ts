import { randomBytes } from 'node:crypto'
import { get } from 'node:http'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSecrets } from '../../kernel/secrets/secrets.ts'
import { startTestApp, type TestApp, type TestOrg } from '../../test/harness.ts'
import {
  load,
  photo,
  upload,
  uploadImage,
  visitorOf,
  type Uploader,
} from './messages/attachments/test-uploads.ts'
import { openWidget, upTo } from './test-widget.ts'

let app: TestApp
let org: TestOrg
let visitor: Uploader
let image: Awaited<ReturnType<typeof uploadImage>>

beforeAll(async () => {
  app = await startTestApp()
  org = await app.createOrg()
  visitor = await visitorOf(await openWidget(app, org), 's1')
  image = await uploadImage(visitor, await photo(800, 'Ferien "am" Meer/2024.png'))
})
afterAll(() => app.close())

/** A link as the service would have signed it some seconds ago. */
function signed({ id = image.id, orgId = org.orgId, age = 0 }) {
  const text = `av1.${orgId}.${id}.${Math.floor(Date.now() / 1000) - age}`
  return `${app.url}/v1/c/a/${text}.${createSecrets(app.config.secretKey).sign(text, 'conv-attachment')}`
}

const status = async (url: string) => (await load(url)).status

describe('a link to an image', () => {
  it('answers the image with headers that let it be nothing else', async () => {
    const { status, headers, bytes } = await load(image.url, { headers: { origin: 'https://shop.example' } })
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(image.sizeBytes),
      'content-disposition': 'inline; filename="Ferien am Meer 2024.png"',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'private, max-age=300',
      'access-control-allow-origin': 'https://shop.example',
    })
    expect(bytes.length).toBe(image.sizeBytes)
    expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  })

  it('answers the variant of a width that there is, and else the original', async () => {
    const { headers } = await load(image.thumbnailUrl)
    expect(headers['content-type']).toBe('image/webp')
    expect(headers['content-disposition']).toBe('inline; filename="Ferien am Meer 2024.webp"')
    expect((await load(`${image.url}?w=640`)).headers['content-type']).toBe('image/webp')
    for (const w of ['641', '0', '-1', '', 'x', '320.0', '1e2', '320&w=640', '9'.repeat(300)])
      expect((await load(`${image.url}?w=${w}`)).headers['content-type']).toBe('image/png')
  })

  it('answers 304 to who has it, and tells its versions apart', async () => {
    const { etag = '' } = (await load(image.url)).headers
    expect((await load(image.thumbnailUrl)).headers['etag']).not.toBe(etag)
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await load(image.url, { headers: { 'if-none-match': known } })
      expect([again.status, again.bytes.length, again.headers['etag']]).toEqual([304, 0, etag])
    }
    expect((await load(image.thumbnailUrl, { headers: { 'if-none-match': etag } })).status).toBe(200)
  })

  it('answers HEAD with the headers alone', async () => {
    const [head, get] = [await load(image.url, { method: 'HEAD' }), await load(image.url)]
    const same = ['content-type', 'content-length', 'content-disposition', 'etag']
    expect([head.status, head.bytes.length]).toEqual([200, 0])
    for (const name of same) expect(head.headers[name]).toBe(get.headers[name])
  })

  it('holds for an hour, and is not cached for longer', async () => {
    expect((await load(signed({ age: 3500 }))).headers['cache-control']).toMatch(
      /^private, max-age=(100|99)$/,
    )
    expect(await status(signed({ age: 3602 }))).toBe(404)
    // Made while our clock was ahead.
    const twoDays = 2 * 86_400
    expect(await status(signed({ age: 60 - twoDays }))).toBe(200)
    expect(await status(signed({ age: -60 - twoDays }))).toBe(404)
  })

  it('answers 404 to every other token', async () => {
    const token = image.url.split('/').at(-1) as string
    const parts = token.split('.')
    const changed = (index: number, text: string) => parts.with(index, text).join('.')
    const tokens = [
      'x',
      'av1',
      '....',
      parts.slice(0, 4).join('.'),
      `${token}.x`,
      changed(0, 'v1'),
      changed(1, (await app.createOrg()).orgId),
      changed(2, 'cva_0000000000000000000000'),
      changed(3, String(Number(parts[3]) + 1)),
      changed(3, ''),
      changed(4, 'f'.repeat(64)),
      changed(4, ''),
      encodeURIComponent('../../etc/passwd'),
    ]
    for (const each of tokens) expect([each, await status(`${app.url}/v1/c/a/${each}`)]).toEqual([each, 404])
    expect(await status(signed({ id: 'cva_0000000000000000000000' }))).toBe(404)
    const other = await app.createOrg()
    expect(await status(signed({ orgId: other.orgId }))).toBe(404)
  })

  it('answers 404 for an upload that is not completed', async () => {
    const { id } = await upload(visitor, await photo())
    expect(await status(signed({ id }))).toBe(404)
  })

  it('opens for whoever has it, also for somebody who is signed in elsewhere', async () => {
    const other = await app.createOrg()
    const signedIn = await load(image.url, { headers: { cookie: other.cookie } })
    expect(signedIn.status).toBe(200)
    const withKey = await load(image.url, { headers: { authorization: `Bearer ${other.key}` } })
    expect(withKey.status).toBe(200)
  })

  it('survives readers who leave before the end', async () => {
    const noise = sharp(randomBytes(1000 * 1000 * 3), { raw: { width: 1000, height: 1000, channels: 3 } })
    const bytes = await noise.png().toBuffer()
    const large = await uploadImage(visitor, { name: 'l.png', mime: 'image/png', bytes })
    await Promise.all(
      upTo(20).map(
        () =>
          new Promise((resolve) => {
            get(large.url, { agent: false }, (answer) => {
              answer.once('data', () => answer.destroy()).once('close', resolve)
            })
          }),
      ),
    )
    expect((await load(large.url)).bytes.length).toBe(large.sizeBytes)
    expect(app.logs.filter((line) => line.includes('"level":"error"'))).toEqual([])
  })
})

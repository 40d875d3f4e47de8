import { beforeAll, describe, expect, it } from 'vitest'
import { pdf, SAMPLES } from '../../../lib/files/test-files.ts'
import { sharedTestApp, type TestApp, type TestOrg } from '../../../test/harness.ts'
import { contentOf } from '../test-content.ts'
import { assetsOf, load, note, photo } from './test-assets.ts'

let app: TestApp
let org: TestOrg
let assets: ReturnType<typeof assetsOf>
// oxlint-disable-next-line typescript/no-explicit-any -- bodies
let image: any, text: any, sound: any, document: any

beforeAll(async () => {
  app = await sharedTestApp()
  org = await app.createOrg()
  assets = assetsOf(contentOf(app, org))
  image = await assets.upload(await photo(400))
  text = await assets.upload(note('A text with <script>alert(1)</script>', 'Über (uns).txt'))
  sound = await assets.upload({ name: 'a.wav', mime: 'audio/wav', bytes: SAMPLES['wav'] as Buffer })
  document = await assets.upload({ name: 'a.pdf', mime: 'application/pdf', bytes: pdf() })
})

describe('the file of an asset', () => {
  it('is for every page and every cache, and runs nothing', async () => {
    for (const asset of [image, text, sound, document]) {
      const { status, headers, bytes } = await load(asset.publicUrl, {
        headers: { origin: 'https://a.example' },
      })
      expect([status, bytes.length, headers['content-type']]).toEqual([200, asset.sizeBytes, asset.mime])
      expect(headers).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'cross-origin',
        'access-control-allow-origin': '*',
        'content-length': String(asset.sizeBytes),
      })
      expect(headers['content-security-policy']).toContain("default-src 'none'")
      expect(headers['content-security-policy']).not.toContain('script-src')
    }
    const { headers } = await load(image.publicUrl)
    expect(headers['content-security-policy']).toContain('sandbox')
  })

  it('is shown if it is an image, sound, film or PDF, and else saved under its name', async () => {
    const shown = async ({ publicUrl }: { publicUrl: string }) =>
      (await load(publicUrl)).headers['content-disposition']
    expect(await shown(image)).toBe('inline')
    expect(await shown(sound)).toBe('inline; filename="a.wav"')
    expect(await shown(document)).toBe('inline; filename="a.pdf"')
    expect(await shown(text)).toBe(
      `attachment; filename="_ber (uns).txt"; filename*=UTF-8''%C3%9Cber%20%28uns%29.txt`,
    )
    const forged = `${text.publicUrl.split('?')[0]}?name=${encodeURIComponent('run"me\r\n.exe')}`
    expect((await load(forged)).headers['content-disposition']).toMatch(
      /^attachment; filename="[^"\r\n]*\.txt"$/,
    )
  })

  it('is told from what a cache has, in every form of the question', async () => {
    const { headers } = await load(image.publicUrl)
    const etag = headers['etag'] as string
    expect(etag).toMatch(/^"[^"]+"$/)
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const answer = await load(image.publicUrl, { headers: { 'if-none-match': known } })
      expect([answer.status, answer.headers['etag'], answer.bytes.length], known).toEqual([304, etag, 0])
      expect(answer.headers['cache-control']).toContain('immutable')
    }
    expect((await load(image.publicUrl, { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
  })

  it('answers HEAD with what GET would say', async () => {
    const head = await load(sound.publicUrl, { method: 'HEAD', headers: { range: 'bytes=0-1' } })
    expect([head.status, head.bytes.length, head.headers['content-length']]).toEqual([
      200,
      0,
      String(sound.sizeBytes),
    ])
    expect(head.headers['accept-ranges']).toBe('bytes')
  })

  it('that is sound or film answers the part that is asked for', async () => {
    const whole = (await load(sound.publicUrl)).bytes
    const size = whole.length
    const ask = (range: string, more: Record<string, string> = {}) =>
      load(sound.publicUrl, { headers: { range, ...more } })
    for (const [range, first, last] of [
      ['bytes=0-3', 0, 3],
      ['bytes=5-', 5, size - 1],
      ['bytes=-4', size - 4, size - 1],
      [`bytes=2-${size + 100}`, 2, size - 1],
      [`bytes=-${size + 100}`, 0, size - 1],
    ] as const) {
      const { status, headers, bytes } = await ask(range)
      expect([status, headers['content-range'], headers['content-length']], range).toEqual([
        206,
        `bytes ${first}-${last}/${size}`,
        String(last - first + 1),
      ])
      expect(bytes.equals(whole.subarray(first, last + 1)), range).toBe(true)
    }
    for (const range of [`bytes=${size}-`, 'bytes=999999999-9999999999', 'bytes=-0']) {
      const { status, headers } = await ask(range)
      expect([status, headers['content-range']], range).toEqual([416, `bytes */${size}`])
    }
    for (const range of ['bytes=3-1', 'bytes=-', 'bytes=0-1,3-4', 'lines=1-2', 'bytes=a-b'])
      expect((await ask(range)).status, range).toBe(200)
    const { etag = '' } = (await load(sound.publicUrl)).headers
    expect((await ask('bytes=0-1', { 'if-range': etag })).status).toBe(206)
    expect((await ask('bytes=0-1', { 'if-range': '"other"' })).status).toBe(200)
    expect((await load(image.publicUrl, { headers: { range: 'bytes=0-1' } })).status).toBe(200)
  })

  it('is found under no other address', async () => {
    const { pathname } = new URL(image.publicUrl)
    const [, , , , orgId = '', assetId = '', file = ''] = pathname.split('/')
    const other = await app.createOrg()
    for (const path of [
      `${orgId}/${assetId}/${file.replace('.jpg', '.png')}`,
      `${orgId}/${assetId}/${'0'.repeat(32)}.jpg`,
      `${orgId}/${assetId}/${'0'.repeat(32)}.html`,
      `${orgId}/${assetId}/..%2F${assetId}%2F${file}`,
      `${orgId}/${assetId}/%2e%2e%2f${file}`,
      `${orgId}/${assetId}/${file}%00`,
      `${orgId}/${assetId.toUpperCase()}/${file}`,
      `${other.orgId}/${assetId}/${file}`,
      `${orgId}/cma_0000000000000000000000/${file}`,
    ])
      for (const method of ['GET', 'HEAD'])
        expect((await load(`${app.url}/static/assets/cms/${path}`, { method })).status, path).toBe(404)
  })
})

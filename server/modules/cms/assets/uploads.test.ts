import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { picture } from '../../../lib/images/test-images.ts'
import { pdf } from '../../../lib/files/test-files.ts'
import { sharedTestApp, type TestApp, type TestOrg } from '../../../test/harness.ts'
import { contentOf } from '../test-content.ts'
import { assetsOf, filesOf, load, note, photo, runDue, send } from './test-assets.ts'

let app: TestApp
let org: TestOrg
let content: ReturnType<typeof contentOf>
let assets: ReturnType<typeof assetsOf>

beforeAll(async () => {
  app = await sharedTestApp()
})
beforeEach(async () => {
  org = await app.createOrg()
  content = contentOf(app, org)
  assets = assetsOf(content)
})

/** Waits until all jobs that are due have run for an asset. */
const untilAvif = (id: string) =>
  vi.waitUntil(
    async () => {
      const { variants } = (await content.made('GET', `/assets/${id}`)) as { variants: { format: string }[] }
      return variants.some(({ format }) => format === 'avif') && variants
    },
    { timeout: 30_000, interval: 100 },
  )

const countOf = async () =>
  (await app.sql('select count(*)::int as count from cms_assets where org_id = $1', [org.orgId]))[0].count

describe('an upload', () => {
  it('is an asset without an address until it is completed, and is completed once', async () => {
    const file = await photo()
    const { status, body } = await assets.request(file, { altText: ' A field ', metadata: { by: 'Ada' } })
    expect([status, body.uploaded, body.publicUrl, body.uploadMethod]).toEqual([200, false, null, 'PUT'])
    expect(await assets.complete(body.id)).toMatchObject({
      status: 400,
      body: { code: 'cms_upload_missing' },
    })
    expect(await send(body, file)).toBe(204)
    const [one, two] = await Promise.all([assets.complete(body.id), assets.complete(body.id)])
    expect(one?.body).toMatchObject({
      id: body.id,
      uploaded: true,
      mime: 'image/jpeg',
      width: 800,
      height: 600,
      altText: 'A field',
      metadata: { by: 'Ada' },
    })
    expect(two?.body.publicUrl).toBe(one?.body.publicUrl)
    // The link is over, and what was sent is not what is served.
    expect(await send(body, { ...file, bytes: Buffer.alloc(file.bytes.length) })).toBe(403)
    await vi.waitUntil(() => filesOf(app, org, body.id, 'cms-uploads').length === 0)
    expect((await assets.complete(body.id)).body.publicUrl).toBe(one?.body.publicUrl)
  })

  it('of an image is served cleaned, with smaller WebP at once and AVIF soon', async () => {
    const marked = await picture(1400, 1000)
      .withExifMerge({ IFD0: { Artist: 'Secret' } })
      .jpeg({ quality: 95 })
      .toBuffer()
    const asset = await assets.upload({ name: 'trip.jpeg', mime: 'image/jpeg', bytes: marked })
    const own = await load(asset.publicUrl)
    expect(own.bytes.includes('Secret')).toBe(false)
    expect(own.bytes.length).toBe(asset.sizeBytes)
    const webp = asset.variants.filter(({ format }: { format: string }) => format === 'webp')
    expect(webp.map(({ width }: { width: number }) => width)).toEqual([320, 640, 1024, 1400])
    const all = await untilAvif(asset.id)
    for (const { publicUrl, width, height, sizeBytes, format } of all as never[]) {
      const { status, headers, bytes } = await load(publicUrl)
      expect([status, headers['content-type'], bytes.length]).toEqual([200, `image/${format}`, sizeBytes])
      expect(sizeBytes).toBeLessThan(asset.sizeBytes)
      // The decoder of this process knows no AVIF, on purpose.
      if (format === 'avif') expect(bytes.toString('latin1', 4, 12)).toBe('ftypavif')
      else expect(await sharp(bytes).metadata()).toMatchObject({ format, width, height })
    }
  })

  it('of a drawing keeps no smaller pictures that take more than itself', async () => {
    const flat = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#fff' } })
      .png({ palette: true })
      .toBuffer()
    const { sizeBytes, variants } = await assets.upload({ name: 'flat.png', mime: 'image/png', bytes: flat })
    for (const variant of variants) expect(variant.sizeBytes).toBeLessThan(sizeBytes)
    expect(variants.length).toBeLessThan(4)
  })

  it('of an animation keeps moving, without smaller pictures that would stand still', async () => {
    const gif = await picture(40, 30, { frames: 3 }).gif().toBuffer()
    const asset = await assets.upload({ name: 'wave.gif', mime: 'image/gif', bytes: gif })
    expect(asset.variants).toEqual([])
    expect((await sharp((await load(asset.publicUrl)).bytes, { animated: true }).metadata()).pages).toBe(3)
  })

  it('of what is not taken is refused, before or by its bytes, and leaves nothing', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    for (const [name, mime] of [
      ['a.svg', 'image/png'],
      ['a.svg', 'image/svg+xml'],
      ['a.png', 'image/svg+xml; charset=utf-8'],
      ['a.html', 'text/html'],
      ['a.txt', 'text/html'],
      ['a.exe', 'application/octet-stream'],
      ['a', 'application/octet-stream'],
    ] as const)
      for (const ask of [assets.request, assets.add])
        expect(await ask({ name, mime, bytes: svg }), `${name} ${mime}`).toMatchObject({
          status: 400,
          body: { code: 'cms_asset_mime_rejected' },
        })
    for (const [name, mime] of [
      ['a.png', 'image/png'],
      ['a.txt', 'text/plain'],
      ['a.pdf', 'application/pdf'],
    ] as const) {
      const { body } = await assets.request({ name, mime, bytes: svg })
      expect(await send(body, { mime, bytes: svg })).toBe(204)
      expect((await assets.complete(body.id)).body.code).toBe('cms_asset_mime_rejected')
      expect((await assets.complete(body.id)).status).toBe(404)
      await vi.waitUntil(() => filesOf(app, org, body.id, 'cms-uploads').length === 0)
      expect((await assets.add({ name, mime, bytes: svg })).body.code).toBe('cms_asset_mime_rejected')
    }
    expect(await countOf()).toBe(0)
  })

  it('of an accepted type under the name of another is what its bytes are', async () => {
    const [image, document] = [(await photo()).bytes, pdf()]
    const put = async (name: string, mime: string, bytes: Buffer) => {
      const added = await assets.add({ name, mime, bytes })
      const sent = await assets.upload({ name, mime, bytes })
      expect(added.body).toMatchObject({ name: sent.name, mime: sent.mime })
      expect((await load(sent.publicUrl)).headers['content-type']).toBe(sent.mime)
      return [sent.name, sent.mime, sent.width]
    }
    expect(await put('trip.png', 'image/png', image)).toEqual(['trip.jpg', 'image/jpeg', 800])
    expect(await put('trip.pdf', 'application/pdf', image)).toEqual(['trip.jpg', 'image/jpeg', 800])
    expect(await put('trip.jpg', 'image/jpeg', document)).toEqual(['trip.pdf', 'application/pdf', null])
  })

  it('that is too large is refused by what is said of it', async () => {
    const said = (name: string, mime: string, sizeBytes: number) =>
      content.call('POST', '/assets/upload-request', { name, mime, sizeBytes })
    expect((await said('a.png', 'image/png', 10 * 1024 ** 2)).status).toBe(200)
    expect((await said('a.mp4', 'video/mp4', 50 * 1024 ** 2)).status).toBe(200)
    for (const answer of [
      await said('a.png', 'image/png', 10 * 1024 ** 2 + 1),
      await said('a.mp4', 'video/mp4', 50 * 1024 ** 2 + 1),
      await said('a.mp4', 'video/mp4', 1e15),
    ])
      expect(answer).toMatchObject({ status: 400, body: { code: 'cms_asset_too_large' } })
    expect((await said('a.png', 'image/png', 0)).body.code).toBe('invalid_input')
  })

  it('that lies elsewhere than it was announced is forgotten', async () => {
    const file = note('12345')
    const { body } = await assets.request(file)
    await send(body, file)
    const [{ pending }] = await app.sql('select pending from cms_assets where id = $1', [body.id])
    await app.sql(`update cms_assets set pending = pending || '{"sizeBytes": 7}' where id = $1`, [body.id])
    expect((await assets.complete(body.id)).body.code).toBe('cms_upload_size_mismatch')
    expect((await assets.complete(body.id)).status).toBe(404)
    expect(pending.key).toContain(body.id)
    await vi.waitUntil(() => filesOf(app, org, body.id, 'cms-uploads').length === 0)
  })

  it('is never served from where it was sent to', async () => {
    const file = note()
    const { body } = await assets.request(file)
    await send(body, file)
    const [sent] = filesOf(app, org, body.id, 'cms-uploads')
    for (const path of [`cms-uploads/${org.orgId}/${body.id}/${sent}`, `cms/${org.orgId}/${body.id}/${sent}`])
      expect((await load(`${app.url}/static/assets/${path}`)).status, path).toBe(404)
  })
})

describe('a file in the body of a call', () => {
  it('is an asset at once', async () => {
    const { status, body } = await assets.add(await photo(500), { altText: 'A field' })
    expect([status, body.uploaded, body.width, body.altText]).toEqual([200, true, 500, 'A field'])
    expect((await load(body.publicUrl)).status).toBe(200)
  })

  it('must be canonical Base64, and at most 2 MB', async () => {
    const add = (base64Body: string) =>
      content.call('POST', '/assets', { name: 'a.txt', mime: 'text/plain', base64Body })
    for (const wrong of ['YQ', 'YR==', 'Y Q==', 'YQ==\n', 'a-_=', '====', 'data:text/plain;base64,YQ=='])
      expect((await add(wrong)).body, wrong).toMatchObject({
        code: 'cms_invalid',
        errors: [{ path: 'base64Body' }],
      })
    expect((await add('YQ==')).status).toBe(200)
    const most = Buffer.alloc(2 * 1024 ** 2, 'a')
    expect((await add(most.toString('base64'))).status).toBe(200)
    expect((await add(Buffer.concat([most, Buffer.from('b')]).toString('base64'))).body.code).toBe(
      'cms_asset_too_large',
    )
    expect((await add('A'.repeat(2_800_004))).body.code).toBe('invalid_input')
  })

  it('may be sent while an entry is written, if there is that entry', async () => {
    await content.locale('en')
    await content.collection()
    const { id } = await content.entry('with-cover')
    const { name, mime, bytes } = note()
    const said = { name, mime, base64Body: bytes.toString('base64') }
    const { status, body } = await content.call('POST', `/drafts/${id}/assets`, said)
    expect([status, body.uploaded]).toEqual([200, true])
    const missing = 'cme_0000000000000000000000'
    expect((await content.call('POST', `/drafts/${missing}/assets`, said)).status).toBe(404)
    const asked = await content.made('POST', `/drafts/${id}/assets/upload-request`, {
      name,
      mime,
      sizeBytes: bytes.length,
    })
    await send(asked, { mime, bytes })
    expect((await content.call('POST', `/drafts/${missing}/assets/${asked.id}/complete`)).status).toBe(404)
    expect((await content.made('POST', `/drafts/${id}/assets/${asked.id}/complete`)).uploaded).toBe(true)
    await content.change(id, { data: { cover: body.id, body: `![](asset://${asked.id})` } })
    expect((await content.approve(id)).status).toBe(200)
  })
})

describe('a file that replaces another', () => {
  it('has the same asset and another address, and the old address goes on', async () => {
    const first = await assets.upload(await photo(400, 'old.jpg'), { altText: 'A field' })
    const request = await photo(700, 'new.jpg')
    const asked = await content.made('POST', `/assets/${first.id}/replace`, {
      name: 'new.jpg',
      mime: 'image/jpeg',
      sizeBytes: request.bytes.length,
    })
    expect([asked.id, asked.publicUrl, asked.name]).toEqual([first.id, first.publicUrl, 'old.jpg'])
    await send(asked, request)
    const after = await content.made('POST', `/assets/${first.id}/complete`)
    expect(after).toMatchObject({ id: first.id, name: 'new.jpg', width: 700, altText: 'A field' })
    expect(after.publicUrl).not.toBe(first.publicUrl)
    expect((await load(first.publicUrl)).bytes.length).toBe(first.sizeBytes)
    expect((await load(after.publicUrl)).bytes.length).toBe(after.sizeBytes)
    expect((await load(first.variants[0].publicUrl)).status).toBe(200)
  })

  it('that is refused leaves what is there', async () => {
    const first = await assets.upload(await photo(400))
    for (const bytes of [Buffer.from('no image'), pdf()]) {
      const said = { name: 'a.png', mime: 'image/png', sizeBytes: bytes.length }
      const asked = await content.made('POST', `/assets/${first.id}/replace`, said)
      await send(asked, { mime: said.mime, bytes })
      expect((await assets.complete(first.id)).body.code).toBe('cms_asset_mime_rejected')
      expect((await assets.complete(first.id)).body.publicUrl).toBe(first.publicUrl)
      expect((await load(first.publicUrl)).status).toBe(200)
      await vi.waitUntil(() => filesOf(app, org, first.id, 'cms-uploads').length === 0)
    }
  })

  it('is of its kind, and comes after the first', async () => {
    const image = await assets.upload(await photo(400))
    const replace = (id: string) =>
      content.call('POST', `/assets/${id}/replace`, { name: 'a.pdf', mime: 'application/pdf', sizeBytes: 9 })
    expect((await replace(image.id)).body.code).toBe('cms_asset_mime_rejected')
    const { body } = await assets.request({ name: 'a.pdf', mime: 'application/pdf', bytes: pdf() })
    expect(await replace(body.id)).toMatchObject({ status: 409, body: { code: 'cms_state_conflict' } })
  })

  it('by one that was there before is served again, although its deletion was planned', async () => {
    const [one, two] = [note('one'), note('two')]
    const first = await assets.upload(one)
    const second = await assets.replace(first.id, two)
    const third = await assets.replace(first.id, one)
    expect(third.publicUrl).toBe(first.publicUrl)
    const key = new URL(third.publicUrl).pathname.replace('/static/assets/', '')
    const keys = [key, key.replace(/[0-9a-f]{32}/, '0'.repeat(32))]
    const payload = { orgId: org.orgId, assetId: first.id, keys }
    await app.sql(`select graphile_worker.add_job('cms.purgeBlobs', $1)`, [JSON.stringify(payload)])
    await runDue(app, 'cms.collectUploads')
    for (const { publicUrl } of [second, third]) expect((await load(publicUrl)).status).toBe(200)
  })

  it('needs the right to publish', async () => {
    const asset = await assets.upload(note())
    const writer = contentOf(app, org, await app.createKey(org, ['cms:read', 'cms:write']))
    const body = { name: 'b.txt', mime: 'text/plain', sizeBytes: 3 }
    expect((await writer.call('POST', `/assets/${asset.id}/replace`, body)).status).toBe(403)
    expect((await writer.call('DELETE', `/assets/${asset.id}`)).status).toBe(403)
  })
})

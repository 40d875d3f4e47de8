import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import pg from 'pg'
import { request } from 'undici'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp, type TestOrg } from '../../../test/harness.ts'
import { contentOf } from '../test-content.ts'

let app: TestApp
let org: TestOrg
let content: ReturnType<typeof contentOf>
beforeAll(async () => {
  app = await startTestApp()
  org = await app.createOrg()
  content = contentOf(app, org)
  await content.collection()
})
afterAll(() => app.close())

const sent = vi.spyOn(pg.Client.prototype, 'query')

const LIVE = { status: 'published' }
const path = (rest: string) => `/v1/cms/${org.orgId}${rest}`

/** One request whose headers and bytes are as they travel. */
async function fetched(
  address: string,
  headers: Record<string, string> = {},
  method: 'GET' | 'HEAD' = 'GET',
) {
  const answer = await request(app.url + address, { method, headers })
  const bytes = Buffer.from(await answer.body.arrayBuffer())
  return { status: answer.statusCode, headers: answer.headers as Record<string, string>, bytes }
}

const isLogged = (id: string) => app.logs.some((line) => line.includes(id))

describe('answers of the delivery', () => {
  it('are the same ahead of the framework as by it, but come without a log line', async () => {
    await content.entry('twice', { title: 'Twice' }, LIVE)
    const ask = (id: string, more = {}) => fetched(path('/articles/twice'), { 'x-request-id': id, ...more })
    const first = await ask('asked-first')
    const second = await ask('asked-second')
    const third = await ask('asked-third', { origin: 'https://site.example' })
    expect([isLogged('asked-first'), isLogged('asked-second'), isLogged('asked-third')]).toEqual([
      true,
      false,
      true,
    ])
    const told = ({ headers, bytes, status }: typeof first) => {
      const { date: _, 'x-request-id': __, 'keep-alive': ___, connection: ____, ...rest } = headers
      return { status, rest, text: bytes.toString() }
    }
    expect(told(second)).toEqual(told(first))
    expect(told(third)).toEqual(told(first))
    expect(first.headers).not.toHaveProperty('ratelimit-limit')
  })

  it('say how long they may be kept, and by which keys they are purged', async () => {
    const target = await content.entry('keyed-target', { title: 'T' }, LIVE)
    const { id } = await content.entry('keyed', { title: 'K', related: target.id }, LIVE)
    const { translationGroupId: group, collectionId } = await content.draft(id)
    const { translationGroupId: named } = await content.draft(target.id)
    const { headers } = await fetched(path('/articles/keyed?include=references&locale=en'))
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=60, stale-while-revalidate=600, stale-if-error=86400',
      vary: 'Accept-Encoding',
      'content-type': 'application/json; charset=utf-8',
    })
    expect(headers['surrogate-key']?.split(' ').toSorted()).toEqual([collectionId, group, named].toSorted())
    const list = await fetched(path('/articles'))
    expect(list.headers['surrogate-key']?.split(' ')).toEqual([`${collectionId}:list`, collectionId])
  })

  it('are tagged by their bytes, in each form, and known again however the tag is written', async () => {
    await content.entry('large', { title: 'Large', body: 'word '.repeat(1000) }, LIVE)
    const address = path('/articles/large')
    const plain = await fetched(address)
    const br = await fetched(address, { 'accept-encoding': 'gzip, deflate, br' })
    const gz = await fetched(address, { 'accept-encoding': 'br;q=0, gzip;q=0.5' })
    expect(brotliDecompressSync(br.bytes)).toEqual(plain.bytes)
    expect(gunzipSync(gz.bytes)).toEqual(plain.bytes)
    expect(br.bytes.length).toBeLessThan(plain.bytes.length / 10)
    const tags = [plain, br, gz].map(({ headers }) => headers['etag'] ?? '')
    expect(new Set(tags).size).toBe(3)
    for (const [index, encoding] of ['identity', 'br', 'gzip'].entries()) {
      const tag = tags[index] ?? ''
      for (const known of [tag, `W/${tag}`, `"other", ${tag}`, `"a",W/${tag},"b"`, '*'])
        for (const more of [{}, { 'cache-control': 'no-cache' }, { origin: 'https://a.example' }]) {
          const { status, headers, bytes } = await fetched(address, {
            'if-none-match': known,
            'accept-encoding': encoding,
            ...more,
          })
          expect([known, status, headers['etag'], bytes.length]).toEqual([known, 304, tag, 0])
          expect(headers['cache-control']).toBe(plain.headers['cache-control'])
          expect(headers['vary']).toBe('Accept-Encoding')
        }
      const other = await fetched(address, {
        'if-none-match': tags[(index + 1) % 3] ?? '',
        'accept-encoding': encoding,
      })
      expect(other.status).toBe(200)
    }
  })

  it('are asked for by HEAD, too', async () => {
    const address = path('/articles/large')
    const get = await fetched(address)
    const head = await fetched(address, {}, 'HEAD')
    expect(head.bytes.length).toBe(0)
    for (const name of ['etag', 'content-length', 'cache-control', 'content-type'])
      expect([name, head.headers[name]]).toEqual([name, get.headers[name]])
    expect((await fetched(path('/articles/none'), {}, 'HEAD')).status).toBe(404)
  })

  it('change the moment that something is published, here and in other processes', async () => {
    const twin = await app.twin()
    try {
      const { id } = await content.entry('fresh', { title: '0' }, LIVE)
      const title = async (on: TestApp) => (await on.http('GET', path('/articles/fresh'))).body.data.title
      expect([await title(app), await title(twin)]).toEqual(['0', '0'])
      for (let n = 1; n <= 5; n++) {
        await content.change(id, { data: { title: `${n}` } })
        await content.approve(id)
        expect(await title(app)).toBe(`${n}`)
        await expect.poll(() => title(twin), { timeout: 1000, interval: 5 }).toBe(`${n}`)
      }
    } finally {
      await twin.close()
    }
  })

  it('are made by one query, whatever they show', async () => {
    const ids: string[] = []
    for (let n = 0; n < 12; n++) {
      const related = ids.at(-1)
      const body = ids.map((id) => `ref://${id}`).join(' ')
      const made = await content.entry(`web-${n}`, { title: `${n}`, body, ...(related && { related }) }, LIVE)
      ids.push(made.id)
    }
    const asked = async (query: string) => {
      sent.mockClear()
      await fetched(path(query))
      return sent.mock.calls.filter(([each]) => /\bcms_/.test((each as { text?: string }).text ?? '')).length
    }
    for (const query of [
      '/articles?limit=100&include=references&depth=3',
      '/articles/web-11?include=references&depth=3&format=html',
      '/articles?limit=3',
      '/collections',
    ])
      expect([query, await asked(query)]).toEqual([query, 1])
    for (const query of [
      '/articles?filter[price][gte]=3&include=references&depth=3',
      '/articles?sort=-price',
      '/articles/web-none',
    ])
      expect([query, await asked(query)]).toEqual([query, 2])
  })
})

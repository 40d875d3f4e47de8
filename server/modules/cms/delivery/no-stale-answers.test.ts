import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { createDatabase, type Database } from '../../../kernel/db/database.ts'
import { openPools, type Pools } from '../../../kernel/db/pools.ts'
import { createSecrets } from '../../../kernel/secrets/secrets.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { createRandom, type Random } from '../../../test/random.ts'
import { assetsOf, note, send } from '../assets/test-assets.ts'
import { contentOf } from '../test-content.ts'
import { readAsked, type Asked } from './asked.ts'
import { makeAnswer } from './make-answer.ts'
import { htmlOf } from './render-html.ts'
import { readyAnswer } from './ready-answer.ts'
import { naiveAnswer, readEverything } from './test-naive-delivery.ts'

const reallyQuery = pg.Client.prototype.query as (...given: unknown[]) => unknown
const query = vi.spyOn(pg.Client.prototype, 'query')

let app: TestApp
let twin: TestApp
let pools: Pools
let database: Database
beforeAll(async () => {
  app = await startTestApp({ SVC_BASE_URL: 'https://stoa.example' })
  twin = await app.twin()
  pools = openPools(app.databaseUrl, 2)
  database = createDatabase(pools)
})
afterAll(async () => {
  await database.drain()
  await pools.close()
  await twin.close()
  await app.close()
})

const LIVE = { status: 'published' }

/** Holds the next answer of the database to a statement back, until it is let go. */
function holdNext(name: string) {
  let letGo = () => {}
  const gate = new Promise<void>((resolve) => (letGo = resolve))
  const isRead = new Promise<void>((resolve) => {
    query.mockImplementation(function (this: pg.Client, ...given: unknown[]) {
      const sent = reallyQuery.apply(this, given)
      if ((given[0] as { name?: string }).name !== name) return sent as never
      query.mockImplementation(reallyQuery as never)
      return (sent as Promise<unknown>).then(async (rows) => {
        resolve()
        await gate
        return rows
      }) as never
    })
  })
  return { isRead, letGo }
}

describe('no answer is stale:', () => {
  it('what was read before a change is not kept behind it, nor given to who asks behind it', async () => {
    const org = await app.createOrg()
    const content = contentOf(app, org)
    await content.collection()
    const { id } = await content.entry('raced', { title: 'before' }, LIVE)
    const title = async () => (await content.deliver('/articles/raced')).body.data.title
    const { isRead, letGo } = holdNext('cms_delivery_entry')
    const slow = title()
    await isRead
    await content.change(id, { data: { title: 'after' } })
    await content.approve(id)
    expect(await title()).toBe('after')
    letGo()
    expect(await slow).toBe('before')
    expect(await title()).toBe('after')
  })

  it('who asks for the same at the same time shares one reading', async () => {
    const org = await app.createOrg()
    const content = contentOf(app, org)
    await content.collection()
    await content.entry('shared', { title: 'shared' }, LIVE)
    const before = query.mock.calls.length
    const answers = await Promise.all(Array.from({ length: 20 }, () => content.deliver('/articles/shared')))
    const read = query.mock.calls.slice(before).filter(([each]) => nameOf(each) === 'cms_delivery_entry')
    expect(read).toHaveLength(1)
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  })

  it('whatever is changed, both processes answer within a second as if there were no cache', async () => {
    const { seed, isAll } = inject('sampling')
    const random = createRandom(seed)
    const world = await plant(random)
    for (let turn = 0; turn < (isAll ? 200 : 15); turn++) {
      const what = await world.change()
      const because = `${seed} ${turn} ${what}`
      await Promise.all(world.addresses().map((address) => agrees(address, because)))
      const all = await readEverything(app, world.orgId)
      for (const address of world.addresses().filter(isWorkedOut))
        expect([because, address, plain(await readAnew(address))]).toEqual([
          because,
          address,
          naiveAnswer(all, address),
        ])
    }
  }, 600_000)
})

const nameOf = (each: unknown): string | undefined => Object(each).name as string | undefined

/** Whether both processes answer as a reading without a cache does; asked until they do, for a second at most. */
async function agrees(address: string, because: string): Promise<void> {
  const until = performance.now() + 1000
  for (;;) {
    const [expected, ...found] = await Promise.all([
      readAnew(address),
      ...[app, twin].map((process) => ask(process, address)),
    ])
    const isSame = found.every((each) => JSON.stringify(each) === JSON.stringify(expected))
    if (!isSame && performance.now() < until) continue
    for (const each of found) expect([because, address, each]).toEqual([because, address, expected])
    break
  }
  const { etag } = await ask(app, address)
  if (etag === undefined) return
  for (const { url } of [app, twin]) {
    const { status } = await fetch(url + address, {
      headers: { 'if-none-match': etag, 'accept-encoding': 'identity' },
    })
    expect([because, address, status]).toEqual([because, address, 304])
  }
}

interface Told {
  status: number
  body: string
  etag: string | undefined
}

async function ask({ url }: TestApp, address: string): Promise<Told> {
  const answer = await fetch(url + address, {
    redirect: 'manual',
    headers: { 'accept-encoding': 'identity' },
  })
  const body = await answer.text()
  const { status } = answer
  return status === 200
    ? { status, body, etag: answer.headers.get('etag') ?? undefined }
    : { status, body: status === 301 ? body : '', etag: undefined }
}

async function readAnew(address: string): Promise<Told> {
  const asked = readAsked(address) as Asked
  const services = { config: app.config, secrets: createSecrets(app.config.secretKey) }
  try {
    const show = await database.readTogether(asked.orgId, (tx) => makeAnswer(tx, services, asked))
    const made = await show(htmlOf)
    const read = { orgId: asked.orgId, keys: made.keys, tick: 0, checked: 0 }
    const etag = made.status === 200 ? readyAnswer(made, read, 0).etagOf('identity') : undefined
    return { status: made.status, body: made.body, etag }
  } catch (error) {
    return { status: (error as { status: number }).status, body: '', etag: undefined }
  }
}

/** Feeds and rendered texts are compared between the processes alone. */
const isWorkedOut = (address: string): boolean => !/\.xml|format=html|\/collections$/.test(address)

/** An answer in the form that one worked out has. */
function plain({ status, body }: Told): unknown {
  if (status >= 400) return { status, body: null }
  const told = JSON.parse(body) as Record<string, unknown> & { items?: Record<string, unknown>[] }
  for (const item of [told, ...(told.items ?? [])]) delete item['_tracking']
  return { status, body: told.items ? { ...told, nextBefore: told['nextBefore'] !== undefined } : told }
}

/** Two collections that refer to each other in three languages, and ways to change them. */
async function plant(random: Random) {
  const org = await app.createOrg()
  const content = contentOf(app, org)
  const fields = [
    { name: 'title', type: 'text', indexed: true },
    { name: 'body', type: 'markdown' },
    { name: 'cover', type: 'asset' },
    { name: 'to', type: 'reference' },
  ]
  const settings = { liveUrl: 'https://site.example/{locale}/{slug}' }
  for (const slug of ['one', 'two'])
    await content.collection({ name: slug, slug, fields, settings, localized: true })
  for (const code of ['en', 'nb', 'de']) await content.locale(code)
  const assets = assetsOf(content)
  const files = await Promise.all(
    ['first', 'second'].map(async (text) => (await assets.add(note(text))).body.id as string),
  )
  const replace = async (id: string, file: ReturnType<typeof note>) => {
    const { name, mime, bytes } = file
    const handle = await content.made('POST', `/assets/${id}/replace`, {
      name,
      mime,
      sizeBytes: bytes.length,
    })
    await send({ ...handle, uploadUrl: handle.uploadUrl.replace(app.config.baseUrl, app.url) }, file)
    return assets.complete(id)
  }
  const entries: { id: string; collection: string; locale: string }[] = []
  const slugs = ['a', 'b', 'c', 'd', 'e']
  let n = 0
  const some = () => random.pick(entries)
  const values = () => {
    const named = Array.from({ length: 3 }, () => `ref://${some()?.id ?? ''}`).filter((ref) => ref.length > 6)
    return {
      title: `t${n++ % 7}`,
      body: `${named.join(' ')} asset://${random.pick(files)}`,
      ...(entries.length > 0 && { to: some().id }),
      ...(random.pick([true, false]) && { cover: random.pick(files) }),
    }
  }
  const call = (method: string, path: string, body?: unknown) => content.call(method, path, body)
  const create = async () => {
    const collection = random.pick(['one', 'two'])
    const locale = random.pick(['en', 'nb', 'de'])
    const near = entries.filter((each) => each.collection === collection)
    const { status, body } = await call('POST', '/entries', {
      collection,
      locale,
      slug: random.pick(slugs),
      data: values(),
      status: random.pick(['draft', 'published', 'published']),
      ...(near.length > 0 && random.pick([true, false]) && { translationOf: random.pick(near).id }),
    })
    if (status === 201) entries.push({ id: body.id, collection, locale })
  }
  const ways: Record<string, () => Promise<unknown>> = {
    create,
    publish: async () => {
      const { id } = some()
      await call('PATCH', `/drafts/${id}`, {
        data: values(),
        ...(random.pick([true, false]) && { slug: random.pick(slugs) }),
      })
      await call('POST', `/drafts/${id}/approve`, {})
    },
    draft: () => call('PATCH', `/drafts/${some().id}`, { data: values() }),
    locale: () => call('PATCH', `/drafts/${some().id}`, { locale: random.pick(['en', 'nb', 'de']) }),
    unpublish: () => call('POST', `/entries/${some().id}/unpublish`, {}),
    archive: () => call('POST', `/entries/${some().id}/archive`, {}),
    unarchive: () => call('POST', `/entries/${some().id}/unarchive`, {}),
    link: () => call('POST', `/entries/${some().id}/translations`, { translationOf: some().id }),
    asset: () =>
      call('PATCH', `/assets/${random.pick(files)}`, {
        altText: `seen ${n++}`,
        focalPoint: random.pick([null, { x: 0.25, y: 0.5 }]),
      }),
    replace: () => replace(random.pick(files), note(`file ${n++}`)),
    unlink: () => call('DELETE', `/entries/${some().id}/translations`),
    fields: () =>
      call('PATCH', `/collections/${random.pick(['one', 'two'])}`, {
        name: `name ${n++}`,
        fields: random.pick([fields, fields.filter(({ name }) => name !== 'to'), fields.toReversed()]),
        acceptEffects: true,
      }),
    delete: async () => {
      const { id } = some()
      const { body } = await call('GET', `/drafts/${id}`)
      const { status } = await call('DELETE', `/entries/${id}?ifVersion=${body.version}&force=true`)
      if (status === 200)
        entries.splice(
          entries.findIndex((each) => each.id === id),
          1,
        )
    },
  }
  for (let made = 0; made < 12; made++) await create()
  const root = `/v1/cms/${org.orgId}`
  return {
    orgId: org.orgId,
    async change() {
      const way = entries.length < 4 ? 'create' : random.pick(Object.keys(ways))
      await ways[way]?.()
      // Fields are followed by what is indexed by them, in a job.
      if (way === 'fields') await jobsDone()
      return way
    },
    addresses: () => [
      `${root}/collections`,
      ...['one', 'two'].flatMap((collection) => [
        `${root}/${collection}`,
        `${root}/${collection}?include=references&depth=3&limit=100`,
        `${root}/${collection}?locale=nb&include=references&limit=3`,
        `${root}/${collection}?sort=-title&filter[title][gte]=t2&format=html`,
        `${root}/${collection}/sitemap.xml`,
        `${root}/${collection}/rss.xml?locale=en`,
        ...slugs.map((slug) => `${root}/${collection}/${slug}?include=references&depth=2`),
        ...slugs.map((slug) => `${root}/${collection}/${slug}?locale=en&format=html`),
      ]),
    ],
  }
}

const jobsDone = () =>
  vi.waitFor(
    async () => {
      const left = await app.sql(
        `select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'cms.reindexCollection'`,
      )
      expect(left).toHaveLength(0)
    },
    { timeout: 10_000, interval: 20 },
  )

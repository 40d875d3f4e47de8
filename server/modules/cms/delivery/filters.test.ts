import { beforeAll, describe, expect, it } from 'vitest'
import { sharedTestApp, type TestApp, type TestOrg } from '../../../test/harness.ts'
import { contentOf } from '../test-content.ts'

let app: TestApp
let org: TestOrg
let content: ReturnType<typeof contentOf>

const PRICES = [5, 3, null, 9, 3, 7, null, 1.5]
beforeAll(async () => {
  app = await sharedTestApp()
  org = await app.createOrg()
  content = contentOf(app, org)
  await content.collection({
    fields: [
      { name: 'title', type: 'text', indexed: true },
      { name: 'price', type: 'number', indexed: true },
      { name: 'isNew'.toLowerCase(), type: 'boolean', indexed: true },
      { name: 'at', type: 'datetime', indexed: true },
      { name: 'tags', type: 'multi_select', indexed: true, options: { choices: ['a', 'b', 'c'] } },
      { name: 'body', type: 'markdown' },
    ],
  })
  for (const [n, price] of PRICES.entries())
    await content.entry(
      `e${n}`,
      {
        title: `T${n % 3}`,
        isnew: n % 2 === 0,
        at: `2026-01-0${n + 1}T12:00:00+02:00`,
        tags: n % 2 ? ['a', 'b'] : ['c'],
        ...(price !== null && { price }),
      },
      { status: 'published', publishedAt: `2020-01-0${n + 1}T00:00:00Z` },
    )
  await content.entry('hidden', { title: 'T0', price: 4 })
})

const slugs = async (query: string) =>
  (await content.deliver(`/articles?${query}`)).body.items.map(({ slug }: { slug: string }) => slug)

describe('lists by fields', () => {
  it('have the entries that meet all conditions, last published first', async () => {
    expect(await slugs('filter[price]=3')).toEqual(['e4', 'e1'])
    expect(await slugs('filter[price][gte]=3&filter[price][lt]=7')).toEqual(['e4', 'e1', 'e0'])
    expect(await slugs('filter[price][gt]=3&filter[price][lte]=7')).toEqual(['e5', 'e0'])
    expect(await slugs('filter[price][in]=9,1.5')).toEqual(['e7', 'e3'])
    expect(await slugs('filter[title]=T0&filter[isnew]=true')).toEqual(['e6', 'e0'])
    expect(await slugs('filter[tags][in]=a,b')).toEqual(['e7', 'e5', 'e3', 'e1'])
    expect(await slugs('filter[at][gte]=2026-01-07T10:00:00Z')).toEqual(['e7', 'e6'])
    expect(await slugs('filter%5Bprice%5D=3&limit=1')).toEqual(['e4'])
  })

  it('are put in order by a value, in pages that lose nothing, without a value last', async () => {
    const expected = (sign: number) => {
      const all = PRICES.map((price, n) => ({ price, slug: `e${n}` }))
      const valued = all.filter(({ price }) => price !== null)
      return valued.toSorted((a, b) => sign * ((a.price ?? 0) - (b.price ?? 0))).map(({ price }) => price)
    }
    for (const [sort, sign] of [
      ['price', 1],
      ['-price', -1],
    ] as const) {
      const seen: { slug: string; data: { price: number | null } }[] = []
      let before = ''
      do {
        const { body } = await content.deliver(`/articles?sort=${sort}&limit=3&before=${before}`)
        seen.push(...body.items)
        before = body.nextBefore ?? ''
      } while (before !== '')
      expect(seen.map(({ data }) => data.price)).toEqual([...expected(sign), null, null])
      expect(new Set(seen.map(({ slug }) => slug)).size).toBe(PRICES.length)
    }
    expect(await slugs('sort=-price&filter[isnew]=true')).toEqual([
      'e0',
      'e4',
      ...(await slugs('sort=-price&filter[isnew]=true')).slice(2),
    ])
    expect(await slugs('sort=title&limit=1&locale=nb')).toEqual([])
  })

  it('keep to conditions on the field that they are in order of, on every page', async () => {
    const pages = async (query: string) => {
      const { body } = await content.deliver(`/articles?${query}&limit=2`)
      const first = body.items.map(({ slug }: { slug: string }) => slug)
      return body.nextBefore ? [...first, ...(await slugs(`${query}&before=${body.nextBefore}`))] : first
    }
    expect(await pages('sort=price&filter[price][gte]=3')).toEqual(['e1', 'e4', 'e0', 'e5', 'e3'])
    expect(await pages('sort=-price&filter[price][lte]=7&filter[price][gt]=1.5')).toEqual([
      'e5',
      'e0',
      'e4',
      'e1',
    ])
    expect(await pages('sort=price&filter[price][in]=9,1.5&filter[isnew]=false')).toEqual(['e7', 'e3'])
    // By the first of its values, and with any of them.
    expect(await pages('sort=tags&filter[tags]=b')).toEqual(['e1', 'e3', 'e5', 'e7'])
  })

  it('refuse fields that are not there or not indexed, and values that they cannot have, by name', async () => {
    for (const [query, name] of [
      ['filter[nothing]=1', 'filter[nothing]'],
      ['filter[body]=x', 'filter[body]'],
      ['filter[price]=cheap', 'filter[price]'],
      ['filter[price]=', 'filter[price]'],
      ['filter[isnew]=yes', 'filter[isnew]'],
      ['filter[at]=soon', 'filter[at]'],
      ['filter[price][like]=3', 'filter[price][like]'],
      ['filter=3', 'filter'],
      ['sort=body', 'sort'],
      ['sort=-nothing', 'sort'],
      ['sort=price&before=2020-01-01', 'before'],
      ['fields=title,nothing', 'fields'],
      ['format=pdf', 'format'],
    ]) {
      const { status, body } = await content.deliver(`/articles?${query}`)
      expect([query, status, body.code, body.errors?.[0]?.path]).toEqual([query, 400, 'cms_invalid', name])
    }
    const { nextBefore } = (await content.deliver('/articles?sort=price&limit=1')).body
    expect((await content.deliver(`/articles?sort=-price&before=${nextBefore}`)).body.code).toBe(
      'cms_invalid',
    )
  })

  it('show only the fields asked for', async () => {
    const { body } = await content.deliver('/articles?fields=price,title&filter[price]=9')
    expect(body.items[0].data).toEqual({ title: 'T0', price: 9 })
    expect(Object.keys((await content.deliver('/articles/e3?fields=tags')).body.data)).toEqual(['tags'])
  })
})

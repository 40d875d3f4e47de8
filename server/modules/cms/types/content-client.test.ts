import { createContentClient } from '@stoa/sdk/delivery'
import { expect, expectTypeOf, it } from 'vitest'
import { sharedTestApp } from '../../../test/harness.ts'
import { contentOf } from '../test-content.ts'

interface ArticlesData<As = 'entry'> {
  title: string
  price: number | null
  related: (As extends 'included' ? { slug: string } : string) | null
}
interface Collections {
  articles: { data: ArticlesData; included: ArticlesData<'included'> }
}

it('reads what is published, with the types of its collections', async () => {
  const app = await sharedTestApp()
  const org = await app.createOrg()
  const content = contentOf(app, org)
  await content.collection()
  const live = { status: 'published' }
  const first = await content.entry('first', { title: 'First', price: 5 }, live)
  await content.entry('second', { title: 'Second', price: 9, related: first.id }, live)
  await content.entry('third', { title: 'Third' }, live)
  const site = createContentClient<Collections>({ baseUrl: app.url, orgId: org.orgId })

  const page = await site.list('articles', { limit: 2 })
  expect(page.items.map(({ data }) => data.title)).toEqual(['Third', 'Second'])
  expectTypeOf(page.items[0]?.data.title).toEqualTypeOf<string | undefined>()
  const all: string[] = []
  for await (const { slug } of site.all('articles', { limit: 2 })) all.push(slug)
  expect(all).toEqual(['third', 'second', 'first'])
  const cheap = await site.list('articles', { filter: { price: { gte: 6 } }, sort: '-price' })
  expect(cheap.items.map(({ slug }) => slug)).toEqual(['second'])

  expect((await site.get('articles', 'second'))?.data.related).toBe(first.id)
  const included = await site.get('articles', 'second', { references: true })
  expect(included?.data.related?.slug).toBe('first')
  expect(await site.get('articles', 'nothing')).toBeNull()
  const [hit] = await site.search('second', { collection: 'articles' })
  expect(hit).toMatchObject({ slug: 'second', collectionSlug: 'articles', data: { title: 'Second' } })
  await expect(site.list('nothing' as 'articles')).rejects.toMatchObject({ code: 'cms_not_found' })
})

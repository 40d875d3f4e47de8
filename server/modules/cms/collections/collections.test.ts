import { beforeAll, describe, expect, it, vi } from 'vitest'
import { sharedTestApp, type TestApp, type TestOrg } from '../../../test/harness.ts'
import { contentOf } from '../test-content.ts'

let app: TestApp
let org: TestOrg
let content: ReturnType<typeof contentOf>

beforeAll(async () => {
  app = await sharedTestApp()
  org = await app.createOrg()
  content = contentOf(app, org)
})

const title = { name: 'title', type: 'text' }

describe('a collection', () => {
  it.each(['collections', 'search', 'drafts', 'transfer', 'Upper', '-x', ''])(
    'cannot be called %s, which is an address of the service or none',
    async (slug) => {
      expect(await content.call('POST', '/collections', { name: 'X', slug, fields: [title] })).toMatchObject({
        status: 400,
      })
    },
  )

  it.each(['constructor', '__proto__', 'Title', 'a b', ''])('has no field called %s', async (name) => {
    const { status, body } = await content.call('POST', '/collections', {
      name: 'X',
      slug: 'odd-names',
      fields: [{ ...title, name }],
    })
    expect([status, body.errors?.[0]?.path]).toEqual([400, 'fields.0.name'])
  })

  it('has a slug of its own, and targets that are there', async () => {
    await content.made('POST', '/collections', { name: 'One', slug: 'one', fields: [title] })
    expect(
      await content.call('POST', '/collections', { name: 'Two', slug: 'one', fields: [title] }),
    ).toMatchObject({
      status: 409,
      body: { code: 'cms_slug_conflict' },
    })
    const to = (targetCollection: string) => ({
      name: 'to',
      type: 'reference',
      options: { targetCollection },
    })
    expect(
      await content.call('POST', '/collections', { name: 'Three', slug: 'three', fields: [to('nowhere')] }),
    ).toMatchObject({ status: 400, body: { errors: [{ path: 'fields.0.options.targetCollection' }] } })
    await content.made('POST', '/collections', { name: 'Three', slug: 'three', fields: [to('one'), title] })
    await content.made('POST', '/collections', { name: 'Self', slug: 'self', fields: [to('self'), title] })
  })

  it('says what other fields would do before they are changed, and asks', async () => {
    const fields = [title, { name: 'size', type: 'integer' }, { name: 'note', type: 'text' }]
    await content.made('POST', '/collections', { name: 'Sizes', slug: 'sizes', fields })
    const entry = (slug: string, data: object) =>
      content.made('POST', '/entries', { collection: 'sizes', slug, data })
    const first = await entry('first', { title: 'First', size: 5, note: 'N' })
    await content.approve(first.id)
    await entry('second', { title: 'Second' })
    const changed = [
      title,
      { name: 'size', type: 'select', options: { choices: ['s'] } },
      { name: 'owner', type: 'text', required: true },
    ]
    const { effects, isWhole } = await content.made('POST', '/collections/sizes/field-changes', {
      fields: changed,
    })
    expect(isWhole).toBe(true)
    expect(
      effects.map(({ field, effect, entries, published }: never) => [field, effect, entries, published]),
    ).toEqual(
      expect.arrayContaining([
        ['size', 'invalid', 1, 1],
        ['note', 'hidden', 1, 1],
        ['owner', 'missing', 2, 1],
      ]),
    )
    const refused = await content.call('PATCH', '/collections/sizes', { fields: changed })
    expect(refused).toMatchObject({ status: 409, body: { code: 'cms_change_needs_consent' } })
    expect((await content.made('GET', '/collections/sizes')).fields).toEqual(fields)
    const { version } = await content.made('PATCH', '/collections/sizes', {
      fields: changed,
      acceptEffects: true,
    })
    expect(version).toBe(2)
    // A value that fits no more is told, and keeps nothing else from being changed.
    expect((await content.change(first.id, { data: { title: 'Still' } })).body).toMatchObject({
      data: { title: 'Still', size: 5 },
      problems: expect.arrayContaining([{ path: 'data.size', message: 'must be one of s' }]),
    })
    expect(await content.change(first.id, { data: { size: 6 } })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'data.size' }] },
    })
    expect(await content.call('PATCH', '/collections/sizes', { name: 'Late', ifVersion: 1 })).toMatchObject({
      status: 409,
      body: { code: 'cms_version_conflict' },
    })
  })

  it('says where its pages are by addresses that differ from entry to entry', async () => {
    await content.made('POST', '/collections', { name: 'Seen', slug: 'seen', fields: [title] })
    const set = (settings: object) => content.call('PATCH', '/collections/seen', { settings })
    for (const [name, address] of [
      ['liveUrl', 'https://site.example/{locale}'],
      ['liveUrl', 'https://site.example/{slug}?{token}'],
      ['previewUrl', 'https://site.example/{foo}/{slug}'],
    ] as const)
      expect(await set({ [name]: address })).toMatchObject({
        status: 400,
        body: { errors: [{ path: `settings.${name}` }] },
      })
    const fitting = {
      liveUrl: 'https://site.example/{slug}',
      previewUrl: 'https://site.example/{slug}?{token}',
    }
    expect((await set(fitting)).status).toBe(200)
  })

  it('asks before it hides what is served or put away, though no working copy says it', async () => {
    const fields = [title, { name: 'note', type: 'text' }]
    await content.made('POST', '/collections', { name: 'Served', slug: 'served', fields })
    const entry = (slug: string, status: string) =>
      content.made('POST', '/entries', { collection: 'served', slug, status, data: { note: 'served' } })
    const { id } = await entry('live', 'published')
    await content.change(id, { data: { note: null } })
    const without = () => content.call('PATCH', '/collections/served', { fields: [title] })
    expect((await without()).body.current.effects).toMatchObject([
      { field: 'note', effect: 'hidden', entries: 1, published: 1 },
    ])
    await content.approve(id)
    const away = await entry('away', 'draft')
    await content.made('POST', `/entries/${away.id}/archive`, {})
    expect((await without()).body.current.effects).toMatchObject([{ entries: 1, published: 0 }])
    await content.made('POST', `/entries/${away.id}/unarchive`, {})
    await content.change(away.id, { data: { note: null } })
    expect((await without()).status).toBe(200)
  })

  it('whose title field changes calls its entries anew', async () => {
    const fields = [title, { name: 'label', type: 'text' }]
    await content.made('POST', '/collections', { name: 'Named', slug: 'named', fields })
    const { id } = await content.made('POST', '/entries', {
      collection: 'named',
      slug: 'x',
      data: { title: 'Title', label: 'Label' },
    })
    await content.made('PATCH', '/collections/named', { settings: { titleField: 'label' } })
    await vi.waitFor(async () => expect((await content.draft(id)).title).toBe('Label'), {
      timeout: 20_000,
      interval: 50,
    })
  })

  it('is deleted with its entries only by whoever knows how many there are', async () => {
    await content.made('POST', '/collections', { name: 'Gone', slug: 'gone', fields: [title] })
    await content.made('POST', '/entries', { collection: 'gone', slug: 'x' })
    expect(await content.call('DELETE', '/collections/gone')).toMatchObject({
      status: 409,
      body: { code: 'cms_in_use' },
    })
    expect(await content.made('DELETE', '/collections/gone?entries=1')).toEqual({ deleted: true })
    expect(await content.call('GET', '/collections/gone')).toMatchObject({ status: 404 })
  })

  it('that is not translated has entries in the default language alone', async () => {
    await content.locale('de')
    await content.made('POST', '/collections', { name: 'Plain', slug: 'plain', fields: [title] })
    expect(
      await content.call('POST', '/entries', { collection: 'plain', slug: 'x', locale: 'de' }),
    ).toMatchObject({ status: 400, body: { errors: [{ path: 'locale' }] } })
  })
})

describe('languages', () => {
  it('have one default, and go only where nothing is written in them', async () => {
    const other = contentOf(app, await app.createOrg())
    const en = await other.locale('en')
    const nb = await other.locale('nb')
    expect([en.isDefault, nb.isDefault, nb.name]).toEqual([true, false, 'Norwegian Bokmål'])
    expect(await other.call('POST', '/locales', { code: 'nb' })).toMatchObject({ status: 409 })
    expect(await other.call('POST', '/locales', { code: 'zh-Hans' })).toMatchObject({ status: 201 })
    await other.made('PATCH', `/locales/${nb.id}`, { isDefault: true })
    const { items } = await other.made('GET', '/locales')
    expect(items.filter(({ isDefault }: never) => isDefault).map(({ code }: never) => code)).toEqual(['nb'])
    expect(await other.call('DELETE', `/locales/${nb.id}`)).toMatchObject({ status: 409 })
    await other.collection()
    await other.entry('in-english', { title: 'E' }, { locale: 'en' })
    expect(await other.call('DELETE', `/locales/${en.id}`)).toMatchObject({
      status: 409,
      body: { code: 'cms_in_use' },
    })
  })

  it('of fifty that become the default at once, one does', async () => {
    const other = contentOf(app, await app.createOrg())
    const locales: { id: string }[] = []
    for (const code of ['en', 'de', 'fr', 'nb', 'es']) locales.push(await other.locale(code))
    await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        other.call('PATCH', `/locales/${locales[n % 5]?.id}`, { isDefault: true }),
      ),
    )
    const { items } = await other.made('GET', '/locales')
    expect(items.filter(({ isDefault }: never) => isDefault)).toHaveLength(1)
  })
})

it('definitions of an organization come to two million characters at most; those that do not grow are changed', async () => {
  const own = await app.createOrg()
  const choices = Array.from({ length: 200 }, (_, n) => `${n}`.padStart(200, 'c'))
  const fields = Array.from({ length: 10 }, (_, n) => ({
    name: `f${n}`,
    type: 'select',
    options: { choices },
  }))
  const create = (slug: string, which = fields) =>
    app.http('POST', '/v1/cms/collections', { cookie: own.cookie, body: { name: slug, slug, fields: which } })
  const answers = []
  for (const slug of ['one', 'two', 'three', 'four', 'five']) answers.push(await create(slug))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 409])
  expect(answers[4]?.body.code).toBe('cms_limit_reached')
  const change = (body: object) => app.http('PATCH', '/v1/cms/collections/one', { cookie: own.cookie, body })
  expect((await change({ fields: fields.slice(1) })).status).toBe(200)
  expect((await create('six', fields.slice(2))).status).toBe(201)
  const more = [...fields, ...fields.slice(0, 2).map((each) => ({ ...each, name: `${each.name}b` }))]
  expect((await change({ fields: more })).body.code).toBe('cms_limit_reached')
})

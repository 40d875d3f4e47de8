import { beforeAll, describe, expect, it } from 'vitest'
import { sharedTestApp, type TestApp, type TestOrg } from '../../../test/harness.ts'
import { contentOf } from '../test-content.ts'

let app: TestApp
let org: TestOrg
let content: ReturnType<typeof contentOf>

beforeAll(async () => {
  app = await sharedTestApp()
  org = await app.createOrg()
  content = contentOf(app, org)
  await content.locale('en')
  await content.locale('de')
  await content.collection()
})

describe('an entry', () => {
  it('is a draft until it is approved, and says what keeps it from being published', async () => {
    const entry = await content.entry('unfinished', {})
    expect(entry).toMatchObject({
      status: 'draft',
      version: 1,
      live: null,
      publishedAt: null,
      title: 'unfinished',
      problems: [{ path: 'data.title', message: 'required' }],
    })
    expect(await content.approve(entry.id)).toMatchObject({
      status: 400,
      body: { code: 'cms_invalid', errors: [{ path: 'data.title', message: 'required' }] },
    })
    await content.change(entry.id, { data: { title: 'Finished' } })
    const { body } = await content.approve(entry.id)
    expect(body).toMatchObject({ status: 'published', version: 3, live: { version: 3, slug: 'unfinished' } })
  })

  it('keeps serving what is published while its next version is a draft', async () => {
    const { id } = await content.entry('kept', { title: 'First' })
    await content.approve(id)
    const { body: draft } = await content.change(id, { slug: 'moved', data: { title: 'Second' } })
    expect(draft).toMatchObject({ status: 'draft', slug: 'moved', live: { slug: 'kept', version: 2 } })
    const { body: again } = await content.approve(id)
    expect(again).toMatchObject({ status: 'published', live: { slug: 'moved' } })
    expect(again.publishedAt).toBe(draft.publishedAt)
  })

  it('is written only at the version that was read, by one of fifty at a time', async () => {
    const { id } = await content.entry('contended')
    const tries = await Promise.all(
      Array.from({ length: 50 }, (_, n) => content.change(id, { ifVersion: 1, data: { title: `By ${n}` } })),
    )
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status, body } of tries.filter((one) => one.status !== 200))
      expect({ status, code: body.code, current: body.current }).toEqual({
        status: 409,
        code: 'cms_version_conflict',
        current: { version: 2 },
      })
    expect(await content.approve(id, { ifVersion: 1 })).toMatchObject({ status: 409 })
    expect(await content.approve(id, { ifVersion: 2 })).toMatchObject({ status: 200 })
  })

  it('is not changed by what changes nothing', async () => {
    const { id } = await content.entry('same', { title: 'Same' })
    expect((await content.change(id, { data: { title: 'Same' } })).body.version).toBe(1)
  })

  it('refuses what its state does not allow', async () => {
    const { id } = await content.entry('states')
    const state = (method: string, path: string, body: unknown = {}) => content.call(method, path, body)
    const refused = { status: 409, body: { code: 'cms_state_conflict' } }
    expect(await state('POST', `/drafts/${id}/unschedule`)).toMatchObject(refused)
    expect(await state('POST', `/entries/${id}/unpublish`)).toMatchObject(refused)
    expect(await state('POST', `/entries/${id}/unarchive`)).toMatchObject(refused)
    await content.approve(id)
    expect(await state('POST', `/drafts/${id}/dismiss`)).toMatchObject(refused)
    expect(
      await state('POST', `/drafts/${id}/schedule`, { scheduledAt: '2040-01-01T00:00:00Z' }),
    ).toMatchObject(refused)
    await state('POST', `/entries/${id}/archive`)
    expect(await content.approve(id)).toMatchObject(refused)
    expect(await content.change(id, { data: { title: 'No' } })).toMatchObject(refused)
    expect((await state('POST', `/entries/${id}/unarchive`)).body).toMatchObject({
      status: 'draft',
      live: null,
    })
  })

  it('that is taken off delivery does not come back by a schedule that it had', async () => {
    const { id } = await content.entry('withdrawn', { title: 'One' }, { status: 'published' })
    await content.change(id, { data: { title: 'Two' } })
    await content.made('POST', `/drafts/${id}/schedule`, { scheduledAt: '2040-01-01T00:00:00Z' })
    const withdrawn = await content.made('POST', `/entries/${id}/unpublish`, {})
    expect(withdrawn).toMatchObject({
      status: 'draft',
      scheduledAt: null,
      live: null,
      data: { title: 'Two' },
    })
  })

  it('that is dismissed becomes what is published again, else it is archived, with the reason', async () => {
    const { id } = await content.entry('twice', { title: 'Good' })
    await content.approve(id)
    await content.change(id, { data: { title: 'Bad' } })
    expect(await content.call('POST', `/drafts/${id}/dismiss`, { reason: 'Not ours' })).toMatchObject({
      status: 200,
      body: { dismissed: true },
    })
    expect(await content.draft(id)).toMatchObject({
      status: 'published',
      data: { title: 'Good' },
      dismissedReason: 'Not ours',
    })
    const { id: never } = await content.entry('never')
    await content.call('POST', `/drafts/${never}/dismiss`, {})
    expect(await content.draft(never)).toMatchObject({ status: 'archived' })
  })

  it('is published at its time, also by several processes at once, and only as it was scheduled', async () => {
    const { id } = await content.entry('later')
    const past = await content.call('POST', `/drafts/${id}/schedule`, { scheduledAt: '2020-01-01T00:00:00Z' })
    expect(past).toMatchObject({
      status: 400,
      body: { code: 'cms_invalid', errors: [{ path: 'scheduledAt' }] },
    })
    const { body } = await content.call('POST', `/drafts/${id}/schedule`, {
      scheduledAt: '2040-01-01T00:00:00Z',
    })
    expect(body).toMatchObject({ status: 'scheduled', scheduledAt: '2040-01-01T00:00:00.000Z' })
    expect(await content.change(id, { data: { title: 'Sneaky' } })).toMatchObject({ status: 409 })
    const { body: back } = await content.call('POST', `/drafts/${id}/unschedule`, {})
    expect(back).toMatchObject({ status: 'draft', scheduledAt: null })
  })

  it('has each slug once in a language', async () => {
    await content.entry('taken')
    const again = await content.call('POST', '/entries', { collection: 'articles', slug: 'taken' })
    expect(again).toMatchObject({ status: 409, body: { code: 'cms_slug_conflict' } })
    await content.entry('taken', { title: 'Vergeben' }, { locale: 'de' })
  })

  it('is deleted only when nothing refers to it, unless that is meant', async () => {
    const target = await content.entry('target', { title: 'Target' })
    const from = await content.entry('from', { title: 'From', body: `See ref://${target.id}.` })
    const inbound = await content.made('GET', `/entries/${target.id}/references`)
    expect(inbound.items).toMatchObject([
      { fromEntryId: from.id, fieldName: 'body', kind: 'inline', live: false },
    ])
    const path = `/entries/${target.id}?ifVersion=1`
    expect(await content.call('DELETE', path)).toMatchObject({
      status: 409,
      body: { code: 'cms_referenced' },
    })
    expect((await content.call('DELETE', `${path}&force=true`)).body).toEqual({ deleted: true })
    expect((await content.draft(from.id)).data.body).toBe(`See ref://${target.id}.`)
    // What leads nowhere since does not keep the rest from being changed.
    expect(await content.change(from.id, { data: { title: 'Still' } })).toMatchObject({ status: 200 })
  })

  it('names only assets and entries that are there, and of the collection that a field is for', async () => {
    const other = await content.made('POST', '/collections', {
      name: 'People',
      slug: 'people',
      fields: [{ name: 'name', type: 'text' }],
    })
    const person = await content.made('POST', '/entries', {
      collection: other.id,
      slug: 'ada',
      data: { name: 'Ada' },
    })
    const nobody = `cme_${'0'.repeat(22)}`
    const create = (data: Record<string, unknown>) =>
      content.call('POST', '/entries', { collection: 'articles', slug: 'x', data })
    for (const [data, path] of [
      [{ related: nobody }, 'data.related'],
      [{ related: person.id }, 'data.related'],
      [{ cover: `cma_${'0'.repeat(22)}` }, 'data.cover'],
      [{ body: '![x](asset://cma_gone)' }, 'data.body'],
      [{ sections: [{ type: 'quote', props: { text: `ref://${nobody}` } }] }, 'data.sections.0.props.text'],
    ] as const)
      expect(await create(data)).toMatchObject({
        status: 400,
        body: { code: 'cms_invalid', errors: [{ path }] },
      })
  })
})

describe('translations', () => {
  it('share the values that all languages have, and have one entry for each language', async () => {
    const en = await content.entry('lamp', { title: 'Lamp', price: 20 })
    const de = await content.entry('lampe', { title: 'Lampe' }, { locale: 'de', translationOf: en.id })
    expect(de).toMatchObject({
      translationGroupId: en.translationGroupId,
      data: { title: 'Lampe', price: 20 },
    })
    expect(
      await content.call('POST', '/entries', {
        collection: 'articles',
        slug: 'l2',
        locale: 'de',
        translationOf: en.id,
      }),
    ).toMatchObject({ status: 409, body: { code: 'cms_translation_conflict' } })
    await content.approve(de.id)
    await content.change(en.id, { data: { price: 25 } })
    const changed = await content.draft(de.id)
    expect(changed).toMatchObject({
      status: 'draft',
      data: { title: 'Lampe', price: 25 },
      live: { version: 2 },
    })
    expect(changed.translations.map(({ locale, live }: never) => [locale, live])).toEqual([
      ['de', true],
      ['en', false],
    ])
  })

  it('are linked and taken apart', async () => {
    const en = await content.entry('one')
    const de = await content.entry('eins', { title: 'Eins' }, { locale: 'de' })
    const linked = await content.made('POST', `/entries/${de.id}/translations`, { translationOf: en.id })
    expect(linked.translationGroupId).toBe(en.translationGroupId)
    const apart = await content.made('DELETE', `/entries/${de.id}/translations`)
    expect(apart.translationGroupId).not.toBe(en.translationGroupId)
  })

  it('are in languages that are there', async () => {
    expect(
      await content.call('POST', '/entries', { collection: 'articles', slug: 'fr', locale: 'fr' }),
    ).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'locale' }] },
    })
  })
})

describe('versions', () => {
  it('keep what an entry was, and bring it back whole', async () => {
    const { id } = await content.entry('history', { title: 'One', body: 'Text' })
    await content.change(id, { data: { title: 'Two', body: null, price: 3 } })
    const { items } = await content.made('GET', `/entries/${id}/versions`)
    expect(items.map(({ version, reason }: never) => [version, reason])).toEqual([
      [2, 'edited'],
      [1, 'created'],
    ])
    const restored = await content.made('POST', `/entries/${id}/restore`, { version: 1, ifVersion: 2 })
    expect(restored).toMatchObject({ version: 3, data: { title: 'One', body: 'Text' } })
    expect(restored.data.price).toBeUndefined()
    expect(await content.made('GET', `/entries/${id}/versions/${items[1].id}`)).toMatchObject({
      version: 1,
      data: { title: 'One' },
    })
    const other = await content.entry('another')
    expect(await content.call('GET', `/entries/${other.id}/versions/${items[1].id}`)).toMatchObject({
      status: 404,
    })
  })
})

describe('edits', () => {
  it('replace exact texts and change blocks, all or nothing', async () => {
    const { id } = await content.entry('edited', {
      title: 'T',
      body: 'A cat and a cat.',
      sections: [
        { type: 'quote', key: 'a', props: { text: 'asset:// stays', by: 'X' } },
        { type: 'divider', key: 'b', props: { style: 'thin' } },
      ],
    })
    const refused = await content.change(id, {
      blockEdits: [{ op: 'remove', field: 'sections', key: 'b' }],
      textReplacements: [
        { field: 'body', find: 'cat', replace: 'dog' },
        { field: 'body', find: 'cow', replace: 'dog' },
      ],
    })
    expect(refused).toMatchObject({
      status: 400,
      body: {
        code: 'cms_edit_failed',
        errors: [
          {
            path: 'textReplacements.0',
            message: expect.stringContaining('2 times, at the characters 2, 12'),
          },
          { path: 'textReplacements.1', message: 'the text is not in body' },
        ],
      },
    })
    const { body } = await content.change(id, {
      blockEdits: [
        { op: 'set', field: 'sections', key: 'a', props: { by: 'Y' } },
        { op: 'move', field: 'sections', index: 1, toIndex: 0 },
        { op: 'insert', field: 'sections', block: { type: 'quote', props: { text: 'New' } }, index: 1 },
      ],
      textReplacements: [
        { field: 'body', find: 'cat', replace: 'dog', occurrence: 2 },
        { field: 'sections.a.props.text', find: 'stays', replace: 'stayed' },
      ],
    })
    expect(body.data.body).toBe('A cat and a dog.')
    expect(body.data.sections.map(({ type, props }: never) => ({ type, props }))).toEqual([
      { type: 'divider', props: { style: 'thin' } },
      { type: 'quote', props: { text: 'New' } },
      { type: 'quote', props: { text: 'asset:// stayed', by: 'Y' } },
    ])
  })
})

describe('a key', () => {
  it('that may write may not publish, nor change fields', async () => {
    const { id } = await content.entry('scoped')
    const writer = contentOf(app, org, await app.createKey(org, ['cms:read', 'cms:write']))
    expect(await writer.change(id, { data: { title: 'By an agent' } })).toMatchObject({
      status: 200,
      body: { editedBy: { type: 'agent' } },
    })
    for (const refused of [
      await writer.approve(id),
      await writer.call('POST', '/entries', {
        collection: 'articles',
        slug: 'p',
        data: { title: 'P' },
        status: 'published',
      }),
      await writer.call('POST', '/collections', { name: 'C', slug: 'c', fields: [] }),
    ])
      expect(refused).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  })

  it('that may write changes nothing of what is served or scheduled: not by shared values, nor by translations', async () => {
    const writer = contentOf(app, org, await app.createKey(org, ['cms:read', 'cms:write']))
    const en = await content.entry('shared-en', { title: 'E', price: 1 })
    const de = await content.entry('shared-de', { title: 'D' }, { locale: 'de', translationOf: en.id })
    await content.call('POST', `/drafts/${de.id}/schedule`, { scheduledAt: '2040-01-01T00:00:00Z' })
    expect(await writer.change(en.id, { data: { price: 666 } })).toMatchObject({
      status: 409,
      body: { code: 'cms_state_conflict' },
    })
    expect(await content.draft(de.id)).toMatchObject({ status: 'scheduled', data: { price: 1 } })
    expect((await content.draft(en.id)).data.price).toBe(1)

    await content.call('POST', `/drafts/${de.id}/unschedule`, {})
    await content.approve(de.id)
    expect(await writer.call('DELETE', `/entries/${de.id}/translations`)).toMatchObject({ status: 403 })
    expect(await writer.call('POST', '/transfer/import', { records: {} })).toMatchObject({ status: 403 })
    const designer = contentOf(app, org, await app.createKey(org, ['cms:design']))
    expect(await designer.call('POST', '/transfer/import', { records: {} })).toMatchObject({ status: 403 })
  })
})

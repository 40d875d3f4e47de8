import { beforeAll, describe, expect, it } from 'vitest'
import { sharedTestApp, type TestApp, type TestOrg } from './harness.ts'
import { openWidget } from '../modules/conversations/test-widget.ts'

let app: TestApp
let org: TestOrg
let spaceId: string
beforeAll(async () => {
  app = await sharedTestApp()
  org = await app.createOrg()
  spaceId = (await made('POST', 'spaces', { name: 'Help', slug: 'help' })).id
})

const at = (method: string, path: string, body?: unknown, by: object = { cookie: org.cookie }) =>
  app.http(method, `/v1/kb/${path}`, { ...by, ...(body !== undefined && { body }) })
const made = async (method: string, path: string, body?: unknown) => {
  const answer = await at(method, path, body)
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return answer.body
}
const code = async (method: string, path: string, body?: unknown) => (await at(method, path, body)).body.code
const write = (title: string, body: string, more: object = {}) =>
  made('POST', 'documents', { spaceId, title, body, ...more })
const propose = (more: object = {}) =>
  made('POST', 'curation/candidates', { subject: 'Returns', draftBody: 'Within 30 days.', ...more })

describe('a document', () => {
  it('has versions, of which one that was read is needed to write the next, and any can come back', async () => {
    const { id, version, audiences } = await write('Hours', 'From nine to five.', { slug: 'hours' })
    expect([version, audiences]).toEqual([1, ['admin']])
    expect(await code('POST', 'documents', { spaceId, title: 'Other', body: 'x', slug: 'hours' })).toBe(
      'kb_conflict',
    )
    const changed = await made('PATCH', `documents/${id}`, { ifVersion: 1, body: 'From ten to six.' })
    expect(changed).toMatchObject({ version: 2, title: 'Hours' })
    const stale = await at('PATCH', `documents/${id}`, { ifVersion: 1, body: 'Never' })
    expect([stale.status, stale.body.code]).toEqual([409, 'kb_version_conflict'])
    expect(await made('POST', `documents/${id}/restore`, { version: 1, ifVersion: 2 })).toMatchObject({
      version: 3,
      body: 'From nine to five.',
    })
    const { items } = await made('GET', `documents/${id}/versions`)
    expect(items.map((each: { version: number }) => each.version)).toEqual([3, 2, 1])
    expect(await made('DELETE', `documents/${id}?ifVersion=3`)).toEqual({ deleted: true })
    expect(await code('GET', `documents/${id}`)).toBe('kb_not_found')
  })

  it('is written by one of many who have read the same version', async () => {
    const { id } = await write('Race', 'Start')
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        at('PATCH', `documents/${id}`, { ifVersion: 1, body: `Text ${n}` }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(11)
    expect((await made('GET', `documents/${id}`)).version).toBe(2)
  })

  it('of another organization, or of a narrow key, is not there', async () => {
    const { id } = await write('Ours', 'Ours')
    const other = await app.createOrg('Other')
    expect((await at('GET', `documents/${id}`, undefined, { cookie: other.cookie })).status).toBe(404)
    expect(
      (await at('GET', `documents/${id}`, undefined, { key: await app.createKey(org, ['conv:read']) }))
        .status,
    ).toBe(403)
  })
})

describe('the search', () => {
  it('finds by any word, rare ones first, and nothing where less than half of the question is known', async () => {
    const own = await app.createOrg('Search')
    const call = async (method: string, path: string, body?: unknown) =>
      (await at(method, path, body, { cookie: own.cookie })).body
    const space = (await call('POST', 'spaces', { name: 'Shop', slug: 'shop' })).id
    const add = (title: string, body: string) => call('POST', 'documents', { spaceId: space, title, body })
    const parcels = await add(
      'Parcels',
      'A parcel takes three days. Our shop sends each parcel by the **post**.',
    )
    const kettles = await add('Kettles', 'Our shop sells kettles. A kettle is descaled with vinegar.')
    await add('Shop', 'Our shop opens at nine.')
    const find = async (query: string) =>
      (await call('GET', `search?query=${encodeURIComponent(query)}`)).items
    expect((await find('descale kettle'))[0]).toMatchObject({
      documentId: kettles.id,
      title: 'Kettles',
      source: 'fts',
    })
    const [hit] = await find('How long does a parcel take?')
    expect(hit).toMatchObject({ documentId: parcels.id, excerpt: expect.stringContaining('three days') })
    expect(await find('astronaut training schedule')).toEqual([])
    expect(await find('  ')).toEqual([])
    for (const query of ["'", '\\', '<!--', '%', 'a & !b', ':*', '"quoted'])
      expect(
        (await at('GET', `search?query=${encodeURIComponent(query)}`, undefined, { cookie: own.cookie }))
          .status,
      ).toBe(200)
    await call('DELETE', `documents/${parcels.id}?ifVersion=1`)
    expect(await find('parcel')).toEqual([])
  })

  it('has no candidate in it', async () => {
    await propose({ subject: 'Zebra crossing', draftBody: 'A zebra.' })
    expect((await made('GET', 'search?query=zebra')).items).toEqual([])
  })
})

describe('a candidate', () => {
  it('is changed, published into a space that is made for it, and then decided for good', async () => {
    const widget = await openWidget(app, org)
    const { conversationId } = (await widget.say('k1', 'How long may I keep it?')).body
    await widget.say('k1', 'And shoes?')
    const messages = await app.sql('select id from conv_messages where conversation_id = $1 order by seq', [
      conversationId,
    ])
    const [messageId, other]: string[] = messages.map(({ id }) => id)
    const source = { sourceConversationId: conversationId, sourceMessageId: messageId }
    expect(
      await code('POST', 'curation/candidates', {
        subject: 'x',
        draftBody: 'x',
        sourceConversationId: conversationId,
        sourceMessageId: 'cvm_none',
      }),
    ).toBe('kb_not_found')
    expect(
      await code('POST', 'curation/candidates', { subject: 'x', draftBody: 'x', sourceMessageId: messageId }),
    ).toBe('kb_invalid')
    const { id, version } = await propose(source)
    expect(
      (await app.http('GET', '/v1/overview/backlog', { cookie: org.cookie })).body.kbCurationPending,
    ).toBeGreaterThan(0)
    expect(
      await code('POST', 'curation/candidates', {
        subject: 'Again',
        draftBody: 'x',
        ...source,
      }),
    ).toBe('kb_conflict')
    const edit = (textReplacements: object[]) =>
      at('PATCH', `curation/candidates/${id}`, { textReplacements })
    expect(
      (
        await edit([
          { find: '30', replace: '60' },
          { find: 'missing', replace: '' },
        ])
      ).body.code,
    ).toBe('kb_invalid')
    expect((await made('GET', `curation/candidates/${id}`)).body).toBe('Within 30 days.')
    expect((await edit([{ find: '30', replace: '60' }])).body).toMatchObject({
      body: 'Within 60 days.',
      version: version + 1,
    })
    const stale = await at('POST', `curation/candidates/${id}/publish`, {
      targetSpaceSlug: 'new-space',
      ifVersion: version,
    })
    expect([stale.status, stale.body.code]).toEqual([409, 'kb_version_conflict'])
    expect((await made('GET', 'spaces')).items.map(({ slug }: { slug: string }) => slug)).not.toContain(
      'new-space',
    )
    expect(
      await code('POST', `curation/candidates/${id}/publish`, { targetSpaceSlug: 'No Slug', ifVersion: 2 }),
    ).toBe('invalid_input')
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        at('POST', `curation/candidates/${id}/publish`, {
          targetSpaceSlug: 'new-space',
          ifVersion: version + 1,
        }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404, 404])
    const document = answers.find(({ status }) => status === 200)?.body
    expect(document).toMatchObject({
      title: 'Returns',
      body: 'Within 60 days.',
      audiences: ['admin', 'self_service'],
      slug: null,
    })
    expect((await made('GET', 'curation/decisions?outcome=published')).items[0]).toMatchObject({
      candidateDocumentId: id,
      sourceMessageId: messageId,
      publishedDocumentId: document.id,
      decidedByActorType: 'user',
    })
    expect(
      await code('POST', 'curation/candidates', {
        subject: 'Again',
        draftBody: 'x',
        ...source,
      }),
    ).toBe('kb_curation_decided')
    // Another message of the same conversation may say something new.
    await propose({ ...source, sourceMessageId: other })
    expect(
      (await app.http('GET', '/v1/review?state=decided', { cookie: org.cookie })).body.items[0],
    ).toMatchObject({
      kind: 'kb',
      outcome: 'approved',
      producedRef: { type: 'kb_document', id: document.id },
    })
  })

  it('that revises a document becomes its next version, unless one of the two has changed', async () => {
    const document = await write('Prices', 'Ten euros.', { slug: 'prices', tags: ['money'] })
    const { id } = await made('POST', `documents/${document.id}/revisions`, { draftBody: 'Eleven euros.' })
    expect(await made('GET', `curation/candidates/${id}`)).toMatchObject({
      revisesDocumentId: document.id,
      revisesDocumentBody: 'Ten euros.',
      revisesDocumentVersion: 1,
    })
    expect(
      await code('POST', `curation/candidates/${id}/publish`, { targetSpaceSlug: 'help', ifVersion: 1 }),
    ).toBe('kb_invalid')
    await made('PATCH', `documents/${document.id}`, { ifVersion: 1, tags: ['money', 'new'] })
    const publish = (versions: object) => at('POST', `curation/candidates/${id}/publish-revision`, versions)
    expect((await publish({ ifCandidateVersion: 1, ifDocumentVersion: 1 })).body.code).toBe(
      'kb_version_conflict',
    )
    expect((await publish({ ifCandidateVersion: 1, ifDocumentVersion: 2 })).body).toMatchObject({
      id: document.id,
      version: 3,
      body: 'Eleven euros.',
      slug: 'prices',
      tags: ['money', 'new'],
    })
    expect(
      await code('POST', `curation/candidates/${(await propose()).id}/publish-revision`, {
        ifCandidateVersion: 1,
        ifDocumentVersion: 1,
      }),
    ).toBe('kb_invalid')
  })

  it('is dismissed with a reason, once', async () => {
    const { id } = await propose({ subject: 'No' })
    expect(await made('POST', `curation/candidates/${id}/dismiss`, { reason: 'Not so' })).toEqual({
      dismissed: true,
    })
    expect(await code('POST', `curation/candidates/${id}/dismiss`, {})).toBe('kb_not_found')
    expect((await made('GET', 'curation/decisions?outcome=dismissed')).items[0]).toMatchObject({
      title: 'No',
      reason: 'Not so',
    })
    expect(await code('GET', 'curation/decisions?outcome=maybe')).toBe('invalid_input')
  })
})

it('what is exported is the same after it was imported elsewhere, and again changes nothing', async () => {
  const [from, to] = [await app.createOrg('From'), await app.createOrg('To')]
  const call = async (of: TestOrg, method: string, path: string, body?: unknown) =>
    (await at(method, path, body, { cookie: of.cookie })).body
  const space = await call(from, 'POST', 'spaces', { name: 'Help', slug: 'help' })
  for (let n = 0; n < 120; n++)
    await call(from, 'POST', 'documents', {
      spaceId: space.id,
      title: `T${n}`,
      body: `Text ${n}`,
      ...(n % 2 && { slug: `t${n}` }),
      audiences: ['self_service'],
    })
  const pages = async (of: TestOrg) => {
    const found = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: { nextCursor: string | null } = await call(
        of,
        'GET',
        `export${cursor && `?cursor=${cursor}`}`,
      )
      found.push(page)
      cursor = page.nextCursor
    }
    return found as unknown as { records: { spaces: object[]; documents: { title: string }[] } }[]
  }
  const exported = await pages(from)
  expect(exported).toHaveLength(2)
  for (const { records } of exported)
    expect((await call(to, 'POST', 'import', { records })).warnings).toEqual([])
  const plain = (all: typeof exported) =>
    all
      .flatMap(({ records }) =>
        records.documents.map(({ id: _, spaceId: __, ...rest }: Record<string, unknown>) => rest),
      )
      .toSorted((a, b) => (String(a['title']) < String(b['title']) ? -1 : 1))
  expect(plain(await pages(to))).toEqual(plain(exported))
  expect(await call(to, 'POST', 'import', { records: exported[0]?.records })).toMatchObject({
    created: 0,
    updated: 0,
    skipped: 101,
  })
  expect(
    (await call(to, 'POST', 'import', { records: { documents: exported[0]?.records.documents } }))
      .warnings[0],
  ).toContain('its space')
})

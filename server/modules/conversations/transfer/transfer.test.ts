import { beforeAll, describe, expect, it } from 'vitest'
import { sharedTestApp, type TestApp, type TestOrg } from '../../../test/harness.ts'
import { openWidget, upTo, type TestWidget } from '../test-widget.ts'

let app: TestApp
beforeAll(async () => void (app = await sharedTestApp()))

type Json = Record<string, unknown>
interface Page {
  channels: Json[]
  topics: Json[]
  contacts: Json[]
  conversations: Json[]
  messages: Json[]
  nextCursor: string | null
}

async function pagesOf(org: TestOrg): Promise<Page[]> {
  const pages: Page[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const query: string = cursor === '' ? '' : `?cursor=${encodeURIComponent(cursor)}`
    const { status, body } = await app.http('GET', `/v1/conv/export${query}`, { key: org.key })
    expect(status).toBe(200)
    pages.push(body)
    cursor = body.nextCursor
  }
  return pages
}

const give = (org: TestOrg, records: unknown, idMap = {}) =>
  app.http('POST', '/v1/conv/import', { key: org.key, body: { records, idMap } })

/** All pages as one, without what differs by nature: ids are replaced by their place. */
function recordsOf(pages: readonly Page[]) {
  const all = {
    channels: once(pages.flatMap((page) => page.channels)),
    topics: once(pages.flatMap((page) => page.topics)),
    contacts: once(pages.flatMap((page) => page.contacts)).toSorted(by('email', 'name')),
    conversations: pages.flatMap((page) => page.conversations).toSorted(by('displayId')),
    messages: pages.flatMap((page) => page.messages),
  }
  const numbers = new Map(all.conversations.map((row) => [row['id'], row['displayId'] as number]))
  all.messages = all.messages.toSorted(
    (a, b) => (numbers.get(a['conversationId']) ?? 0) - (numbers.get(b['conversationId']) ?? 0),
  )
  const places = new Map<string, number>()
  const text = JSON.stringify(all).replace(/\bc(cv|vm|ch|tp|va|tc)_[0-9a-z]{22}/g, (id) => {
    if (!places.has(id)) places.set(id, places.size)
    return `id${places.get(id)}`
  })
  return JSON.parse(text) as unknown
}

const once = (rows: readonly Json[]): Json[] => [...new Map(rows.map((row) => [row['id'], row])).values()]

const by =
  (...fields: string[]) =>
  (a: Json, b: Json): number => {
    const key = (row: Json) => fields.map((field) => String(row[field]).padStart(12, '0')).join(' ')
    return key(a).localeCompare(key(b))
  }

/** An organization with a bit of everything. */
async function busy(): Promise<{ org: TestOrg; widget: TestWidget }> {
  const org = await app.createOrg()
  const widget = await openWidget(app, org, { originAllowlist: ['https://shop.example'] })
  const origin = { origin: 'https://shop.example' }
  const say = (sessionId: string, messages: Json[], more: Json = {}) =>
    widget.post('messages', { sessionId, messages, ...more }, origin)
  const { body } = await say('s1', [{ body: 'Hello', providerMessageId: 'p1' }], {
    visitor: { name: 'Ada', email: 'ada@example.com' },
  })
  await say('s2', [{ body: 'Prove it' }], widget.pair('customer-2'))
  await say('s3', [{ body: 'Later' }], { visitor: { name: 'Cy' } })
  await widget.post('rating', { sessionId: 's3', rating: 2, comment: 'Too late' }, origin)
  const post = (path: string, sent: Json) =>
    app.http('POST', `/v1/conversations/${body.conversationId}/${path}`, { cookie: org.cookie, body: sent })
  const answer = (await post('messages', { body: 'Answer', claim: false })).body
  await post('messages', { body: 'Note', internal: true, inReplyToId: answer.id })
  await post('status', { status: 'snoozed', snoozeUntil: new Date(Date.now() + 9e6).toISOString() })
  await app.sql(
    `insert into conv_topics (org_id, id, slug, name, agent_mode) values ($1, $2, 'refunds', 'Refunds', 'draft_only')`,
    [org.orgId, `ctp_${'0'.repeat(22)}`],
  )
  await app.sql(`update conv_conversations set topic_id = $2, subject = 'About' where id = $1`, [
    body.conversationId,
    `ctp_${'0'.repeat(22)}`,
  ])
  return { org, widget }
}

describe('export and import', () => {
  it('are symmetric: an export, imported into an empty organization, is exported as the same records', async () => {
    const { org } = await busy()
    const first = await pagesOf(org)
    expect(first[0]?.conversations).toContainEqual(
      expect.objectContaining({ rating: 2, ratingComment: 'Too late', ratedAt: expect.any(String) }),
    )
    const other = await app.createOrg()
    for (const { nextCursor: _, ...records } of first) {
      const { status, body } = await give(other, records)
      expect([status, body.skipped]).toEqual([200, 0])
    }
    expect(recordsOf(await pagesOf(other))).toEqual(recordsOf(first))
  })

  it('page long organizations and long conversations, and miss or repeat nothing', async () => {
    const org = await app.createOrg()
    const widget = await openWidget(app, org)
    await widget.say('s0', 'First')
    await app.sql(
      `insert into conv_conversations (org_id, id, display_id, channel_id, status)
       select $1, 'ccv_0mzzz' || lpad(n::text, 17, '0'), n + 1, $2, 'open' from generate_series(1, 260) n`,
      [org.orgId, widget.channelId],
    )
    await app.sql(
      `insert into conv_messages (org_id, id, conversation_id, seq, author_type, body)
       select $1, 'cvm_0mzzz' || lpad((c * 10000 + n)::text, 17, '0'), 'ccv_0mzzz' || lpad(c::text, 17, '0'), n, 'end_user', repeat('x', 900)
       from generate_series(1, 260) c, generate_series(1, case when c = 7 then 2500 else 3 end) n`,
      [org.orgId],
    )
    const pages = await pagesOf(org)
    expect(pages.length).toBeGreaterThan(3)
    for (const page of pages) expect(JSON.stringify(page).length).toBeLessThan(4_000_000)
    const other = await app.createOrg()
    for (const { nextCursor: _, ...records } of pages) expect((await give(other, records)).status).toBe(200)
    const [count] = await app.sql('select count(*)::int as n from conv_messages where org_id = $1', [
      other.orgId,
    ])
    expect(count.n).toBe(259 * 3 + 2500 + 1)
    expect(recordsOf(await pagesOf(other))).toEqual(recordsOf(pages))
  }, 60_000)

  it('twice, or by several at once, store everything once', async () => {
    const { org } = await busy()
    const [page] = (await pagesOf(org)) as [Page]
    const other = await app.createOrg()
    const answers = await Promise.all(upTo(6).map(() => give(other, page)))
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    const again = (await give(other, page)).body
    expect(again.created).toBe(0)
    expect(recordsOf(await pagesOf(other))).toEqual(recordsOf([page]))
  })

  it('of an organization’s own export change nothing: counts, conversations and messages stay as they are', async () => {
    const { org } = await busy()
    const exported = await pagesOf(org)
    const counts = async () =>
      (await app.http('GET', '/v1/conversations/queue/counts', { key: org.key })).body
    // What was renamed or merged since is recognized all the same.
    await app.sql(`update conv_topics set slug = 'money-back' where org_id = $1`, [org.orgId])
    await app.sql(`update conv_channels set name = 'Shop' where org_id = $1`, [org.orgId])
    const [from, into] = (exported[0] as Page).conversations.filter(({ externalId }) => externalId === null)
    const merged = { cookie: org.cookie, body: { intoId: into?.['id'] } }
    expect((await app.http('POST', `/v1/conversations/${String(from?.['id'])}/merge`, merged)).status).toBe(
      200,
    )
    const [first, before] = [await pagesOf(org), await counts()]
    for (const { nextCursor: _, ...records } of exported) {
      const { status, body } = await give(org, records)
      expect([status, body.created, body.warnings]).toEqual([200, 0, []])
    }
    expect(await counts()).toEqual(before)
    expect(await pagesOf(org)).toEqual(first)
  })

  it('elsewhere twice, the second time with the ids that the first answered, store everything once', async () => {
    const { org } = await busy()
    const [page] = (await pagesOf(org)) as [Page]
    const other = await app.createOrg()
    const { body } = await give(other, page)
    const stored = await pagesOf(other)
    for (const idMap of [{}, body.idMap]) expect((await give(other, page, idMap)).body.created).toBe(0)
    // What the caller maps is here by its word, messages too.
    const [message] = page.messages as [Json]
    const mapped = { ...body.idMap, x9: String(message['id']) }
    const again = await give(other, { messages: [{ ...message, id: 'x9' }] }, mapped)
    expect([again.body.created, again.body.skipped]).toEqual([0, 1])
    expect(await pagesOf(other)).toEqual(stored)
  })

  it('bring neither keys nor secrets, and make public system messages internal', async () => {
    const { org } = await busy()
    const pages = await pagesOf(org)
    expect(JSON.stringify(pages)).not.toMatch(/svc_|identity_secret|hash/i)
    const other = await app.createOrg()
    const [{ channels, conversations }] = pages as [Page]
    const [conversation] = conversations as [Json]
    const system = {
      id: 'x1',
      conversationId: conversation['id'],
      authorType: 'system',
      authorId: null,
      body: 'We refund you',
      internal: false,
    }
    const { body } = await give(other, { channels, conversations: [conversation], messages: [system] })
    expect(body.warnings.join(' ')).toContain('no key')
    expect(await app.sql('select internal from conv_messages where org_id = $1', [other.orgId])).toEqual([
      { internal: true },
    ])
  })

  it('leave out what has no parent and say so, and keep numbers of conversations that are taken', async () => {
    const { org, widget } = await busy()
    const [page] = (await pagesOf(org)) as [Page]
    const other = await app.createOrg()
    await (await openWidget(app, other, { name: 'Other' })).say('own', 'Mine is #1')
    const { body } = await give(other, {
      ...page,
      messages: [
        ...page.messages,
        {
          id: 'x',
          conversationId: 'nowhere',
          authorType: 'agent',
          authorId: null,
          body: '?',
          internal: false,
        },
      ],
      conversations: [...page.conversations, { id: 'y', channelId: 'nowhere', status: 'open' }],
    })
    expect(body.warnings.join(' ')).toMatch(/channel nowhere is not here.*1 messages were left out/s)
    const rows = await app.sql('select display_id from conv_conversations where org_id = $1 order by 1', [
      other.orgId,
    ])
    expect(rows.map((row) => row.display_id)).toEqual([1, 2, 3, 4])
    expect(
      (
        await widget.post(
          'messages',
          { sessionId: 's1', messages: [{ body: 'on' }] },
          { origin: 'https://shop.example' },
        )
      ).status,
    ).toBe(201)
  })

  it('need an admin, and refuse what is not a record', async () => {
    const org = await app.createOrg()
    const cookie = await app.createMember(org, 'member')
    expect((await app.http('GET', '/v1/conv/export', { cookie })).status).toBe(403)
    expect((await app.http('POST', '/v1/conv/import', { cookie, body: { records: {} } })).status).toBe(403)
    expect((await give(org, { messages: [{ id: 'x' }] })).body.code).toBe('invalid_input')
    expect((await app.http('GET', '/v1/conv/export?cursor=nonsense', { key: org.key })).body.code).toBe(
      'invalid_cursor',
    )
  })
})

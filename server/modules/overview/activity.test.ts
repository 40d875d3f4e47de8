import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sharedTestApp, type TestApp, type TestOrg } from '../../test/harness.ts'
import { openSite, type TestSite } from './test-site.ts'

let app: TestApp
let org: TestOrg
let site: TestSite

beforeAll(async () => void (app = await sharedTestApp()))
beforeEach(async () => {
  org = await app.createOrg()
  site = await openSite(app, org)
})

interface Item {
  id: string
  type: string
  actorKind: string
  actorLabel: string | null
  payload: Record<string, unknown>
}

const list = async (query = '', by: TestOrg = org) =>
  (await app.http('GET', `/v1/activity${query}`, { cookie: by.cookie })).body
const typesOf = async (query = '') => (await list(query)).items.map(({ type }: Item) => type)

/** All pages of a list. */
async function pages(query: string): Promise<Item[]> {
  const found: Item[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: { items: Item[]; nextCursor: string | null } = await list(
      `?${query}${cursor && `&cursor=${cursor}`}`,
    )
    found.push(...page.items)
    cursor = page.nextCursor
  }
  return found
}

describe('the activity', () => {
  it('tells what happened, newest first, and who did it by name', async () => {
    const id = await site.say('s1')
    await site.asAgent(`${id}/subject`, { subject: 'Refund' })
    await site.asAgent(`${id}/messages`, { body: 'An answer' })
    await site.asPerson(`${id}/status`, { status: 'closed' })
    const { items } = await list()
    expect(items[0]).toMatchObject({
      type: 'conversation.status_changed',
      actorId: org.ownerUserId,
      actorKind: 'user',
      actorLabel: 'Olga Owner',
      payload: { conversationId: id, status: 'closed', previousStatus: 'open' },
      conversation: { id, displayId: 1, customerName: null, customerEmail: null },
    })
    expect(items.find(({ type }: Item) => type === 'conversation.message.sent')).toMatchObject({
      actorKind: 'agent',
      actorLabel: 'Test key',
    })
    expect(items.find(({ type }: Item) => type === 'conversation.message.received')).toMatchObject({
      actorKind: 'widget',
      actorLabel: null,
    })
    expect(items.at(-1)).toMatchObject({ type: 'channel.changed', conversation: null })
    expect(items.map((item: Item) => item.id)).toEqual(
      items
        .map((item: Item) => item.id)
        .toSorted()
        .toReversed(),
    )
  })

  it('filters by type, actor, conversation and contact', async () => {
    const [one, two] = [await site.say('s1'), await site.say('s2')]
    await site.asAgent(`${one}/messages`, { body: 'An answer' })
    await site.asPerson(`${two}/status`, { status: 'closed' })
    const [{ contact_id: contact }] = await app.sql(
      'select contact_id from conv_conversations where id = $1',
      [one],
    )
    const created = await list('?types=conversation.created,channel.changed')
    expect(new Set(created.items.map(({ type }: Item) => type))).toEqual(
      new Set(['conversation.created', 'channel.changed']),
    )
    expect(await typesOf(`?actorId=${org.ownerUserId}`)).toEqual([
      'conversation.status_changed',
      'channel.changed',
    ])
    const ofOne = await list(`?conversationId=${one}`)
    expect(ofOne.items.length).toBeGreaterThan(2)
    expect(ofOne.items.every(({ payload }: Item) => payload['conversationId'] === one)).toBe(true)
    expect((await list(`?contactId=${contact}`)).items).toEqual(ofOne.items)
    expect(
      (await list(`?contactId=${contact}&conversationId=${one}&types=conversation.message.sent`)).items,
    ).toHaveLength(1)
    expect((await list(`?contactId=${contact}&conversationId=${two}`)).items).toEqual([])
    expect((await list('?contactId=ctc_none')).items).toEqual([])
    expect((await list('?types=nothing.like_it')).items).toEqual([])
  })

  it('pages without loss or repetition, also through thousands of others', async () => {
    const id = await site.say('s1')
    for (let i = 0; i < 5; i++) await site.asAgent(`${id}/messages`, { body: `Answer ${i}` })
    const everything = await pages('limit=200')
    expect((await pages('limit=2')).map((item) => item.id)).toEqual(everything.map((item) => item.id))
    expect((await pages(`limit=2&conversationId=${id}`)).length).toBe(everything.length - 1)
    await app.sql(
      `insert into kernel_events (org_id, id, type, payload, actor_type)
       select $1, 'evt_zzzz' || lpad(n::text, 18, '0'), 'organization.updated', '{}', 'system' from generate_series(1, 12000) n`,
      [org.orgId],
    )
    const sent = await pages('limit=2&types=conversation.message.sent')
    expect(sent.map((item) => item.id)).toEqual(
      everything.filter(({ type }) => type === 'conversation.message.sent').map((item) => item.id),
    )
  })

  it('shows nothing that concerns one person alone', async () => {
    await site.say('s1')
    const before = await list()
    await app.sql(
      `insert into kernel_events (org_id, id, type, payload, actor_type, actor_id)
       values ($1, 'evt_zzzzzzzzzzzzzzzzzzzzzz', 'conversation.composer_draft_changed', '{}', 'member', $2)`,
      [org.orgId, org.ownerUserId],
    )
    expect(await list()).toEqual(before)
    expect(await typesOf('?types=conversation.composer_draft_changed')).toEqual([])
  })

  it('shows an organization its own events only', async () => {
    const id = await site.say('s1')
    const other = await app.createOrg('Other')
    expect(await list('', other)).toEqual({ items: [], nextCursor: null })
    expect((await list(`?conversationId=${id}`, other)).items).toEqual([])
  })

  it('refuses a cursor that it did not make', async () => {
    for (const cursor of ['abc', 'W10', 'WzFd'])
      expect((await list(`?cursor=${cursor}`)).code).toBe('invalid_cursor')
  })
})

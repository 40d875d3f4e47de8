import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { defineActivity, definePart } from '../../kernel/contract/glance.ts'
import { defineModule } from '../../kernel/contract/module.ts'
import { createRegistry } from '../../kernel/calls/registry.ts'
import { defineReview } from '../../kernel/contract/reviews.ts'
import { shape } from '../../kernel/contract/shapes.ts'
import { modules } from '../../modules.ts'
import { startTestApp, type TestApp, type TestOrg } from '../../test/harness.ts'
import { lookForTrouble } from '../../test/look-around.ts'
import { startTestMachinery, type TestMachinery } from '../../test/machinery.ts'

// A module that nobody has heard of, in a service made of all modules and this one: no other file knows of it.
const SHELF = 'book:b1'
/** The shelves that are full, by organization. */
const full: { orgId: string; subjectId: string; severity: 'warning' | 'error' }[] = []
const library = defineModule({
  name: 'library',
  summary: 'Books that are lent.',
  operations: [],
  events: {
    'book.lent': {
      description: 'A book was lent.',
      payload: z.object({ bookId: z.string() }),
      example: { bookId: 'b1' },
      public: true,
    },
    'book.missed': {
      description: 'A book is missed since it was lent.',
      payload: z.object({ bookId: z.string() }),
      example: { bookId: 'b1' },
      public: true,
      secondary: true,
    },
  },
  backlogs: [{ of: 'returns', name: 'library', measure: async () => ({ waiting: 7, seconds: 90 }) }],
  monitoring: [
    { when: '`max(stoa_lag_seconds{of="returns"}) > 60`', minutes: 5, advice: 'readers are late' },
  ],
  reviews: [
    defineReview({
      kind: 'library',
      description: 'books that readers wish for',
      scope: null,
      decide: { scope: null, audience: ['member'], role: 'admin' },
      count: 'booksWished',
      raw: shape('WishedBook', { title: z.string() }),
      show: async (_ctx, ids) => new Map(ids.map((id) => [id, { title: `Buy ${id}?` }])),
    }),
  ],
  troubles: [
    {
      source: 'shelf',
      about: 'A shelf is full.',
      over: 'When a book is lent.',
      watch: {
        subjects: 'shelf_',
        find: async () =>
          full.map((one) => ({
            ...one,
            title: 'The shelf is full',
            detail: 'Lend something.',
            ctaHref: '/',
          })),
      },
    },
    {
      source: 'shelf',
      about: 'The lamp above it is broken.',
      over: 'When it is mended.',
      watch: {
        subjects: 'lamp_',
        find: async () => {
          throw new Error('the lamp was not looked at')
        },
      },
    },
  ],
  counters: [
    {
      name: 'booksRead',
      description: 'Books that were read.',
      perDay: async () => [{ day: new Date().toISOString().slice(0, 10), count: 4 }],
    },
  ],
  examples: { ids: { book: 'lib' } },
  glance: {
    waiting: definePart({
      shape: { booksOverdue: z.int() },
      read: async () => ({ booksOverdue: 3 }),
    }),
    attention: {
      shape: { alerts: z.array(z.string()) },
      read: async () => ({ alerts: ['The shelf is full.'] }),
    },
    work: definePart({
      shape: { lastBookLentBy: z.string() },
      read: async () => ({ lastBookLentBy: 'Greta' }),
    }),
    setup: {
      steps: { bookAdded: z.boolean() },
      facts: { bookCount: z.int() },
      read: async () => ({ steps: { bookAdded: true }, facts: { bookCount: 12 } }),
    },
    found: {
      description: 'Books by title.',
      shape: { books: z.array(z.string()) },
      read: async (_ctx, { q }) => ({ books: [`About ${q}`] }),
    },
    activity: defineActivity({
      filters: { bookId: z.string().optional() },
      streams: async (_ctx, { bookId }) => (bookId === undefined ? undefined : [`book:${bookId}`]),
      shape: { book: shape('ActivityBook', { id: z.string() }).nullable() },
      describe: async (_ctx, payloads) =>
        payloads.map(({ bookId }) => ({ book: typeof bookId === 'string' ? { id: bookId } : null })),
      actors: { reader: 'reader' },
    }),
  },
})
const all = [...modules, library]

let app: TestApp
let machine: TestMachinery
let org: TestOrg
beforeAll(async () => {
  app = await startTestApp({}, { modules: all })
  machine = await startTestMachinery(app, all)
  org = await app.createOrg()
  await app.sql(
    `insert into kernel_events (org_id, id, type, stream, seq, payload, actor_type, actor_id) values
       ($1, 'evt_1', 'organization.updated', null, null, '{}', 'system', null),
       ($1, 'evt_2', 'book.lent', $2, 1, '{"bookId":"b1"}', 'reader', 'r1'),
       ($1, 'evt_3', 'book.missed', $2, 2, '{"bookId":"b1"}', 'reader', 'r1')`,
    [org.orgId, SHELF],
  )
  await app.sql(
    `insert into kernel_reviews (org_id, id, kind, item_id, state, at) values ($1, 'rvw_1', 'library', 'Emma', 'waiting', now())`,
    [org.orgId],
  )
})
afterAll(async () => {
  await machine.close()
  await app.close()
})

const get = async (path: string) => (await app.http('GET', `/v1/${path}`, { cookie: org.cookie })).body

it('a module that was just added is in every answer about the whole service', async () => {
  expect(await get('overview/backlog')).toMatchObject({
    booksOverdue: 3,
    booksWished: 1,
    conversationsNeedingAttention: 0,
  })
  expect(await get('inbox')).toMatchObject({
    live: [],
    alerts: ['The shelf is full.'],
    queue: { library: [{ title: 'Buy Emma?' }], cms: [] },
  })
  expect(await get('overview/agent-status')).toMatchObject({ lastBookLentBy: 'Greta' })
  expect(await get('overview/setup')).toMatchObject({
    steps: { bookAdded: true, widgetCreated: false },
    bookCount: 12,
    reviewQueue: { hasPendingItems: true, lastDecisionAt: null },
  })
  expect((await get('review')).items).toMatchObject([
    { kind: 'library', state: 'waiting', id: 'Emma', raw: { title: 'Buy Emma?' }, mayDecide: true },
  ])
  expect(await get('find?q=cats')).toEqual({
    people: [],
    conversations: [],
    entries: [],
    books: ['About cats'],
  })
})

it('its events are among what happened, with what they are about, by filters of its own', async () => {
  const { items } = await get('activity')
  expect(items).toEqual([
    expect.objectContaining({
      type: 'book.lent',
      actorKind: 'reader',
      book: { id: 'b1' },
      conversation: null,
    }),
    expect.objectContaining({ type: 'organization.updated', actorKind: 'system', book: null }),
  ])
  const typesOf = async (query: string) =>
    (await get(`activity?${query}`)).items.map(({ type }: { type: string }) => type)
  expect(await typesOf('bookId=b1')).toEqual(['book.lent'])
  expect(await typesOf('bookId=b1&types=book.missed')).toEqual(['book.missed'])
  expect(await typesOf('bookId=b2')).toEqual([])
  expect(await typesOf('bookId=b1&conversationId=ccv_none')).toEqual([])
})

it('what goes wrong of it is an alert until it is over, and its figures are in the usage', async () => {
  // Another part of the module cannot be looked at: that hides nothing of this one.
  const look = () => expect(lookForTrouble(app, machine, 1)).rejects.toThrow('was not looked at')
  const open = async () => (await get('system/alerts?source=shelf')).items
  full.push({ orgId: org.orgId, subjectId: 'shelf_1', severity: 'warning' })
  await look()
  expect(await open()).toMatchObject([
    { subjectId: 'shelf_1', severity: 'warning', title: 'The shelf is full', occurrenceCount: 1 },
  ])
  // What goes on unchanged is the same alert; what becomes worse is told.
  await look()
  expect(await open()).toMatchObject([{ occurrenceCount: 1 }])
  full[0] = { orgId: org.orgId, subjectId: 'shelf_1', severity: 'error' }
  await look()
  expect(await open()).toMatchObject([{ severity: 'error', occurrenceCount: 2 }])
  full.pop()
  await look()
  expect(await open()).toEqual([])
  expect((await get('system/alerts?source=shelf&includeResolved=true')).items).toHaveLength(1)
  expect((await get('usage/summary')).booksRead.current).toBe(4)
})

it('the reference, the metrics and the alerts tell of it', async () => {
  const { paths } = (await app.http('GET', '/openapi.json')).body
  expect(paths['/v1/find'].get).toMatchObject({
    summary: 'Find people, conversations, entries, and books by a few letters',
    description: expect.stringMatching(/^Contacts by name.* Books by title\.$/),
  })
  expect(paths['/v1/activity'].get.description).toContain(
    '`agent.run.ended`, and `book.missed`, which mostly follow from another event',
  )
  await vi.waitFor(async () =>
    expect((await app.http('GET', '/metrics')).body).toContain('stoa_waiting{of="returns",name="library"} 7'),
  )
  const { monitoring } = createRegistry(all)
  expect(monitoring).toContainEqual(expect.objectContaining({ advice: 'readers are late' }))
})

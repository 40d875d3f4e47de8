import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sharedTestApp, type TestApp, type TestOrg } from '../../../../test/harness.ts'
import { upTo } from '../../test-widget.ts'

let app: TestApp
let org: TestOrg
let mia: string

beforeAll(async () => void (app = await sharedTestApp()))
beforeEach(async () => {
  org = await app.createOrg()
  mia = await app.createMember(org, 'member')
})

const PATH = '/v1/conversations/saved-views'
const create = (body: object = {}, cookie = mia) =>
  app.http('POST', PATH, { cookie, body: { name: 'Mine', filters: { assigneeUserId: 'me' }, ...body } })
const change = (id: string, body: object, cookie = mia) =>
  app.http('PATCH', `${PATH}/${id}`, { cookie, body })
const remove = (id: string, cookie = mia) => app.http('DELETE', `${PATH}/${id}`, { cookie })
const list = async (cookie = mia, query = '') => (await app.http('GET', `${PATH}?${query}`, { cookie })).body
const names = async (cookie = mia, query = ''): Promise<string[]> =>
  (await list(cookie, query)).items.map(({ name }: { name: string }) => name)
const reorder = (ids: string[], body: object = {}, cookie = mia) =>
  app.http('PUT', `${PATH}/order`, { cookie, body: { ids, ...body } })

describe('a saved view', () => {
  it('keeps filters that the list takes as they are', async () => {
    const filters = {
      status: 'open',
      assigneeUserId: 'none',
      channelType: 'chat',
      needsHumanAttention: true,
      unread: true,
      suppressedReason: 'none',
      since: '2026-01-01T00:00:00Z',
      q: 'refund 100%',
    }
    const { status, body } = await create({ filters })
    expect([status, body.filters, body.shared, body.position]).toEqual([201, filters, false, 1])
    const query = new URLSearchParams(
      Object.entries(body.filters).map(([key, value]): [string, string] => [key, String(value)]),
    )
    const listed = await app.http('GET', `/v1/conversations?${query.toString()}`, { cookie: mia })
    expect([listed.status, listed.body.items]).toEqual([200, []])
  })

  it('with a filter that the list does not know or would refuse is refused', async () => {
    for (const filters of [
      { nope: 1 },
      { status: 'lost' },
      { limit: 5 },
      { q: 'x'.repeat(201) },
      { unread: false },
      [],
    ])
      expect((await create({ filters })).body.code, JSON.stringify(filters)).toBe('invalid_input')
    expect((await create({ name: ' ' })).body.code).toBe('invalid_input')
    const { id } = (await create()).body
    expect((await change(id, { filters: { nope: 1 } })).body.code).toBe('invalid_input')
  })

  it('is its owner’s alone, or everybody’s and then changed by owners and admins', async () => {
    const own = (await create()).body
    expect((await create({ shared: true })).body.code).toBe('forbidden')
    const shared = (await create({ name: 'All', shared: true }, org.cookie)).body
    expect([await names(), await names(org.cookie)]).toEqual([['All', 'Mine'], ['All']])
    expect((await change(shared.id, { name: 'x' })).body.code).toBe('forbidden')
    expect((await remove(shared.id)).body.code).toBe('forbidden')
    expect((await reorder([shared.id], { shared: true })).body.code).toBe('forbidden')
    expect((await change(own.id, { name: 'x' }, org.cookie)).body.code).toBe('conv_saved_view_not_found')
    expect((await change(own.id, { name: 'Open', filters: { status: 'open' } })).body).toMatchObject({
      name: 'Open',
      filters: { status: 'open' },
    })
    expect([(await remove(own.id)).status, (await remove(own.id)).status]).toEqual([204, 404])
    expect((await remove(shared.id, org.cookie)).status).toBe(204)
  })

  it('is one of at most 50 of its owner, however many are made at once', async () => {
    const answers = await Promise.all(upTo(60).map((n) => create({ name: `View ${n}` })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(50)
    expect(answers.filter(({ body }) => body.code === 'conv_saved_view_too_many')).toHaveLength(10)
    const { items } = await list(mia, 'limit=200')
    expect(items.map(({ position }: { position: number }) => position)).toEqual(upTo(50))
    expect((await create({}, org.cookie)).status).toBe(201)
  })

  it('of another organization is not there', async () => {
    const other = await app.createOrg()
    const { id } = (await create({ shared: true }, org.cookie)).body
    expect(await names(other.cookie)).toEqual([])
    expect((await remove(id, other.cookie)).body.code).toBe('conv_saved_view_not_found')
    expect((await reorder([id], { shared: true }, other.cookie)).body.code).toBe(
      'conv_saved_view_order_stale',
    )
  })
})

describe('the order', () => {
  it('is the one that was given last, and shown in pages', async () => {
    const ids: string[] = []
    for (const n of upTo(4)) ids.push((await create({ name: `View ${n}` })).body.id)
    await create({ name: 'Shared', shared: true }, org.cookie)
    expect((await reorder(ids.toReversed())).status).toBe(200)
    const first = await list(mia, 'limit=2')
    expect(first.items.map(({ name }: { name: string }) => name)).toEqual(['Shared', 'View 4'])
    expect(await names(mia, `cursor=${first.nextCursor}`)).toEqual(['View 3', 'View 2', 'View 1'])
    expect((await list(mia, 'cursor=WzMsMSwiIl0')).code).toBe('invalid_cursor')
  })

  it('must name each view once and no other one', async () => {
    const [a, b] = [(await create()).body.id, (await create()).body.id]
    const foreign = (await create({}, org.cookie)).body.id
    for (const ids of [[a], [a, a], [a, b, foreign], [a, foreign], []])
      expect((await reorder(ids)).body.code).toBe('conv_saved_view_order_stale')
    expect((await reorder([b, a])).body.ids).toEqual([b, a])
  })

  it('that several give at once is that of one of them', async () => {
    const ids: string[] = []
    for (const n of upTo(3)) ids.push((await create({ name: `View ${n}` })).body.id)
    await Promise.all(upTo(6).map((n) => reorder(n % 2 ? ids : ids.toReversed())))
    const { items } = await list()
    expect(items.map(({ position }: { position: number }) => position)).toEqual([1, 2, 3])
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestOrg } from '../../../test/harness.ts'
import { insertTracker } from '../test-events.ts'

let app: TestApp
let org: TestOrg
let other: TestOrg
let trackerId: string

beforeAll(async () => {
  app = await startTestApp()
  org = await app.createOrg()
  other = await app.createOrg('Other')
  trackerId = await insertTracker(app, org.orgId)
})
afterAll(() => app.close())

const STEPS = [{ subjectId: '/prices' }, { label: 'Bought', subjectType: 'event', subjectId: 'bought' }]
const KINDS = [
  { path: '/v1/analytics/goals', code: 'analytics_goal_not_found', some: { subjectId: 'bought' }, most: 100 },
  { path: '/v1/analytics/funnels', code: 'analytics_funnel_not_found', some: { steps: STEPS }, most: 50 },
]
const create = (path: string, body: object, key = org.key) =>
  app.http('POST', path, { key, body: { trackerId, name: 'Mine', ...body } })
const change = (path: string, id: string, body: object, key = org.key) =>
  app.http('PATCH', `${path}/${id}`, { key, body })

describe.each(KINDS)('$path', ({ path, code, some, most }) => {
  it('keeps what it is given under a name, in the order in which it came, tracker by tracker', async () => {
    const elsewhere = await insertTracker(app, org.orgId, 'Elsewhere')
    const first = await create(path, { ...some, name: ' First ' })
    expect([first.status, first.body]).toMatchObject([201, { ...some, trackerId, name: 'First' }])
    const second = (await create(path, { ...some, name: 'Second' })).body
    const third = (await create(path, { ...some, name: 'Third', trackerId: elsewhere })).body
    const names = async (query: string) =>
      (await app.http('GET', `${path}${query}`, { key: org.key })).body.items.map(
        ({ name }: { name: string }) => name,
      )
    expect(await names(`?trackerId=${trackerId}`)).toEqual(['First', 'Second'])
    expect(await names('')).toEqual(['First', 'Second', 'Third'])
    expect((await change(path, second.id, { name: 'Renamed' })).body).toMatchObject({
      ...some,
      name: 'Renamed',
    })
    for (const { id } of [first.body, second, third])
      expect((await app.http('DELETE', `${path}/${id}`, { key: org.key })).status).toBe(204)
    expect(await names('')).toEqual([])
    expect((await change(path, second.id, { name: 'Gone' })).body.code).toBe(code)
  })

  it('is nothing that another organization can see, change or add to', async () => {
    const { id } = (await create(path, some)).body
    expect((await create(path, some, other.key)).body.code).toBe('analytics_tracker_not_found')
    expect((await change(path, id, { name: 'Theirs' }, other.key)).body.code).toBe(code)
    expect((await app.http('DELETE', `${path}/${id}`, { key: other.key })).body.code).toBe(code)
    const listed = await app.http('GET', `${path}?trackerId=${trackerId}`, { key: other.key })
    expect(listed.body.code).toBe('analytics_tracker_not_found')
    expect((await app.http('GET', path, { key: other.key })).body.items).toEqual([])
    await app.http('DELETE', `${path}/${id}`, { key: org.key })
  })

  it('refuses what says nothing or too much', async () => {
    for (const bad of [{ name: ' ' }, { name: 'x'.repeat(121) }, { subjectId: undefined, steps: undefined }])
      expect((await create(path, { ...some, ...bad })).body.code, JSON.stringify(bad)).toBe('invalid_input')
  })

  it('ends with the most there may be, however many come at once', async () => {
    const full = await insertTracker(app, org.orgId, 'Full')
    const one = (await create(path, { ...some, trackerId: full })).body
    const table = path.split('/').at(-1)
    await app.sql(
      `insert into analytics_${table} select (jsonb_populate_record(t, jsonb_build_object('id', 'copy' || n))).*
       from analytics_${table} t, generate_series(1, $2::int) n where t.id = $1`,
      [one.id, most - 3],
    )
    const answers = await Promise.all([1, 2, 3, 4].map(() => create(path, { ...some, trackerId: full })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('analytics_limit_reached')
    expect((await create(path, some)).status).toBe(201)
  })
})

it('a goal loses a condition by null, but never the last one', async () => {
  const { body } = await create('/v1/analytics/goals', { subjectType: 'page', pathLike: '/blog/%' })
  const without = await change('/v1/analytics/goals', body.id, { subjectType: null })
  expect(without.body).toMatchObject({ subjectType: null, subjectId: null, pathLike: '/blog/%' })
  expect((await change('/v1/analytics/goals', body.id, { pathLike: null })).body.errors).toMatchObject([
    { path: 'subjectId', message: expect.stringContaining('needs') },
  ])
})

it('a funnel has 2 to 8 steps that each say something, and a window that can be taken away', async () => {
  const path = '/v1/analytics/funnels'
  for (const steps of [
    STEPS.slice(0, 1),
    Array(9).fill(STEPS[0]),
    [{}, {}],
    [{ label: 'Nothing' }, STEPS[0]],
  ])
    expect((await create(path, { steps })).body.code, JSON.stringify(steps)).toBe('invalid_input')
  const { body } = await create(path, { steps: STEPS, stepWindowHours: 24 })
  expect(body.stepWindowHours).toBe(24)
  const changed = await change(path, body.id, { steps: STEPS.toReversed(), stepWindowHours: null })
  expect(changed.body).toMatchObject({ steps: STEPS.toReversed(), stepWindowHours: null })
})

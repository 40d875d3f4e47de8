import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { newId } from '../../../kernel/base/ids.ts'
import { startTestApp, type TestApp, type TestOrg } from '../../../test/harness.ts'
import { createSampler } from '../../../test/sample.ts'
import { callTool } from '../../../test/tools.ts'
import { insertEvents, insertTracker } from '../test-events.ts'
import {
  figures,
  funnel,
  groupBy,
  groups,
  isOfVisit,
  judge,
  meets,
  localDay,
  select,
  type Fact,
  type Judged,
  type Question,
} from './test-naive-reports.ts'

/** One of these a run. */
const HISTORIES = [1, 2, 3, 4]
const QUESTIONS = 5
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
// Both clocks change within the time that histories are about, a third one stands between the hours.
const ZONES = ['UTC', 'Europe/Oslo', 'America/New_York', 'Asia/Kolkata', 'Pacific/Auckland']
// March of this year or, until it is well over, of the last one: records are kept for some years here.
const BEGIN = Date.UTC(new Date(Date.now() - 100 * DAY_MS).getUTCFullYear(), 2, 3)
const DAYS = 34

/** Numbers that look random and are the same in each run. */
function createDice(seed: number) {
  let state = seed
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return { next, below, one: <T>(list: readonly T[]): T => list[below(list.length)] as T }
}
type Dice = ReturnType<typeof createDice>

const PAGES = ['/', '/pricing', '/docs', '/docs/start', '/blog/a']
const EVENTS = ['signup', 'download']

/** What some visitors did: in bursts, so that visits have several records, reach over midnight and days, and touch. */
function inventHistory(dice: Dice, trackerIds: readonly string[], contactIds: readonly string[]): Fact[] {
  const facts: Fact[] = []
  for (let burst = 0; burst < 120; burst += 1) {
    const visitorId = dice.below(9) === 0 ? undefined : `v${dice.below(14)}`
    const isBot = dice.below(7) === 0
    let at =
      BEGIN +
      dice.below(DAYS) * DAY_MS +
      dice.one([0, 23 * HOUR_MS, dice.below(DAY_MS)]) +
      dice.below(HOUR_MS)
    const from = { trackerId: dice.one(trackerIds), ...arrival(dice) }
    for (let step = 0; step <= dice.below(5); step += 1) {
      const isEvent = dice.below(4) === 0
      const page = dice.one(PAGES)
      facts.push({
        ...from,
        id: newId('avw'),
        at,
        subjectType: isEvent ? 'event' : dice.one(['page', 'docs']),
        subjectId: isEvent ? dice.one(EVENTS) : page,
        ...(dice.below(3) > 0 && { path: `${page}?q=${step}` }),
        ...(visitorId && { visitorId }),
        ...(visitorId === 'v3' && dice.below(2) === 0 && { contactId: dice.one(contactIds) }),
        ...(dice.below(2) === 0 && { dwellMs: dice.below(90_000), readDepth: dice.one([0, 25, 50, 100]) }),
        ...(isBot && { bot: dice.one(['user_agent', 'rate']) }),
        ...(dice.below(3) > 0 && {
          country: dice.one(['NO', 'US', 'DE']),
          device: dice.one(['desktop', 'mobile']),
        }),
      })
      at += dice.one([1, 60_000, 29 * 60_000, 30 * 60_000, 30 * 60_000 + 1, 5 * HOUR_MS])
    }
  }
  return facts
}

function arrival(dice: Dice): Partial<Fact> {
  if (dice.below(2) === 0) return { channel: 'direct' }
  return {
    channel: 'search',
    referrerSource: dice.one(['Google', 'Bing']),
    referrer: dice.one(['https://www.google.com/', 'https://bing.com/search?q=x']),
    ...(dice.below(2) === 0 && { utmSource: 'news', utmMedium: 'email', utmCampaign: dice.one(['a', 'b']) }),
  }
}

function inventQuestion(dice: Dice, trackerIds: readonly string[]): Question {
  const first = dice.below(DAYS)
  const day = (days: number) => new Date(BEGIN + days * DAY_MS).toISOString().slice(0, 10)
  const filters = [
    'country:NO',
    '!device:mobile',
    'page:/pricing',
    'event:signup',
    '!event:download',
    'source:',
    'entryPage:/',
    'subjectType:docs',
    '!page:/',
    'country:US',
    'channel:nowhere',
  ]
  return {
    ...(dice.below(3) > 0 && { trackerId: dice.one(trackerIds) }),
    from: day(first),
    to: day(first + dice.below(DAYS - first)),
    timezone: dice.one(ZONES),
    bots: dice.one(['exclude', 'exclude', 'include', 'only']),
    filters: Array.from({ length: dice.one([0, 0, 1, 2, 3]) }, () => dice.one(filters)),
  }
}

let app: TestApp
let org: TestOrg
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

async function ask(report: string, question: Question, more: Record<string, string> = {}) {
  const { filters, ...rest } = question
  const query = new URLSearchParams({ ...rest, ...more })
  for (const filter of filters) query.append('filters', filter)
  const answer = await app.http('GET', `/v1/analytics/reports/${report}?${query}`, { key: org.key })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

const STEPS = [{ pathLike: '%' }, { subjectType: 'event' }, { subjectId: '/pricing' }]

async function expectAgreement(dice: Dice, facts: readonly Judged[], question: Question) {
  const chosen = select(facts, question)
  const interval = dice.one(['day', 'week', 'month', 'hour'])
  const overview = await ask('overview', question, {
    interval: interval === 'hour' ? 'day' : interval,
    compare: 'true',
  })
  const about = JSON.stringify(question)
  expect(overview.totals, about).toEqual(figures(chosen))
  expect(sum(overview.series, 'views'), about).toBe(overview.totals.views)
  if (interval === 'day') {
    for (const { at, ...part } of overview.series) {
      const own = chosen.filter((fact) => localDay(fact.at, question.timezone) === at)
      expect(part, `${at} ${about}`).toEqual(figures(own))
    }
  }
  await expectBreakdowns(dice, chosen, question)
  const ofVisits = select(facts, question, isOfVisit)
  await expectFunnel(dice, ofVisits, question)
  await expectRetention(ofVisits, question)
}

async function expectBreakdowns(dice: Dice, chosen: readonly Judged[], question: Question) {
  const dimensions = [
    'page',
    'event',
    'entryPage',
    'exitPage',
    'source',
    'referrer',
    'country',
    'utmCampaign',
    'bot',
  ]
  const dimension = dice.one(dimensions)
  const about = `${dimension} ${JSON.stringify(question)}`
  const breakdown = await ask('breakdown', question, { dimension, limit: '3' })
  const expected = groups(chosen, dimension)
  const count = breakdown.counted as 'views' | 'visits' | 'events'
  const counts = [...expected.values()].map((own) => figures(own)[count]).filter((times) => times > 0)
  expect(breakdown.total, about).toBe(counts.reduce((a, b) => a + b, 0))
  expect(sum(breakdown.items, count) + breakdown.rest.count, about).toBe(breakdown.total)
  expect(breakdown.items.length + breakdown.rest.values, about).toBe(counts.length)
  for (const { value, share, previous: _, ...own } of breakdown.items) {
    expect(own, `${value} ${about}`).toEqual(figures(expected.get(value) ?? []))
    expect(share).toBeCloseTo(own[count] / breakdown.total, 3)
  }
}

async function expectFunnel(dice: Dice, chosen: readonly Judged[], question: Question) {
  const hours = dice.one([1, 24, undefined])
  const body = { ...question, steps: STEPS, ...(hours && { stepWindowHours: hours }) }
  const answer = await app.http('POST', '/v1/analytics/reports/funnel', { key: org.key, body })
  expect(
    answer.body.steps.map(({ actors }: { actors: number }) => actors),
    JSON.stringify(body),
  ).toEqual(funnel(chosen, STEPS, hours ? hours * HOUR_MS : Number.POSITIVE_INFINITY))
}

async function expectRetention(chosen: readonly Judged[], question: Question) {
  const { cohorts } = await ask('retention', question, { interval: 'day' })
  const days = cohorts.map(({ at }: { at: string }) => at)
  const came = groupBy(
    chosen.filter((fact) => fact.actor),
    (fact) => fact.actor,
  )
  const expected = days.map((_: string, place: number) =>
    Array.from({ length: days.length - place }, () => 0),
  )
  for (const own of came.values()) {
    const places = [...new Set(own.map((fact) => days.indexOf(localDay(fact.at, question.timezone))))]
    const first = Math.min(...places)
    for (const place of places) expected[first][place - first] += 1
  }
  expect(cohorts.map(({ returned }: { returned: number[] }) => returned)).toEqual(expected)
}

const sum = <Name extends string>(list: Record<Name, number>[], name: Name): number =>
  list.reduce((total, item) => total + item[name], 0)

/** Runs a job by way of the queue until nothing waits. */
async function runJob(name: string): Promise<void> {
  await app.sql(`select graphile_worker.add_job($1, '{}')`, [name])
  const left = async () =>
    (await app.sql(`select count(*)::int as n from graphile_worker._private_jobs`))[0].n
  await vi.waitFor(async () => expect(await left()).toBe(0), { timeout: 60_000, interval: 50 })
}

/** Late figures of some views, others that turn out to be a program's, and one that is erased. */
async function changeLate(dice: Dice, facts: Fact[]): Promise<void> {
  for (let change = 0; change < 5; change += 1) {
    const fact = dice.one(facts)
    if (change < 3) Object.assign(fact, { dwellMs: (fact.dwellMs ?? 0) + 5000, readDepth: 100 })
    else if (fact.bot) delete fact.bot
    else fact.bot = 'datacenter'
    await app.sql(
      `with changed as (update analytics_events set dwell_ms = $2, read_depth = $3, bot = $4 where id = $1 returning org_id, tracker_id, day)
       insert into analytics_changed_days (org_id, tracker_id, day) select * from changed`,
      [fact.id, fact.dwellMs ?? null, fact.readDepth ?? null, fact.bot ?? null],
    )
  }
  const [gone] = facts.splice(dice.below(facts.length), 1)
  await app.sql(
    `with gone as (delete from analytics_events where id = $1 returning org_id, tracker_id, day)
     insert into analytics_changed_days (org_id, tracker_id, day) select * from gone`,
    [gone?.id],
  )
}

async function found(name: string, trackers = 2) {
  org = await app.createOrg(name)
  const trackerIds: string[] = []
  while (trackerIds.length < trackers)
    trackerIds.push(await insertTracker(app, org.orgId, `Site ${trackerIds.length}`))
  await app.sql('update analytics_trackers set retention_days = 3660 where org_id = $1', [org.orgId])
  return trackerIds
}

async function store(facts: readonly Fact[]): Promise<void> {
  for (const [trackerId, own] of groupBy(facts, (fact) => fact.trackerId))
    await insertEvents(app, org.orgId, trackerId, own)
}

describe('reports', () => {
  it.each(createSampler()(HISTORIES, 1 / 4))(
    'agree with a recomputation from the records, before days are sealed, after, and after late changes (history %i of four)',
    { timeout: 120_000 },
    async (seed) => {
      const dice = createDice(seed)
      const trackerIds = await found(`History ${seed}`)
      const facts = inventHistory(dice, trackerIds, await insertContacts(2))
      await store(facts)
      const askAll = async () => {
        const judged = judge(facts)
        for (let asked = 0; asked < QUESTIONS; asked += 1)
          await expectAgreement(dice, judged, inventQuestion(dice, trackerIds))
      }
      await askAll()
      await runJob('analytics.sealDays')
      expect(await app.sql('select 1 from analytics_changed_days')).toEqual([])
      await askAll()
      await changeLate(dice, facts)
      await askAll()
      await runJob('analytics.sealDays')
      await askAll()
    },
  )

  it('agree for somebody who never rests, whose days are sealed all the same', async () => {
    const trackerIds = await found('Restless', 1)
    const [trackerId] = trackerIds as [string]
    const since = Math.floor(Date.now() / DAY_MS) * DAY_MS - 4 * DAY_MS + 10 * HOUR_MS
    const facts: Fact[] = []
    for (let at = since; at < Date.now(); at += 25 * 60_000)
      facts.push({
        id: newId('avw'),
        at,
        trackerId,
        visitorId: 'screen',
        subjectType: 'page',
        subjectId: '/',
        channel: 'direct',
      })
    await store(facts)
    const today = Math.floor(Date.now() / DAY_MS) * DAY_MS
    const day = (ago: number) => new Date(today - ago * DAY_MS).toISOString().slice(0, 10)
    const askAll = async () => {
      for (const [from, to] of [
        [4, 0],
        [4, 1],
        [3, 3],
        [2, 1],
      ] as const) {
        const question: Question = {
          trackerId,
          from: day(from),
          to: day(to),
          timezone: 'UTC',
          bots: 'exclude',
          filters: [],
        }
        await expectAgreement(createDice(from + to), judge(facts), question)
      }
    }
    await askAll()
    await runJob('analytics.sealDays')
    const sealed = await app.sql(
      'select day::text from analytics_segment_days where tracker_id = $1 order by day',
      [trackerId],
    )
    const days = sealed.map((each) => each.day)
    for (const ago of [4, 3, 2]) expect(days).toContain(day(ago))
    await askAll()
  })

  it('count goals as the records tell, at their own tracker', async () => {
    const dice = createDice(77)
    const trackerIds = await found('Goals')
    const facts = inventHistory(dice, trackerIds, await insertContacts(1))
    await store(facts)
    const [trackerId] = trackerIds as [string]
    const rules = [{ subjectType: 'event', subjectId: 'signup' }, { pathLike: '/docs%' }]
    for (const [place, rule] of rules.entries()) {
      const body = { trackerId, name: `Goal ${place}`, ...rule }
      expect((await app.http('POST', '/v1/analytics/goals', { key: org.key, body })).status).toBe(201)
    }
    for (let asked = 0; asked < 5; asked += 1) {
      const question = { ...inventQuestion(dice, trackerIds), trackerId }
      const chosen = select(judge(facts), question, isOfVisit)
      const report = await ask('goals', question)
      const { goals, visitors } = report
      const tool = { key: org.key, name: 'analytics_get_goal_report', args: question }
      expect((await callTool(app, tool)).output).toEqual({ ...report, asOf: expect.any(String) })
      expect(visitors).toBe(figures(chosen).visitors)
      expect(
        goals.map((goal: { completions: number; visitors: number }) => [goal.completions, goal.visitors]),
        JSON.stringify(question),
      ).toEqual(
        rules.map((rule) => {
          const met = chosen.filter((fact) => meets(fact, rule))
          return [met.length, figures(met).visitors]
        }),
      )
    }
  })

  it('of goals, funnels and retention count whole visits where filters name a page, and others what is of the page', async () => {
    const [trackerId] = (await found('Filtered', 1)) as [string]
    const visit = (visitorId: string, subjects: readonly string[], day = 0): Fact[] =>
      subjects.map((subjectId, minutes) => ({
        id: newId('avw'),
        at: BEGIN + day * DAY_MS + 12 * HOUR_MS + minutes * 60_000,
        trackerId,
        visitorId,
        subjectType: subjectId.startsWith('/') ? 'page' : 'event',
        subjectId,
      }))
    await store([
      ...visit('a', ['/', '/pricing', '/thanks']),
      ...visit('b', ['/pricing', '/docs']),
      ...visit('c', ['/', '/thanks']),
      ...visit('b', ['/thanks'], 1),
    ])
    const goal = { trackerId, name: 'Bought', subjectId: '/thanks' }
    expect((await app.http('POST', '/v1/analytics/goals', { key: org.key, body: goal })).status).toBe(201)
    const day = (days: number) => new Date(BEGIN + days * DAY_MS).toISOString().slice(0, 10)
    const about = { trackerId, from: day(0), to: day(1), timezone: 'UTC', bots: 'exclude' } as const
    const figuresOf = async (...filters: string[]) => {
      const question = { ...about, filters }
      const { visitors, goals } = await ask('goals', question)
      const body = { ...question, steps: [{ subjectId: '/' }, { subjectId: '/thanks' }] }
      const { steps } = (await app.http('POST', '/v1/analytics/reports/funnel', { key: org.key, body })).body
      const { cohorts } = await ask('retention', question, { interval: 'day' })
      return {
        goal: [visitors, goals[0].completions, goals[0].conversionRate],
        funnel: steps.map(({ actors }: { actors: number }) => actors),
        cohort: cohorts[0].returned,
      }
    }
    expect(await figuresOf()).toEqual({ goal: [3, 3, 1], funnel: [2, 2], cohort: [3, 1] })
    const pricing = { goal: [2, 1, 0.5], funnel: [1, 1], cohort: [2, 0] }
    expect(await figuresOf('page:/pricing')).toEqual(pricing)
    expect(await figuresOf('page:/pricing', 'subjectType:page')).toEqual(pricing)
    expect(await figuresOf('page:/pricing', 'subjectType:event')).toEqual({
      goal: [0, 0, 0],
      funnel: [0, 0],
      cohort: [0, 0],
    })
    expect(await figuresOf('!page:/pricing')).toEqual({ goal: [2, 2, 1], funnel: [1, 1], cohort: [1, 0] })
    expect(await figuresOf('entryPage:/pricing')).toEqual({
      goal: [1, 0, 0],
      funnel: [0, 0],
      cohort: [1, 0],
    })
    const { totals } = await ask('overview', { ...about, filters: ['page:/pricing'] })
    expect(totals).toMatchObject({ views: 2, visits: 2, visitors: 2, bounceRate: 0 })
  })

  it('keep the figures of days whose records are gone, by day, and say since when there are records', async () => {
    const trackerIds = await found('Kept', 1)
    const [trackerId] = trackerIds as [string]
    const facts = inventHistory(createDice(5), trackerIds, await insertContacts(1))
    await store(facts)
    await runJob('analytics.sealDays')
    const question: Question = {
      trackerId,
      from: new Date(BEGIN).toISOString().slice(0, 10),
      to: new Date(BEGIN + DAYS * DAY_MS).toISOString().slice(0, 10),
      timezone: 'UTC',
      bots: 'exclude',
      filters: [],
    }
    const before = await ask('overview', question, { interval: 'day' })
    const pages = await ask('breakdown', question, { dimension: 'page' })
    expect(before.detailedFrom).toBeNull()
    await app.sql('update analytics_trackers set retention_days = 7 where id = $1', [trackerId])
    await runJob('analytics.forgetRecords')
    const left =
      'select (select count(*) from analytics_events where org_id = $1) + (select count(*) from analytics_segment_days where org_id = $1) as n'
    expect((await app.sql(left, [org.orgId]))[0].n).toBe(0)
    const after = await ask('overview', question, { interval: 'day' })
    expect(after.series).toEqual(before.series)
    expect(after.totals).toMatchObject({ views: before.totals.views, events: before.totals.events })
    expect(after.totals.visitors).toBe(sum(before.series, 'visitors'))
    expect(after.detailedFrom).toBe(new Date(Date.now() - 7 * DAY_MS).toISOString().slice(0, 10))
    const keptPages = await ask('breakdown', question, { dimension: 'page' })
    const counts = (list: { value: string; views: number }[]) =>
      list.map(({ value, views }) => [value, views])
    expect(counts(keptPages.items)).toEqual(counts(pages.items))
    expect(keptPages.total).toBe(pages.total)
    const filtered = await ask('overview', { ...question, filters: ['country:NO'] })
    expect(filtered).toMatchObject({ totals: { views: 0 }, detailedFrom: after.detailedFrom })
  })
})

async function insertContacts(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId('ctc'))
  for (const id of ids)
    await app.sql('insert into crm_contacts (org_id, id) values ($1, $2)', [org.orgId, id])
  return ids
}

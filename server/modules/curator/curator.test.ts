import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp, type TestOrg } from '../../test/harness.ts'
import { wakeWorkers } from '../../test/wake-workers.ts'

const URI = 'skill://conv/triage-the-inbox'

let app: TestApp
let twin: TestApp
let org: TestOrg
beforeAll(async () => {
  app = await startTestApp()
  twin = await app.twin()
})
afterAll(async () => {
  await twin.close()
  await app.close()
})

const fresh = async () => {
  org = await app.createOrg()
}
const at = (path: string, body?: object, { key = org.key, on = app, method = 'POST' } = {}) =>
  on.http(method, `/v1/curator/jobs${path}`, { key, ...(body !== undefined && { body }) })
const add = async (more: object = {}) =>
  (await at('', { jobUri: URI, userPrompt: 'Look', ...more })).body.job as { id: string; status: string }
const claim = async (more: object = {}, on = app) =>
  (await at('/claim', { holder: 'tester', ...more }, { on })).body.items as {
    id: string
    leaseToken: string
    attempts: number
  }[]
const show = async (id: string) => (await at(`/${id}`, undefined, { method: 'GET' })).body
const expire = () => app.sql(`update cur_jobs set lease_expires_at = now() - interval '1 second'`)
/** Runs a job of the clock, twice at once. */
async function runTwice(name: string): Promise<void> {
  for (const on of ['a', 'b'])
    await app.sql(`select graphile_worker.add_job($2, '{}', job_key := $1)`, [on, name])
  await wakeWorkers(app)
  await vi.waitUntil(
    async () =>
      (await app.sql(`select from graphile_worker._private_jobs where key in ('a', 'b')`)).length === 0,
  )
}
const due = () => app.sql(`update cur_jobs set next_attempt_at = now()`)

describe('a job', () => {
  it('goes to whoever claims it, the most urgent first, and is over when they say so', async () => {
    await fresh()
    const [plain, urgent] = [await add(), await add({ priority: 10 })]
    await add({ delaySeconds: 3600 })
    const [first] = await claim()
    expect(first).toMatchObject({ id: urgent.id, attempts: 1, leaseHolder: 'tester', status: 'pending' })
    expect(await claim({ limit: 10 })).toMatchObject([{ id: plain.id }])
    const done = await at(`/${urgent.id}/acknowledge`, {
      leaseToken: first?.leaseToken,
      replyText: 'All read',
      totalTokens: 12,
    })
    expect(done.body).toMatchObject({
      status: 'done',
      lastReplyText: 'All read',
      lastTotalTokens: 12,
      leaseHolder: null,
    })
    expect(done.body.doneAt).toBeTruthy()
    // A client that did not hear of it asks again.
    expect((await at(`/${urgent.id}/acknowledge`, { leaseToken: first?.leaseToken })).body).toEqual(done.body)
  })

  it('of a key that is pending is there once, whoever asks at the same moment', async () => {
    await fresh()
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        at('', { jobUri: URI, userPrompt: `${n}`, dedupeKey: 'weekly' }, { on: n % 2 ? app : twin }),
      ),
    )
    expect(all.map(({ status }) => status)).toEqual(Array(20).fill(201))
    expect(all.filter(({ body }) => !body.alreadyPending)).toHaveLength(1)
    expect(new Set(all.map(({ body }) => body.job.id)).size).toBe(1)
    const [held] = await claim()
    await at(`/${held?.id}/acknowledge`, { leaseToken: held?.leaseToken })
    expect(
      (await at('', { jobUri: URI, userPrompt: 'again', dedupeKey: 'weekly' })).body.alreadyPending,
    ).toBe(false)
  })

  it('is refused for a skill that there is not, and given by owners, admins and keys with the scope alone', async () => {
    await fresh()
    for (const jobUri of ['skill://conv/nothing', 'task://web/scrape', 'https://x.example'])
      expect((await at('', { jobUri, userPrompt: 'x' })).body.code).toBe('curator_unknown_job_uri')
    expect((await at('', { jobUri: URI, userPrompt: ' ' })).status).toBe(400)
    const key = await app.createKey(org, ['curator:read', 'conv:read'])
    expect((await at('', { jobUri: URI, userPrompt: 'x' }, { key })).status).toBe(403)
    const cookie = await app.createMember(org, 'member')
    const asMember = await app.http('POST', '/v1/curator/jobs', {
      cookie,
      body: { jobUri: URI, userPrompt: 'x' },
    })
    expect(asMember.status).toBe(403)
  })

  it('that fails is tried again after a pause that doubles, then is dead, and is tried anew when somebody says so', async () => {
    await fresh()
    const { id } = await add({ maxAttempts: 2 })
    const [first] = await claim()
    const failed = await at(`/${id}/fail`, {
      leaseToken: first?.leaseToken,
      error: 'No answer',
      code: 'timeout',
      failedStep: 'read',
    })
    expect(failed.body).toMatchObject({
      status: 'pending',
      lastError: 'No answer',
      lastErrorCode: 'timeout',
      failedStep: 'read',
    })
    const pause = Date.parse(failed.body.nextAttemptAt) - Date.parse(failed.body.updatedAt)
    expect(pause).toBeGreaterThanOrEqual(30_000)
    expect(pause).toBeLessThanOrEqual(60_000)
    expect(await claim()).toEqual([])
    await due()
    const [second] = await claim()
    expect((await at(`/${id}/fail`, { leaseToken: second?.leaseToken, error: 'No' })).body.status).toBe(
      'dead',
    )
    // A client that did not hear of it says so again, and nothing more happens.
    const dead = await show(id)
    const repeated = await at(`/${id}/fail`, { leaseToken: second?.leaseToken, error: 'No' })
    expect([repeated.status, repeated.body]).toEqual([200, dead])
    const again = await at(`/${id}/retry`)
    expect(again.body).toMatchObject({ status: 'pending', attempts: 0 })
    expect((await at(`/${id}/retry`)).body.code).toBe('curator_not_over')
  })

  it('costs no attempt where the provider is in trouble, and is over where it will not succeed', async () => {
    await fresh()
    const [parked, hopeless] = [await add({ priority: 1 }), await add()]
    const [one] = await claim()
    expect(
      (await at(`/${parked.id}/fail`, { leaseToken: one?.leaseToken, error: 'x', code: 'provider_down' }))
        .body,
    ).toMatchObject({ status: 'failed_retryable', attempts: 0 })
    const [two] = await claim()
    expect(
      (await at(`/${hopeless.id}/fail`, { leaseToken: two?.leaseToken, error: 'x', retryable: false })).body
        .status,
    ).toBe('failed')
    expect(await claim({ limit: 5 })).toEqual([])
  })
})

describe('a lease', () => {
  it('that has ended takes nothing back: the late answer is kept apart, and the job is somebody else’s', async () => {
    await fresh()
    const { id } = await add()
    const [slept] = await claim()
    await expire()
    const [second] = await claim({ holder: 'other' }, twin)
    expect(second).toMatchObject({ id, attempts: 2 })
    for (const [path, body] of [
      ['acknowledge', { replyText: 'late' }],
      ['fail', { error: 'late' }],
      ['progress', { progress: { total: 1, done: 1 } }],
      ['heartbeat', {}],
    ] as const) {
      const late = await at(`/${id}/${path}`, { leaseToken: slept?.leaseToken, ...body })
      expect([path, late.status, late.body.code]).toEqual([path, 409, 'curator_lease_lost'])
    }
    expect(await show(id)).toMatchObject({ status: 'pending', leaseHolder: 'other', progress: null })
    expect((await show(id)).lateAnswer).toBeTruthy()
    expect(
      (await at(`/${id}/acknowledge`, { leaseToken: second?.leaseToken }, { on: twin })).body.status,
    ).toBe('done')
  })

  it('is gone on with by a heartbeat and shown by progress; without its token, by the credential that claimed last', async () => {
    await fresh()
    const { id } = await add()
    await claim({ leaseSeconds: 30 })
    const beat = await at(`/${id}/heartbeat`, { leaseSeconds: 3600 })
    expect(Date.parse(beat.body.leaseExpiresAt) - Date.now()).toBeGreaterThan(3_000_000)
    expect(
      (await at(`/${id}/progress`, { progress: { total: 4, done: 1, recentPaths: ['/a'] } })).status,
    ).toBe(204)
    expect((await show(id)).progress).toEqual({ total: 4, done: 1, recentPaths: ['/a'] })
    const stranger = await app.createKey(org, ['curator:read', 'curator:write'])
    expect((await at(`/${id}/acknowledge`, {}, { key: stranger })).body.code).toBe('curator_lease_lost')
    expect((await at(`/${id}/acknowledge`, {})).body.status).toBe('done')
  })

  it('ends the job where whoever had the last attempt fell silent', async () => {
    await fresh()
    const { id } = await add({ maxAttempts: 1 })
    const other = await add({ maxAttempts: 2 })
    await claim({ limit: 2 })
    await expire()
    const told = async () =>
      (
        await app.sql(
          `select count(*)::int as n from kernel_events where org_id = $1 and type = 'curator_job.pending' and payload ->> 'jobId' = $2`,
          [org.orgId, other.id],
        )
      )[0].n
    expect(await told()).toBe(1)
    await runTwice('curator.endSilent')
    expect(await show(id)).toMatchObject({ status: 'dead', lastError: expect.stringContaining('nobody') })
    // Of one that has attempts left, those who wait for work are told again.
    expect(await told()).toBe(2)
    expect(await claim({ limit: 5 })).toMatchObject([{ id: other.id, attempts: 2 }])
    const { items } = (await app.http('GET', '/v1/system/alerts?source=curator', { key: org.key })).body
    expect(items).toMatchObject([{ subjectId: URI, occurrenceCount: 1 }])
  })

  it('is handed only to whoever may call the tools of its skill', async () => {
    await fresh()
    await add()
    const narrow = await app.createKey(org, ['curator:write'])
    expect((await at('/claim', { holder: 'narrow' }, { key: narrow })).body.items).toEqual([])
    expect(await claim()).toHaveLength(1)
  })

  it('is one person’s at a time, however many claim, stall and answer late over two processes', async () => {
    await fresh()
    for (let n = 0; n < 30; n += 1) await add({ maxAttempts: 20 })
    const answered = new Map<string, number>()
    await Promise.all(
      Array.from({ length: 50 }, async (_, who) => {
        const on = who % 2 ? app : twin
        for (let round = 0; round < 6; round += 1) {
          const [held] = await claim({ holder: `w${who}` }, on)
          if (!held) continue
          if ((who + round) % 5 === 0)
            await app.sql(`update cur_jobs set lease_expires_at = now() where id = $1`, [held.id])
          const { status } = await at(`/${held.id}/acknowledge`, { leaseToken: held.leaseToken }, { on })
          expect([200, 409]).toContain(status)
          if (status === 200) answered.set(held.id, (answered.get(held.id) ?? 0) + 1)
        }
      }),
    )
    const done = await app.sql(`select id from cur_jobs where org_id = $1 and status = 'done'`, [org.orgId])
    expect(done).toHaveLength(answered.size)
    expect([...answered.values()]).toEqual(Array(answered.size).fill(1))
    expect(answered.size).toBeGreaterThan(20)
  })
})

it('jobs are listed oldest first or newest first, by state and in pages; others see none of them', async () => {
  await fresh()
  const ids: string[] = []
  for (let n = 0; n < 5; n += 1) ids.push((await add()).id)
  const list = async (query: string, key = org.key) =>
    (await at(`?${query}`, undefined, { method: 'GET', key })).body
  const first = await list('limit=3')
  expect(first.items.map(({ id }: { id: string }) => id)).toEqual(ids.slice(0, 3))
  const rest = await list(`limit=3&cursor=${first.nextCursor}`)
  expect([rest.items.map(({ id }: { id: string }) => id), rest.nextCursor]).toEqual([ids.slice(3), null])
  expect((await list('order=newest&limit=1')).items[0].id).toBe(ids[4])
  expect((await list('status=done')).items).toEqual([])
  expect((await at('?status=running', undefined, { method: 'GET' })).status).toBe(400)
  const other = await app.createOrg()
  expect((await list('', other.key)).items).toEqual([])
  expect((await at(`/${ids[0]}`, undefined, { method: 'GET', key: other.key })).status).toBe(404)
})

it('a job that is given up opens one alert of its skill, which ends when a job of it is done; the list of skills says how it went', async () => {
  const own = await app.createOrg('Alerts')
  const call = async (method: string, path: string, body?: unknown) =>
    (await app.http(method, `/v1/${path}`, { key: own.key, ...(body !== undefined && { body }) })).body
  const [skill] = (await call('GET', 'skills')).items
  expect(skill).toMatchObject({ tier: 'smart', lastRunAt: null, lastRunStatus: null, name: skill.title })
  const lastRun = async () =>
    (await call('GET', 'skills')).items.find(({ uri }: { uri: string }) => uri === skill.uri).lastRunStatus
  const take = async () => {
    await call('POST', 'curator/jobs', { jobUri: skill.uri, userPrompt: 'Do it' })
    return (await call('POST', 'curator/jobs/claim', { holder: 'a' })).items[0]
  }
  for (let n = 0; n < 2; n++) {
    const { id, leaseToken } = await take()
    expect(await lastRun()).toBe('running')
    await call('POST', `curator/jobs/${id}/fail`, { leaseToken, error: 'No', retryable: false })
  }
  expect(await lastRun()).toBe('failed')
  expect((await call('GET', 'system/alerts?source=curator')).items).toMatchObject([
    { source: 'curator', subjectId: skill.uri, occurrenceCount: 2, resolvedAt: null },
  ])
  const { id, leaseToken } = await take()
  await call('POST', `curator/jobs/${id}/acknowledge`, { leaseToken, totalTokens: 120 })
  expect((await call('GET', 'system/alerts?source=curator')).items).toEqual([])
  expect(await lastRun()).toBe('done')
})

describe('what waits for the provider of a model', () => {
  const park = async (more: object = {}) => {
    const { id } = await add(more)
    const [held] = await claim()
    await at(`/${id}/fail`, { leaseToken: held?.leaseToken, error: 'x', code: 'provider_down' })
    return id
  }

  it('is due again when another job is done, and of one key one', async () => {
    await fresh()
    const key = { dedupeKey: 'weekly' }
    const parked = [await park(), await park(key), await park(key)]
    await add()
    const [held] = await claim()
    await at(`/${held?.id}/acknowledge`, { leaseToken: held?.leaseToken })
    const states = await Promise.all(parked.map(async (id) => (await show(id)).status))
    expect(states.toSorted()).toEqual(['failed_retryable', 'pending', 'pending'])
  })

  it('is not tried again beside a pending one of its key, by hand neither', async () => {
    await fresh()
    const id = await park({ dedupeKey: 'weekly' })
    await add({ dedupeKey: 'weekly' })
    expect((await at(`/${id}/retry`)).body.code).toBe('curator_already_pending')
    await add({ priority: 1 })
    const [held] = await claim()
    expect((await at(`/${held?.id}/acknowledge`, { leaseToken: held?.leaseToken })).status).toBe(200)
    expect((await show(id)).status).toBe('failed_retryable')
  })
})

describe('a job that comes again', () => {
  const REVIEW = 'skill://kb/review-content'
  const set = (body: object, key = org.key) => app.http('PATCH', '/v1/curator/repeats', { key, body })
  const run = () => runTwice('curator.makeRepeated')
  const pending = async () => (await at('?status=pending', undefined, { method: 'GET' })).body.items

  it('is made when it is due, once, while none is pending, and no more once it is switched off', async () => {
    await fresh()
    await run()
    expect(await pending()).toEqual([])
    const { items } = (await app.http('GET', '/v1/curator/repeats', { key: org.key })).body
    expect(items.map(({ on }: { on: boolean }) => on)).not.toContain(true)
    expect(items.map(({ jobUri }: { jobUri: string }) => jobUri)).toContain(REVIEW)
    expect((await set({ jobUri: REVIEW, on: true })).body).toMatchObject({ on: true, every: 'week' })
    await run()
    const [made, ...more] = await pending()
    expect([made.jobUri, made.dedupeKey, more]).toEqual([REVIEW, `repeat:${REVIEW}`, []])
    const nextAt = Date.parse((await set({ jobUri: REVIEW, on: true })).body.nextAt)
    expect(Math.abs(nextAt - Date.now() - 7 * 86_400_000)).toBeLessThan(3_700_000)
    await app.sql('update cur_repeats set next_at = now() where org_id = $1', [org.orgId])
    await run()
    expect(await pending()).toHaveLength(1)
    expect((await set({ jobUri: REVIEW, on: false })).body).toMatchObject({ on: false, nextAt: null })
    const [held] = await claim()
    await at(`/${held?.id}/acknowledge`, { leaseToken: held?.leaseToken })
    await run()
    expect(await pending()).toEqual([])
  })

  it('is of a skill that is for it, and set by who may give agents jobs', async () => {
    await fresh()
    expect((await set({ jobUri: URI, on: true })).body.code).toBe('curator_unknown_job_uri')
    const reader = await app.createKey(org, ['curator:read', 'kb:read', 'kb:write'])
    expect((await set({ jobUri: REVIEW, on: true }, reader)).status).toBe(403)
  })
})

it('the reading of a website is a job about a public address, before others', async () => {
  await fresh()
  const jobUri = 'task://web/scrape-website'
  for (const userPrompt of [
    'Read our site',
    'ftp://example.com/',
    'http://localhost/',
    'http://169.254.169.254/latest/meta-data',
    'https://10.0.0.1/',
    'https://exa mple.com/',
  ])
    expect([userPrompt, (await at('', { jobUri, userPrompt })).body.code]).toEqual([
      userPrompt,
      'curator_address_not_allowed',
    ])
  const { job } = (await at('', { jobUri, userPrompt: 'https://example.com/help' })).body
  expect(job).toMatchObject({ jobUri, priority: 100 })
  const { items } = (await app.http('GET', '/v1/skills', { key: org.key })).body
  expect(items.find(({ uri }: { uri: string }) => uri === jobUri)).toMatchObject({
    kind: 'task',
    tier: 'smart',
  })
})

it('a page of jobs ends before its texts are longer than a million characters, and goes on behind them', async () => {
  await fresh()
  const payload = { text: 'x'.repeat(16_000) }
  await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      add({ userPrompt: `${n} ${'y'.repeat(19_000)}`, sourceEventPayload: payload }),
    ),
  )
  const seen: string[] = []
  const lengths: number[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const page = await at(`?limit=200&order=newest${cursor && `&cursor=${cursor}`}`, undefined, {
      method: 'GET',
    })
    seen.push(...page.body.items.map(({ id }: { id: string }) => id))
    lengths.push(JSON.stringify(page.body).length)
    cursor = page.body.nextCursor
  }
  expect(new Set(seen).size).toBe(40)
  expect(seen).toEqual(seen.toSorted().toReversed())
  expect(lengths.length).toBeGreaterThan(1)
  expect(Math.max(...lengths)).toBeLessThan(1_200_000)
  const tooLong = { jobUri: URI, userPrompt: 'x', sourceEventPayload: { text: 'x'.repeat(17_000) } }
  expect((await at('', tooLong)).body.code).toBe('invalid_input')
})

it('of ten thousand that nobody does no more are taken, and those that were over for 90 days are forgotten', async () => {
  await fresh()
  await app.sql(
    `insert into cur_jobs (org_id, id, job_uri, user_prompt, max_attempts, priority)
     select $1, 'cjob_' || lpad(n::text, 22, '0'), $2, 'x', 5, 0 from generate_series(1, 10000) n`,
    [org.orgId, URI],
  )
  const full = await at('', { jobUri: URI, userPrompt: 'x' })
  expect([full.status, full.body.code]).toEqual([409, 'curator_too_many'])
  await app.sql(
    `update cur_jobs set status = 'done', done_at = now() - interval '91 days' where org_id = $1 and id < 'cjob_' || lpad('9999', 22, '0')`,
    [org.orgId],
  )
  await runTwice('curator.forgetOld')
  const [left] = await app.sql('select count(*)::int as n from cur_jobs where org_id = $1', [org.orgId])
  expect(left.n).toBe(2)
})

it('of several who try jobs of one key again at once, one is heard and the others hear why', async () => {
  await fresh()
  const ids = []
  for (let n = 0; n < 5; n += 1) {
    const { id } = await add({ dedupeKey: 'same' })
    const [held] = await claim()
    await at(`/${id}/fail`, { leaseToken: held?.leaseToken, error: 'x', retryable: false })
    ids.push(id)
  }
  const answers = await Promise.all(ids.map((id) => at(`/${id}/retry`)))
  expect(answers.map(({ status, body }) => (status === 200 ? 'done' : body.code)).toSorted()).toEqual([
    ...Array.from({ length: 4 }, () => 'curator_already_pending'),
    'done',
  ])
})

it('the skills that agents of this kind know are there', async () => {
  await fresh()
  for (const name of [
    'kb/review-content',
    'crm/clean-contact-data',
    'crm/extract-contact-from-message',
    'cms/review-stale-entries',
    'outreach/draft-first-touch-email',
    'outreach/draft-reply-email',
    'outreach/draft-followup-email',
    'conv/strip-email-signature',
    'conv/set-topic-and-title',
  ])
    expect([name, (await at('', { jobUri: `skill://${name}`, userPrompt: 'Do it' })).status]).toEqual([
      name,
      201,
    ])
})

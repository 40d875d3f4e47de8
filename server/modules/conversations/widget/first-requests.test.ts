import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestApp, type HttpAnswer, type TestApp, type TestOrg } from '../../../test/harness.ts'
import { eventsOf, openWidget, upTo, widgetOf, type TestWidget } from '../test-widget.ts'

let app: TestApp
let twin: TestApp
let org: TestOrg
let here: TestWidget
let there: TestWidget

beforeAll(async () => {
  app = await startTestApp({ SVC_LOG_LEVEL: 'debug' })
  twin = await app.twin()
  // Whoever opens conversations or writes messages takes a while, so that others come meanwhile.
  await app.sql(
    `create function linger() returns trigger language plpgsql as 'begin perform pg_sleep(0.02); return null; end'`,
  )
  for (const table of ['conv_conversations', 'conv_messages'])
    await app.sql(
      `create trigger linger after insert on ${table} for each statement execute function linger()`,
    )
})
afterAll(async () => {
  await twin.close()
  await app.close()
})
beforeEach(async () => {
  org = await app.createOrg()
  here = await openWidget(app, org)
  there = widgetOf(twin, here)
})

const refusals = (answers: readonly HttpAnswer[]) =>
  answers.filter(({ status }) => status !== 201).map(({ body }) => body)
const failedTogether = () => [...app.logs, ...twin.logs].filter((line) => line.includes('a batch failed'))
const waiting = async (): Promise<number> =>
  (
    await app.sql(
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  )[0].n

/** Sends calls one after the other, each as soon as the one before is answered or waits for somebody. */
async function sendInTurn(calls: readonly (() => Promise<HttpAnswer>)[]): Promise<Promise<HttpAnswer>[]> {
  const sent: Promise<HttpAnswer>[] = []
  let answered = 0
  for (const call of calls) {
    sent.push(call().finally(() => (answered += 1)))
    await expect.poll(async () => answered + (await waiting())).toBeGreaterThanOrEqual(sent.length)
  }
  return sent
}

it('a session that another process opens between the search for it and the message is written to under its lock', async () => {
  const visitor = { email: 'vera@example.com' }
  const client = new pg.Client({ connectionString: app.databaseUrl })
  await client.connect()
  // Stops who writes a message when its conversation has been looked for, and lets everything else pass.
  await client.query('begin')
  await client.query('lock table conv_messages in share mode')
  const sent = await sendInTurn([
    () => here.say('s1', 'one', { visitor }),
    () => there.post('conversations', { sessionId: 's1' }),
    () => there.say('s1', 'two', { visitor }),
  ])
  await client.query('commit')
  await client.end()
  const answers = await Promise.all(sent)
  expect(refusals(answers)).toEqual([])
  expect(new Set(answers.map(({ body }) => body.conversationId)).size).toBe(1)
  const messages = (await here.read('s1')).body.messages.map(({ body }: { body: string }) => body)
  expect(messages.toSorted()).toEqual(['one', 'two'])
})

it('first messages of many sessions, each to two processes at once, never wait for each other in a circle', async () => {
  for (const round of upTo(3)) {
    const answers = await Promise.all(
      upTo(30).flatMap((n) =>
        [here, there, here, there].map(async (widget, copy) => {
          // Some come when others are under way.
          await new Promise((resolve) => setTimeout(resolve, ((n * 7 + copy * 13) % 20) * 3))
          const message = { body: `first ${copy}`, providerMessageId: `first-${copy % 2}` }
          return widget.say(`r${round}-s${n}`, [message])
        }),
      ),
    )
    expect(refusals(answers)).toEqual([])
    expect(new Set(answers.map(({ body }) => body.conversationId)).size).toBe(30)
  }
  expect(failedTogether()).toEqual([])
}, 60_000)

it('nor do those of new visitors with the emails of visitors who write meanwhile', async () => {
  const emailOf = (n: number) => ({ email: `v${n}@example.com` })
  for (const n of upTo(10)) await here.say(`known-${n}`, 'Hello', { visitor: emailOf(n) })
  for (const round of upTo(3)) {
    const answers = await Promise.all(
      upTo(10).flatMap((n) =>
        [here, there].flatMap((widget, copy) => [
          widget.say(`known-${n}`, 'again', { locale: ['fr', round % 2 === 0 ? 'en' : 'de'][copy] }),
          widget.say(`known-${11 - n}`, 'again', { locale: ['it', 'es'][copy] }),
          widget.say(`r${round}-${copy}-new-${n}`, 'Hello'),
          widget.say(`r${round}-${copy}-same-${n}`, 'Hello', { visitor: emailOf(n) }),
        ]),
      ),
    )
    expect(refusals(answers)).toEqual([])
  }
  expect(failedTogether()).toEqual([])
  const rows = await app.sql(
    'select id, display_id, last_seq::int as seq from conv_conversations where org_id = $1 order by display_id',
    [org.orgId],
  )
  expect(rows.map(({ display_id }) => display_id)).toEqual(upTo(10 + 3 * 40))
  for (const { id, seq } of rows.slice(0, 10))
    expect((await eventsOf(app, id)).map((event) => event.seq)).toEqual(upTo(seq))
}, 60_000)

import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { call, createWidget, manage, signIn, write, type Widget } from './calls.ts'
import { createTestDatabase, type Sql } from './database.ts'
import { OWNER, startService, type Service } from './service.ts'
import { openVisitor, until, type Visitor } from './visitors.ts'

const VISITORS = 120
const CHANNELS = 4
const REPLIES = 480
const SENDERS = 8
/** Sockets that clients cut after every tenth reply. */
const CUTS = 5

interface Chaos {
  service: Service
  widgets: Widget[]
  visitors: Visitor[]
  conversations: string[]
  cookie: string
}

test('120 visitors whose sockets keep dying get each of 480 replies once and in order', async () => {
  const { url: databaseUrl, sql } = await createTestDatabase()
  const service = await startService({ databaseUrl })
  const chaos = await openAll(service)
  onTestFinished(() => chaos.visitors.forEach(({ realtime }) => realtime.close()))
  await until(
    () => chaos.visitors.every(({ sockets }) => sockets > 0),
    () => 'not every visitor opened a socket',
  )
  const started = performance.now()
  const figures = await sendReplies(chaos)
  const expected = await repliesBySession(sql)
  expect([...expected.values()].flat()).toHaveLength(REPLIES)
  const missing = () =>
    chaos.visitors.filter(
      (visitor) => visitor.replies.length < (expected.get(visitor.sessionId)?.length ?? 0),
    )
  await until(
    () => missing().length === 0,
    () => `${missing().length} visitors miss replies, ${missing()[0]?.sessionId} for one`,
  )
  for (const { sessionId, replies, faults } of chaos.visitors) {
    expect(faults, sessionId).toEqual([])
    expect(replies, sessionId).toEqual(expected.get(sessionId))
  }
  const sockets = chaos.visitors.reduce((sum, visitor) => sum + visitor.sockets, 0)
  console.log(
    `socket-chaos: ${figures.cut} sockets cut by clients, ${figures.closings} channels closed, ${figures.restarts} restarts, ` +
      `${figures.retries} replies retried; ${sockets} sockets in all, ${Math.round(performance.now() - started)} ms`,
  )
}, 240_000)

async function openAll(service: Service): Promise<Chaos> {
  const cookie = await signIn(service.url)
  const widgets = await Promise.all(
    Array.from({ length: CHANNELS }, (_, index) => createWidget(service.url, `Site ${index}`)),
  )
  const visitors: Visitor[] = []
  const conversations: string[] = []
  const open = async (index: number) => {
    const widget = widgets[index % CHANNELS] as Widget
    const sessionId = `visitor-${index}`
    // Every other visitor listens before there is a conversation.
    if (index % 2 === 0) visitors.push(openVisitor(service.url, widget, sessionId))
    const answer = await write(service.url, widget, { sessionId, body: 'Is anybody there?' })
    expect(answer.status).toBe(201)
    conversations.push(answer.body.conversationId)
    if (index % 2 === 1) visitors.push(openVisitor(service.url, widget, sessionId))
  }
  for (let first = 0; first < VISITORS; first += SENDERS) {
    const some = Array.from({ length: SENDERS }, (_, offset) => first + offset)
    await Promise.all(some.map(open))
  }
  return { service, widgets, visitors, conversations, cookie }
}

/** Sends the replies while sockets, channels and the service itself go down. */
async function sendReplies(chaos: Chaos) {
  const figures = { cut: 0, closings: 0, restarts: 0, retries: 0 }
  let next = 0
  let outage: Promise<unknown> | undefined
  const disturb = (sent: number) => {
    if (sent % 10 === 0) {
      for (let count = 0; count < CUTS; count++) figures.cut += Number(pick(chaos.visitors).cut())
    }
    if (sent % 60 === 30) {
      figures.closings += 1
      void closeFromServer(chaos)
    }
    if (sent === 160 || sent === 320) {
      figures.restarts += 1
      outage = restart(chaos.service, sent === 160 ? 'SIGKILL' : 'SIGTERM').finally(
        () => (outage = undefined),
      )
    }
  }
  const sender = async () => {
    while (next < REPLIES) {
      const index = next++
      disturb(index)
      while (!(await sendReply(chaos, index))) {
        figures.retries += 1
        await (outage ?? sleep(50))
      }
      await sleep(20)
    }
  }
  await Promise.all(Array.from({ length: SENDERS }, sender))
  await outage
  return figures
}

/** Sends one reply, as agent or as person in turn; answers whether it is certain that it was stored. */
async function sendReply({ service, conversations, cookie }: Chaos, index: number): Promise<boolean> {
  const id = conversations[index % conversations.length]
  const answer = await call(service.url, 'POST', `/v1/conversations/${id}/messages`, {
    ...(Math.floor(index / conversations.length) % 2 === 0 ? { key: OWNER.key } : { cookie }),
    headers: { 'idempotency-key': `reply-${index}` },
    body: { body: `reply ${index}`, claim: false },
  }).catch(() => undefined)
  if (!answer || answer.status === 503) return false
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return true
}

/** Changing who may use a channel closes its sockets from the server's side. */
const closeFromServer = ({ service, widgets }: Chaos) =>
  manage(service.url, 'PATCH', `/v1/conversations/channels/widget/${pick(widgets).id}`, {
    originAllowlist: [],
  }).catch(() => {})

async function restart(service: Service, signal: NodeJS.Signals): Promise<void> {
  await service.kill(signal)
  await service.start()
}

const pick = <T>(items: readonly T[]): T => items[Math.floor(Math.random() * items.length)] as T

/** What the database holds, in its order. */
async function repliesBySession(sql: Sql): Promise<Map<string, Visitor['replies']>> {
  const rows = await sql(
    `select c.session_id, m.id as "messageId", m.seq::int, m.body from conv_messages m
     join conv_conversations c on c.org_id = m.org_id and c.id = m.conversation_id
     where m.author_type in ('user', 'agent') order by m.seq`,
  )
  const bySession = new Map<string, Visitor['replies']>()
  for (const { session_id: sessionId, ...reply } of rows)
    bySession.set(sessionId, [...(bySession.get(sessionId) ?? []), reply])
  return bySession
}

import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished } from 'vitest'
import { connectV1, connectV2, type Agent } from './agents.ts'
import { call, createWidget, signIn, write, type Answer, type Widget } from './calls.ts'
import { createPersistence, startLanes, type Lanes, type Persistence } from './persistence.ts'
import type { Random } from '../server/test/random.ts'
import type { OutgoingMessage } from './senders.ts'
import { OWNER, type Service } from './service.ts'
import { openVisitor, until, type Visitor } from './visitors.ts'

const VISITORS = 12
const SENDERS = 6
const PEOPLE = 2
/** Conversations that the agents contend for. */
const CONTESTED = 4

/** What was acknowledged. */
export interface Ledger {
  /** Visitors' messages, by the ids of their sender. */
  messages: Map<string, OutgoingMessage>
  /** Replies of people and agents, by the texts that they alone have. */
  replies: Map<string, { messageId: string; conversationId: string }>
  /** Texts of replies that may or may not have been stored: their sender heard nothing and sent another. */
  uncertain: Set<string>
}

/** All visitors, people and agents of a chaos test. */
export interface Crowd {
  visitors: Visitor[]
  /** The conversation of each session. */
  conversations: Map<string, string>
  ledger: Ledger
  persistence: Persistence
  /** Leases that two agents had at the same time. */
  faults: string[]
  leases: number
  /** Sockets that were cut by their visitors. */
  cuts: number
  /** Everybody brings to an end what they have begun. */
  goHome(): Promise<void>
}

interface Scene {
  crowd: Omit<Crowd, 'goHome'>
  services: readonly Service[]
  widget: Widget
  /** Who has the lease of a conversation, as the agents know it. */
  holders: Map<string, string>
  random: Random
}

/** Lets the visitors in, and sets visitors, people and agents to work on any of the services. */
export async function gatherCrowd(services: readonly Service[], random: Random): Promise<Crowd> {
  const [first] = services as readonly [Service]
  const widget = await createWidget(first.url)
  const crowd = {
    visitors: [],
    conversations: new Map(),
    ledger: { messages: new Map(), replies: new Map(), uncertain: new Set<string>() },
    persistence: createPersistence(),
    faults: [],
    leases: 0,
    cuts: 0,
  } satisfies Omit<Crowd, 'goHome'>
  const scene: Scene = { crowd, services, widget, holders: new Map(), random }
  await letIn(scene)
  const cookie = await signIn(first.url)
  const agents = await Promise.all(
    services.flatMap(({ url }) => [connectV1(url, OWNER.key), connectV2(url, OWNER.key)]),
  )
  const lanes: Lanes[] = [
    startLanes(SENDERS, (n) => sayAsVisitor(scene, n)),
    startLanes(PEOPLE, (n) => replyAsPerson(scene, n, cookie)),
    ...agents.map((agent, index) =>
      startLanes(1, (n) => workAsAgent(scene, n, { agent, name: `agent ${index}` })),
    ),
    startLanes(1, () => cutSocket(scene)),
  ]
  const goHome = async () => void (await Promise.all(lanes.map((lane) => lane.finish())))
  onTestFinished(async () => {
    crowd.persistence.giveUp()
    await goHome().catch(() => {})
  })
  return Object.assign(crowd, { goHome })
}

/** Visitors who have a conversation and a socket, on one service or the other. */
async function letIn({ crowd, services, widget }: Scene): Promise<void> {
  onTestFinished(() => crowd.visitors.forEach(({ realtime }) => realtime.close()))
  for (let index = 0; index < VISITORS; index++) {
    const { url } = services[index % services.length] as Service
    const message = { sessionId: `visitor-${index}`, body: 'Hello?', providerMessageId: `first-${index}` }
    const answer = await write(url, widget, message)
    expect(answer.status).toBe(201)
    crowd.conversations.set(message.sessionId, answer.body.conversationId)
    crowd.ledger.messages.set(message.providerMessageId, message)
    crowd.visitors.push(openVisitor(url, widget, message.sessionId))
  }
  await until(
    () => crowd.visitors.every(({ sockets }) => sockets > 0),
    () => 'not every visitor opened a socket',
  )
}

async function sayAsVisitor({ crowd, services, widget, random }: Scene, n: number): Promise<void> {
  const sessionId = `visitor-${Math.floor(random.between(0, VISITORS))}`
  const message = { sessionId, body: `message ${n}`, providerMessageId: `provider-${n}` }
  const { status, body } = await crowd.persistence.insist(() =>
    write(random.pick(services).url, widget, message),
  )
  expect(status, JSON.stringify(body)).toBe(201)
  expect(body.inserted + body.skipped).toBe(1)
  expect(body.conversationId).toBe(crowd.conversations.get(sessionId))
  crowd.ledger.messages.set(message.providerMessageId, message)
  await sleep(random.between(50, 250))
}

/** One reply with an `Idempotency-Key`; each tenth is sent once more after its answer. */
async function replyAsPerson({ crowd, services, random }: Scene, n: number, cookie: string): Promise<void> {
  const conversationId = random.pick([...crowd.conversations.values()])
  const body = `a person's reply ${n}`
  const send = () =>
    crowd.persistence.insist(() => {
      const { url } = random.pick(services)
      return call(url, 'POST', `/v1/conversations/${conversationId}/messages`, {
        cookie,
        headers: { 'idempotency-key': `reply-${n}`, origin: url },
        body: { body, claim: false },
      })
    })
  const answer = await send()
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  if (n % 10 === 0) expect((await send()).body.id).toBe(answer.body.id)
  crowd.ledger.replies.set(body, { messageId: answer.body.id, conversationId })
  await sleep(random.between(30, 120))
}

/** Leases a conversation, replies in it and gives it back; of two agents only one may do so at a time. */
async function workAsAgent(
  { crowd, holders, random }: Scene,
  n: number,
  { agent, name }: { agent: Agent; name: string },
): Promise<void> {
  // A name for each lease: a call that was cut off may still give an earlier one back.
  const holder = `${name}, lease ${n}`
  const id = random.pick([...crowd.conversations.values()].slice(0, CONTESTED))
  const insist = (tool: string, input: () => Record<string, unknown>) =>
    crowd.persistence.insist(() => answerOf(agent.use(tool, { id, ...input() })))
  const lease = await insist('conv_claim_runner', () => ({ holder, leaseSeconds: 30 }))
  expect(lease.status, JSON.stringify(lease.body)).toBe(200)
  if (lease.body.acquired) {
    crowd.leases += 1
    if (holders.has(id)) crowd.faults.push(`${holder} got a lease that ${holders.get(id)} has`)
    holders.set(id, holder)
    let body = ''
    let attempt = 0
    const sent = await insist('conv_send_message', () => {
      if (body !== '') crowd.ledger.uncertain.add(body)
      body = `${holder}, attempt ${attempt++}`
      return { body }
    })
    expect(sent.status, JSON.stringify(sent.body)).toBe(200)
    crowd.ledger.replies.set(body, { messageId: sent.body.id, conversationId: id })
    holders.delete(id)
    const given = await insist('conv_release_runner', () => ({ holder }))
    expect(given.status, JSON.stringify(given.body)).toBe(200)
  }
  await sleep(random.between(30, 150))
}

/** What a tool answered, in the terms of HTTP; fails when the service could not be reached. */
async function answerOf(use: Promise<Answer['body']>): Promise<Answer> {
  const headers = new Headers()
  try {
    return { status: 200, body: await use, headers }
  } catch (error) {
    const text = String(error)
    const status = /"status":(\d+)/.exec(text)?.[1]
    if (status === undefined) throw error
    return { status: Number(status), body: { code: /"code":"(\w+)"/.exec(text)?.[1], text }, headers }
  }
}

async function cutSocket({ crowd, random }: Scene): Promise<void> {
  crowd.cuts += Number(random.pick(crowd.visitors).cut())
  await sleep(random.between(50, 250))
}

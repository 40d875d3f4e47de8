import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { write, type Widget } from './calls.ts'
import type { Sql } from './database.ts'

/** One visitor's message with the id under which its sender repeats it. */
export interface OutgoingMessage {
  sessionId: string
  body: string
  providerMessageId: string
}

/** Messages of some sessions in turn. */
export const makeMessages = (count: number, sessions: number): OutgoingMessage[] =>
  Array.from({ length: count }, (_, index) => ({
    sessionId: `session-${index % sessions}`,
    body: `message ${index}`,
    providerMessageId: `provider-${index}`,
  }))

/** Visitors who send and repeat each message until it is acknowledged. */
export interface Senders {
  acknowledged: Set<string>
  /** Calls without an answer. */
  cutOff: number
  /** Calls answered by 5xx, by status. */
  refused: Map<number, number>
  /** Acknowledged messages that had been stored before. */
  skipped: number
  /** Stops sending; resolves when every call has been answered or has failed. */
  pause(): Promise<void>
  resume(): void
  /** Nothing is sent any more. */
  stop(): void
  /** Everything is acknowledged, or `stop` was called. */
  done: Promise<void>
}

interface Options {
  url: string
  widget: Widget
  messages: readonly OutgoingMessage[]
  /** How many of them send at the same time. */
  lanes: number
  onAcknowledged?: (count: number) => void
}

/** Starts sending. */
export function startSenders({ url, widget, messages, lanes, onAcknowledged }: Options): Senders {
  const queue = [...messages]
  let inFlight = 0
  let paused = false
  let stopped = false
  const attempt = async (message: OutgoingMessage): Promise<void> => {
    inFlight += 1
    const answer = await write(url, widget, message).catch(() => undefined)
    inFlight -= 1
    if (!answer || answer.status >= 500) {
      queue.unshift(message)
      if (!answer) senders.cutOff += 1
      else senders.refused.set(answer.status, (senders.refused.get(answer.status) ?? 0) + 1)
      // A refused connection fails at once: without a pause this would spin, and be most of what the machine does.
      await sleep(60)
      return
    }
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    expect(answer.body.inserted + answer.body.skipped).toBe(1)
    senders.skipped += answer.body.skipped
    senders.acknowledged.add(message.providerMessageId)
    onAcknowledged?.(senders.acknowledged.size)
  }
  const lane = async (): Promise<void> => {
    while (!stopped && senders.acknowledged.size < messages.length) {
      const message = paused ? undefined : queue.shift()
      await (message ? attempt(message) : sleep(5))
    }
  }
  const senders: Senders = {
    acknowledged: new Set(),
    cutOff: 0,
    refused: new Map(),
    skipped: 0,
    async pause() {
      paused = true
      while (inFlight > 0) await sleep(5)
    },
    resume: () => void (paused = false),
    stop: () => void (stopped = true),
    done: Promise.resolve(),
  }
  senders.done = Promise.all(Array.from({ length: lanes }, lane)).then(() => {})
  return senders
}

/** The ids of all stored messages, sorted. */
export async function storedIds(sql: Sql): Promise<string[]> {
  const rows = await sql('select provider_message_id as id from conv_messages')
  return rows.map(({ id }) => id as string).toSorted()
}

/** Each of the messages is stored once, in one conversation per session whose events are numbered without a gap. */
export async function expectStoredOnce(sql: Sql, messages: readonly OutgoingMessage[]): Promise<void> {
  expect(await storedIds(sql)).toEqual(messages.map(({ providerMessageId }) => providerMessageId).toSorted())
  const sessions = new Set(messages.map(({ sessionId }) => sessionId))
  const conversations = await sql('select session_id, display_id from conv_conversations')
  expect(new Set(conversations.map((row) => row.session_id))).toEqual(sessions)
  expect(conversations).toHaveLength(sessions.size)
  expect(new Set(conversations.map((row) => row.display_id)).size).toBe(sessions.size)
  await expectUnbroken(sql)
}

/** The events of each conversation are numbered without a gap, and each message has its own among them. */
export async function expectUnbroken(sql: Sql): Promise<void> {
  const broken = await sql(
    `select c.id, c.last_seq, count(e.seq) as events, min(e.seq) as first, max(e.seq) as last, count(distinct e.seq) as different
     from conv_conversations c left join kernel_events e on e.org_id = c.org_id and e.stream = 'conversation:' || c.id
     group by c.id, c.last_seq
     having count(e.seq) <> c.last_seq or min(e.seq) <> 1 or max(e.seq) <> c.last_seq or count(distinct e.seq) <> c.last_seq`,
  )
  expect(broken).toEqual([])
  const silent = await sql(
    `select m.id from conv_messages m left join kernel_events e on e.org_id = m.org_id
       and e.stream = 'conversation:' || m.conversation_id and e.seq = m.seq and e.payload ->> 'messageId' = m.id
     where e.id is null`,
  )
  expect(silent).toEqual([])
}

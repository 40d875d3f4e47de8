import type { ConversationDetail, Message } from '@stoa/sdk'
import { dayOf } from '../../../text/day-of.ts'

/** What a message is to the reader. */
type MessageKind = 'visitor' | 'staff' | 'agent' | 'note' | 'draft' | 'system'

/** Consecutive messages of one author within a few minutes. */
export interface MessageRun {
  key: string
  kind: MessageKind
  authorName: string | null
  messages: Message[]
}

/** Something that happened between messages. */
interface Moment {
  id: string
  createdAt: string
}

/** What happened between two messages. */
export interface MomentRun<M> {
  key: string
  kind: 'moments'
  moments: M[]
}

/** The runs of one day, in the viewer's zone. */
interface DayGroup<M> {
  day: string
  at: string
  runs: (MessageRun | MomentRun<M>)[]
}

interface GroupOptions<M> {
  /** The message with which a run begins, because it is the first unread one. */
  unreadId?: string | undefined
  /** What happened beside the messages, in order. */
  moments?: readonly M[]
}

const runGapMs = 5 * 60_000

const isDraft = ({ metadata }: Message) => String(metadata['kind'] ?? '').startsWith('draft_reply')

/** Whether a message is a note, a draft, a line of the system, or somebody's words. */
export function kindOf(message: Message): MessageKind {
  if (message.authorType === 'system' && !message.internal) return 'system'
  if (message.internal) return isDraft(message) ? 'draft' : 'note'
  if (message.authorType === 'end_user') return 'visitor'
  return message.authorType === 'agent' ? 'agent' : 'staff'
}

/** Messages by day, and within a day by author, in the order given, with what happened between them. */
export function groupMessages<M extends Moment = never>(
  messages: readonly Message[],
  { unreadId, moments = [] }: GroupOptions<M> = {},
): DayGroup<M>[] {
  const days: DayGroup<M>[] = []
  const dayAt = (at: string): DayGroup<M> => {
    const day = dayOf(at)
    const last = days.at(-1)
    if (last?.day === day) return last
    const next = { day, at, runs: [] }
    days.push(next)
    return next
  }
  let next = 0
  const tellUntil = (at: string | undefined) => {
    for (let each = moments[next]; each && (at === undefined || each.createdAt < at); each = moments[next]) {
      addMoment(dayAt(each.createdAt), each)
      next += 1
    }
  }
  for (const message of messages) {
    tellUntil(message.createdAt)
    addMessage(dayAt(message.createdAt), message, message.id === unreadId)
  }
  tellUntil(undefined)
  return days
}

function addMoment<M extends Moment>({ runs }: DayGroup<M>, moment: M): void {
  const last = runs.at(-1)
  if (last?.kind === 'moments') last.moments.push(moment)
  else runs.push({ key: moment.id, kind: 'moments', moments: [moment] })
}

function addMessage<M>({ runs }: DayGroup<M>, message: Message, isFirstUnread: boolean): void {
  const last = runs.at(-1)
  if (last && !isFirstUnread && last.kind !== 'moments' && continues(last, message))
    last.messages.push(message)
  else
    runs.push({
      key: message.id,
      kind: kindOf(message),
      authorName: message.authorName,
      messages: [message],
    })
}

function continues(run: MessageRun, message: Message): boolean {
  const last = run.messages.at(-1)
  if (!last || run.kind === 'system' || run.kind === 'draft') return false
  if (
    run.kind !== kindOf(message) ||
    last.authorId !== message.authorId ||
    last.unproved !== message.unproved
  )
    return false
  if (run.kind === 'visitor' && run.authorName !== message.authorName) return false
  return new Date(message.createdAt).getTime() - new Date(last.createdAt).getTime() < runGapMs
}

/** Messages with the name of whoever wrote them, where conversations of several customers were merged. */
export function withCustomers(
  messages: readonly Message[],
  customers: ConversationDetail['customers'],
): readonly Message[] {
  if (customers.length < 2) return messages
  const names = new Map(customers.map(({ conversationId, name, email }) => [conversationId, name ?? email]))
  return messages.map((message) => {
    const [writer, ...others] = message.visibleTo ?? []
    if (message.authorType !== 'end_user' || writer === undefined || others.length > 0) return message
    return { ...message, authorName: names.get(writer) ?? message.authorName }
  })
}

/** The order in which messages were said. */
export const byTime = (a: Message, b: Message): number =>
  a.createdAt === b.createdAt ? a.seq - b.seq : a.createdAt < b.createdAt ? -1 : 1

/**
 * Two lists of messages as one: each once, by when they were said; the newer copy wins. What was seen stays seen: an answer that
 * was on its way meanwhile does not know of it.
 */
export function mergeMessages(known: readonly Message[], fresh: readonly Message[]): Message[] {
  const byId = new Map(known.map((message) => [message.id, message]))
  for (const message of fresh) {
    const seenAt = message.seenAt ?? byId.get(message.id)?.seenAt ?? null
    byId.set(message.id, { ...message, seenAt })
  }
  return [...byId.values()].sort(byTime)
}

/** The number of messages after a message. */
export function newsAfter(messages: readonly Message[], id: string): number {
  const at = messages.findIndex((message) => message.id === id)
  return at < 0 ? 0 : messages.length - 1 - at
}

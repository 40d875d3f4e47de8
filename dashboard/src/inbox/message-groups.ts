import type { Message } from '../api.ts'

/** What a message is to the reader. */
type MessageKind = 'visitor' | 'staff' | 'agent' | 'note' | 'system'

/** Consecutive messages of one author within a few minutes. */
export interface MessageRun {
  key: string
  kind: MessageKind
  authorName: string | null
  messages: Message[]
}

/** The runs of one day, in the viewer's zone. */
interface DayGroup {
  day: string
  at: string
  runs: MessageRun[]
}

const runGapMs = 5 * 60_000

/** Whether a message is a note, a line of the system, or somebody's words. */
export function kindOf(message: Message): MessageKind {
  if (message.authorType === 'system' && !message.internal) return 'system'
  if (message.internal) return 'note'
  if (message.authorType === 'end_user') return 'visitor'
  return message.authorType === 'agent' ? 'agent' : 'staff'
}

/** A calendar day in the viewer's zone, such as 2026-11-21. */
export function dayOf(at: string): string {
  const date = new Date(at)
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
}

/** Messages by day, and within a day by author, in the order given; a run begins with the first unread one. */
export function groupMessages(messages: readonly Message[], unreadId?: string): DayGroup[] {
  const days: DayGroup[] = []
  for (const message of messages) {
    const day = dayOf(message.createdAt)
    let group = days.at(-1)
    if (group?.day !== day) {
      group = { day, at: message.createdAt, runs: [] }
      days.push(group)
    }
    const run = group.runs.at(-1)
    if (run && message.id !== unreadId && continues(run, message)) run.messages.push(message)
    else
      group.runs.push({
        key: message.id,
        kind: kindOf(message),
        authorName: message.authorName,
        messages: [message],
      })
  }
  return days
}

function continues(run: MessageRun, message: Message): boolean {
  const last = run.messages.at(-1)
  if (!last || run.kind === 'system' || run.kind !== kindOf(message) || last.authorId !== message.authorId)
    return false
  return new Date(message.createdAt).getTime() - new Date(last.createdAt).getTime() < runGapMs
}

/** Two lists of messages as one: each once, by when they were said; the newer copy wins. */
export function mergeMessages(known: readonly Message[], fresh: readonly Message[]): Message[] {
  const byId = new Map(known.map((message) => [message.id, message]))
  for (const message of fresh) byId.set(message.id, message)
  return [...byId.values()].sort((a, b) => a.createdAt.localeCompare(b.createdAt) || a.seq - b.seq)
}

/** How many messages follow the one that was the last when the reader left the end. */
export function newsAfter(messages: readonly Message[], id: string): number {
  const at = messages.findIndex((message) => message.id === id)
  return at < 0 ? 0 : messages.length - 1 - at
}

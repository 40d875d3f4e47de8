import type { PresenceNote, Thread, ThreadMessage } from '@stoa/sdk/chat'

/** A part of the thread to render. */
export type ThreadPart =
  | { kind: 'day'; key: string; at: string }
  | { kind: 'unread'; key: string }
  | { kind: 'note'; key: string; note: PresenceNote }
  | { kind: 'group'; key: string; messages: ThreadMessage[] }

const GROUP_GAP_MS = 5 * 60_000

/** Splits a thread by day, first unread message, joins and leaves, and into runs of one author. */
export function layOut(
  thread: Thread,
  firstUnreadKey: string | null,
  notes: readonly PresenceNote[] = [],
): ThreadPart[] {
  const parts: ThreadPart[] = []
  const addNotes = (afterKey: string | null) => {
    for (const note of notes)
      if (note.afterKey === afterKey) parts.push({ kind: 'note', key: note.key, note })
  }
  let before: ThreadMessage | undefined
  addNotes(null)
  for (const message of thread) {
    const isNewDay = !before || dayOf(before.at) !== dayOf(message.at)
    if (isNewDay) parts.push({ kind: 'day', key: `day ${message.key}`, at: message.at })
    if (message.key === firstUnreadKey) parts.push({ kind: 'unread', key: 'unread' })
    const last = parts[parts.length - 1]
    if (last?.kind === 'group' && before && belongTogether(before, message)) last.messages.push(message)
    else parts.push({ kind: 'group', key: message.key, messages: [message] })
    addNotes(message.key)
    before = message
  }
  return parts
}

const dayOf = (at: string) => new Date(at).toDateString()

const belongTogether = (one: ThreadMessage, next: ThreadMessage) =>
  one.role === next.role &&
  one.authorName === next.authorName &&
  one.authorKind === next.authorKind &&
  Math.abs(Date.parse(next.at) - Date.parse(one.at)) < GROUP_GAP_MS

/** Splits a greeting into its first sentence and the rest. */
export function splitGreeting(greeting: string): [first: string, rest: string] {
  const match = /^(.*?[.!?…؟](?=\s)|.*?[。！？])\s*(.+)$/su.exec(greeting.trim())
  return match ? [match[1] as string, match[2] as string] : [greeting.trim(), '']
}

/** The number of others' messages after the one with this key. */
export function countNewAfter(thread: Thread, key: string | null): number {
  const at = thread.findIndex((message) => message.key === key)
  return at < 0 ? 0 : thread.slice(at + 1).filter((message) => message.role !== 'end_user').length
}

import type { VisitorConversation } from './records.ts'
import type { Thread } from './thread.ts'

/** Who came or left before the visitor's eyes. */
export interface PresenceNote {
  key: string
  /** The message that was the last one then. */
  afterKey: string | null
  /** `assistant`: it answers again, as whoever was there has left. */
  kind: 'joined' | 'left' | 'assistant'
  /** Of the person, where it is known, or of the assistant. */
  name: string | null
}

type Notes = readonly PresenceNote[]

/** A conversation as it was known, and as it is now. */
export interface PresenceChange {
  before: VisitorConversation | null
  after: VisitorConversation | null
  /** The messages before whatever came with the change. */
  thread: Thread
  /** Whether it was told as it happened: that a take-over ran out is no leaving. */
  isTold: boolean
}

/** Adds what a change says of who is there; what there was when the conversation was opened is not news. */
export function notePresence(notes: Notes, { before, after, thread, isTold }: PresenceChange): Notes {
  // That it is over is said apart.
  if (!before || !after || before.id !== after.id || after.status === 'closed') return notes
  const afterKey = thread[thread.length - 1]?.key ?? null
  let next = notes
  const add = (kind: PresenceNote['kind'], name: string | null) => {
    const last = next[next.length - 1]
    // Told in two steps, that somebody came and who it is: one line.
    const isRefined = last?.kind === kind && last.name === null && last.afterKey === afterKey
    const key = isRefined ? last.key : `presence ${next.length}`
    next = [...(isRefined ? next.slice(0, -1) : next), { key, afterKey, kind, name }]
  }
  const here = before.joined ? before.assigneeName : lastJoined(notes)
  if (isTold && here !== null && here !== after.assigneeName) {
    add('left', here)
    if (!after.handedOver && after.assistantMayAnswer) add('assistant', after.agentName)
  }
  const isNew = !before.joined || before.assigneeName !== after.assigneeName
  if (after.joined && isNew && (here === null || here !== after.assigneeName))
    add('joined', after.assigneeName)
  return next
}

/** Who has joined last and not left, as far as it was noted. */
function lastJoined(notes: Notes): string | null {
  const last = notes.filter(({ kind }) => kind !== 'assistant').pop()
  return last?.kind === 'joined' ? last.name : null
}

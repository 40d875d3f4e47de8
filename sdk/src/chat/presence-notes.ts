import type { VisitorConversation } from './records.ts'
import type { Thread } from './thread.ts'

/** A line in the thread: somebody joined or left while the visitor watched. */
export interface PresenceNote {
  key: string
  /** Key of the message that the line stands below; null at the top. */
  afterKey: string | null
  /** `assistant`: it answers again, as the colleague has left. */
  kind: 'joined' | 'left' | 'assistant'
  /** Name of the colleague, null where not known, or of the assistant. */
  name: string | null
}

type Notes = readonly PresenceNote[]

/** A conversation before and after a change. */
export interface PresenceChange {
  before: VisitorConversation | null
  after: VisitorConversation | null
  /** The messages that were there before the change. */
  thread: Thread
  /** Whether the change came as an event; one seen in a fetch may be an expired take-over, where nobody left. */
  isLive: boolean
}

/** Adds the lines that a change calls for; who was there when the conversation was opened gets none. */
export function notePresence(notes: Notes, { before, after, thread, isLive }: PresenceChange): Notes {
  // The end of a conversation is shown elsewhere.
  if (!before || !after || before.id !== after.id || after.status === 'closed') return notes
  const afterKey = thread[thread.length - 1]?.key ?? null
  let next = notes
  const add = (kind: PresenceNote['kind'], name: string | null) => {
    const last = next[next.length - 1]
    // That somebody came, and who it is, arrive as two events: one line.
    const isRefined = last?.kind === kind && last.name === null && last.afterKey === afterKey
    const key = isRefined ? last.key : `presence ${next.length}`
    next = [...(isRefined ? next.slice(0, -1) : next), { key, afterKey, kind, name }]
  }
  const here = before.joined ? before.assigneeName : lastJoined(notes)
  if (isLive && here !== null && here !== after.assigneeName) {
    add('left', here)
    if (!after.handedOver && after.assistantMayAnswer) add('assistant', after.agentName)
  }
  const isNew = !before.joined || before.assigneeName !== after.assigneeName
  if (after.joined && isNew && (here === null || here !== after.assigneeName))
    add('joined', after.assigneeName)
  return next
}

/** Name of who joined last and has not left since, by the notes. */
function lastJoined(notes: Notes): string | null {
  const last = notes.filter(({ kind }) => kind !== 'assistant').pop()
  return last?.kind === 'joined' ? last.name : null
}

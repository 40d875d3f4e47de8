import type { Thread, VisitorConversation } from '@stoa/sdk/chat'

/** A change of who answers that happened before the visitor's eyes. */
export interface HandoverNote {
  key: string
  conversationId: string
  /** The message that was the last one then. */
  afterKey: string | null
  /** Whether a person answers from here on. */
  toPerson: boolean
  /** Of the person, or of the assistant. */
  name: string | null
}

/** Adds a note when somebody else answers now; what there was when the conversation was opened is not news. */
export function noteHandover(
  notes: readonly HandoverNote[],
  before: VisitorConversation | null,
  after: VisitorConversation | null,
  thread: Thread,
): readonly HandoverNote[] {
  if (!before || !after || before.id !== after.id) return notes
  const { handedOver: toPerson, assigneeName } = after
  const isSamePerson = !assigneeName || assigneeName === before.assigneeName
  if (before.handedOver === toPerson && (!toPerson || isSamePerson)) return notes
  const afterKey = thread[thread.length - 1]?.key ?? null
  const name = toPerson ? assigneeName : after.agentName
  const note = { conversationId: after.id, afterKey, toPerson, name }
  // Told in two steps, that somebody came and who it is: one line.
  const last = notes[notes.length - 1]
  const isRefined = last?.conversationId === after.id && last.afterKey === afterKey
  const kept = isRefined ? notes.slice(0, -1) : notes
  return [...kept, { ...note, key: isRefined ? last.key : `handover ${notes.length}` }]
}

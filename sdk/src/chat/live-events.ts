import type { RealtimeEvent } from '../realtime/index.ts'
import type { ChatCore } from './chat-core.ts'
import type { VisitorConversation, VisitorMessage } from './records.ts'
import { notePresence } from './presence-notes.ts'
import { setRead, type ThreadMessage } from './thread.ts'

/** What the handling of an event may call. */
export interface EventPorts {
  onReplies(replies: ThreadMessage[]): void
  /** Fetches the session again. */
  load(sessionId: string): Promise<void>
  /** Fetches the session again and subscribes anew, as it has another conversation now. */
  restart(): void
}

const OF_MESSAGES = 'conversation.message.'
const READ = 'conversation.message.read'
const REPLACING = new Set([
  'conversation.merged',
  'conversation.absorbed',
  'conversation.unmerged',
  'conversation.split_off',
  'conversation.deleted',
  'conversation.restored',
])

/** After these, what is shown may be somebody else's or deleted: only unsent messages stay. */
const CLEARING = new Set(['conversation.split_off', 'conversation.deleted'])

/** Applies an event of the socket to the current session. */
export function applyEvent({ type, payload }: RealtimeEvent, core: ChatCore, ports: EventPorts): void {
  const { records, state } = core
  const { sessionId } = state.get()
  if (type === READ) return markRead(core, idsIn(payload), payload.readAt)
  if (CLEARING.has(type)) records.keepUnsent(sessionId)
  if (REPLACING.has(type)) return ports.restart()
  if (type.startsWith(OF_MESSAGES)) {
    // New, revised, or with an image that was deleted: as it is now.
    const message = payload.message as VisitorMessage | undefined
    if (typeof message?.id !== 'string') return void ports.load(sessionId)
    return ports.onReplies(records.addMessages(sessionId, [message]))
  }
  // Its status, its rating, or who is on it.
  const { conversation: before, thread, notes } = records.get(sessionId)
  if (!before) return void ports.load(sessionId)
  const after = { ...before, ...changesIn(payload) }
  const change = { before, after, thread, isLive: true }
  records.change(sessionId, { conversation: after, notes: notePresence(notes, change) })
}

/** Marks messages of the current session as read. */
export function markRead({ records, state }: ChatCore, ids: string[], readAt: unknown): void {
  const { sessionId } = state.get()
  const at = typeof readAt === 'string' ? readAt : new Date().toISOString()
  records.change(sessionId, { thread: setRead(records.get(sessionId).thread, new Set(ids), at) })
}

const idsIn = ({ messageId, messageIds }: Record<string, unknown>): string[] =>
  [messageId, messageIds].flat().filter((id) => typeof id === 'string')

/** The parts of a conversation that an event may carry. */
function changesIn(payload: Record<string, unknown>): Partial<VisitorConversation> {
  const { status, handedOver, assigneeName, joined, personRequested, assistantMayAnswer, rating } = payload
  return {
    ...(typeof status === 'string' && { status: status as VisitorConversation['status'] }),
    ...(typeof handedOver === 'boolean' && { handedOver }),
    ...((typeof assigneeName === 'string' || assigneeName === null) && { assigneeName }),
    ...(typeof joined === 'boolean' && { joined }),
    ...(typeof personRequested === 'boolean' && { personRequested }),
    ...(typeof assistantMayAnswer === 'boolean' && { assistantMayAnswer }),
    ...(typeof rating === 'number' && { rating }),
  }
}

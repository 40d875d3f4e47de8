import type { MessagePage, VisitorConversation, VisitorMessage } from './records.ts'
import { notePresence, type PresenceNote } from './presence-notes.ts'
import { mergeMessages, newReplies, type Thread, type ThreadMessage } from './thread.ts'

/** What the chat knows of one session; in memory while the page lives, so that nothing unsent is lost. */
export interface SessionRecord {
  thread: Thread
  conversation: VisitorConversation | null
  notes: readonly PresenceNote[]
  /** Where the next fetch goes on. */
  cursor: string | null
  isLoaded: boolean
}

/** The sessions that were opened on this page. */
export interface SessionRecords {
  get(sessionId: string): SessionRecord
  change(sessionId: string, change: Partial<SessionRecord>): void
  /** Merges messages; returns the replies that are new. */
  addMessages(sessionId: string, messages: readonly VisitorMessage[]): ThreadMessage[]
  /**
   * Merges a page; returns the replies that are new, none the first time. `before` is the conversation as it was known
   * when the page was requested: what changed since then is newer than the page.
   */
  addPage(sessionId: string, page: MessagePage, before?: VisitorConversation | null): ThreadMessage[]
  /** Removes everything that came from the service; unsent messages stay. */
  keepUnsent(sessionId: string): void
  /** Moves unsent messages to another session. */
  moveUnsent(from: string, to: string): void
  /** Removes everything. */
  clear(): void
}

const EMPTY: SessionRecord = {
  thread: [],
  conversation: null,
  notes: [],
  cursor: null,
  isLoaded: false,
}

/** Events of the records. */
export interface RecordListener {
  onChange(sessionId: string): void
  /** The service listed messages of the visitor, by their `providerMessageId`: they have arrived. */
  onDelivered(providerMessageIds: ReadonlySet<string>): void
}

/** Creates the records, all empty. */
export function createSessionRecords({ onChange, onDelivered }: RecordListener): SessionRecords {
  const records = new Map<string, SessionRecord>()
  const get = (sessionId: string) => records.get(sessionId) ?? EMPTY
  const change = (sessionId: string, more: Partial<SessionRecord>) => {
    records.set(sessionId, { ...get(sessionId), ...more })
    onChange(sessionId)
  }
  const addMessages = (
    sessionId: string,
    messages: readonly VisitorMessage[],
    more: Partial<SessionRecord> = {},
  ) => {
    const before = get(sessionId).thread
    const thread = mergeMessages(before, messages)
    change(sessionId, { ...more, thread })
    onDelivered(
      new Set(messages.flatMap(({ role, providerMessageId: id }) => (role === 'end_user' && id) || [])),
    )
    return newReplies(before, thread)
  }
  return {
    get,
    change,
    addMessages,
    addPage(sessionId, page, before = get(sessionId).conversation) {
      const { isLoaded: wasLoaded, conversation: now, thread, notes: noted } = get(sessionId)
      const conversation = page.conversation && { ...page.conversation, ...changesOf(before, now) }
      const { cursor } = page
      const notes = notePresence(noted, { before: now, after: conversation, thread, isLive: false })
      const replies = addMessages(sessionId, page.messages, { conversation, notes, cursor, isLoaded: true })
      return wasLoaded ? replies : []
    },
    keepUnsent(sessionId) {
      const thread = get(sessionId).thread.filter(({ id }) => id === null)
      change(sessionId, { thread, conversation: null, cursor: null })
    },
    moveUnsent(from, to) {
      const unsent = get(from).thread.filter((message) => message.id === null && message.delivery !== 'sent')
      change(from, { thread: get(from).thread.filter((message) => !unsent.includes(message)) })
      change(to, { thread: [...get(to).thread, ...unsent], isLoaded: true })
    },
    clear: () => records.clear(),
  }
}

/** The fields of a conversation that changed; none if it is another conversation. */
function changesOf(
  before: VisitorConversation | null,
  now: VisitorConversation | null,
): Partial<VisitorConversation> {
  if (!before || !now || before.id !== now.id) return {}
  const changed = Object.entries(now).filter(([name, value]) => before[name as keyof typeof before] !== value)
  return Object.fromEntries(changed)
}

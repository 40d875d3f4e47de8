import type { MessagePage, VisitorConversation, VisitorMessage } from './records.ts'
import { notePresence, type PresenceNote } from './presence-notes.ts'
import { mergeMessages, newReplies, type Thread, type ThreadMessage } from './thread.ts'

/** What the panel knows of one session; kept while the page lives, so that nothing unsent is lost. */
export interface SessionRecord {
  thread: Thread
  conversation: VisitorConversation | null
  notes: readonly PresenceNote[]
  /** Where the next look for news begins. */
  cursor: string | null
  isLoaded: boolean
}

/** The sessions that were opened on this page. */
export interface SessionRecords {
  get(sessionId: string): SessionRecord
  change(sessionId: string, change: Partial<SessionRecord>): void
  /** Takes messages in; answers with the replies that are new. */
  take(sessionId: string, messages: readonly VisitorMessage[]): ThreadMessage[]
  /**
   * Takes a page in; answers with the replies that are new, none the first time. `before` is the conversation as it
   * was known when the page was asked for: what has changed since then is newer than the page.
   */
  takePage(sessionId: string, page: MessagePage, before?: VisitorConversation | null): ThreadMessage[]
  /** Forgets what the service said of a session; what it has not taken in yet stays. */
  empty(sessionId: string): void
  /** Moves what was not sent yet to another session. */
  move(from: string, to: string): void
  /** Forgets everything. */
  clear(): void
}

const EMPTY: SessionRecord = {
  thread: [],
  conversation: null,
  notes: [],
  cursor: null,
  isLoaded: false,
}

/** Who hears of changes. */
export interface RecordListener {
  onChange(sessionId: string): void
  /** The service has shown messages of the visitor: the names that their senders gave them. */
  onShown(providerMessageIds: ReadonlySet<string>): void
}

/** Creates the records, all empty. */
export function createSessionRecords({ onChange, onShown }: RecordListener): SessionRecords {
  const records = new Map<string, SessionRecord>()
  const get = (sessionId: string) => records.get(sessionId) ?? EMPTY
  const change = (sessionId: string, more: Partial<SessionRecord>) => {
    records.set(sessionId, { ...get(sessionId), ...more })
    onChange(sessionId)
  }
  const take = (
    sessionId: string,
    messages: readonly VisitorMessage[],
    more: Partial<SessionRecord> = {},
  ) => {
    const before = get(sessionId).thread
    const thread = mergeMessages(before, messages)
    change(sessionId, { ...more, thread })
    onShown(new Set(messages.flatMap(({ role, providerMessageId: id }) => (role === 'end_user' && id) || [])))
    return newReplies(before, thread)
  }
  return {
    get,
    change,
    take,
    takePage(sessionId, page, before = get(sessionId).conversation) {
      const { isLoaded: wasLoaded, conversation: now, thread, notes: noted } = get(sessionId)
      const conversation = page.conversation && { ...page.conversation, ...changesOf(before, now) }
      const { cursor } = page
      const notes = notePresence(noted, { before: now, after: conversation, thread, isTold: false })
      const replies = take(sessionId, page.messages, { conversation, notes, cursor, isLoaded: true })
      return wasLoaded ? replies : []
    },
    empty(sessionId) {
      const thread = get(sessionId).thread.filter(({ id }) => id === null)
      change(sessionId, { thread, conversation: null, cursor: null })
    },
    move(from, to) {
      const unsent = get(from).thread.filter((message) => message.id === null && message.delivery !== 'sent')
      change(from, { thread: get(from).thread.filter((message) => !unsent.includes(message)) })
      change(to, { thread: [...get(to).thread, ...unsent], isLoaded: true })
    },
    clear: () => records.clear(),
  }
}

/** What is different about a conversation, if it is the same one. */
function changesOf(
  before: VisitorConversation | null,
  now: VisitorConversation | null,
): Partial<VisitorConversation> {
  if (!before || !now || before.id !== now.id) return {}
  const changed = Object.entries(now).filter(([name, value]) => before[name as keyof typeof before] !== value)
  return Object.fromEntries(changed)
}

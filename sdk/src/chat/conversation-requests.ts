import type { ChatCore } from './chat-core.ts'
import type { VisitorConversation } from './records.ts'
import type { ChatState } from './state.ts'
import { warn } from '../page/report.ts'
import { codeOf } from '../api-error.ts'
import { identityFields, identityHeaders } from './widget-api.ts'
import { withIdentity } from './with-identity.ts'

/** A rating as the service keeps it. */
export interface Rating {
  /** 1 to 5 */
  rating: number
  comment: string | null
  /** ISO 8601 */
  ratedAt: string
}

/** How long a message stays unanswered before the visitor is asked for an email address. */
const UNANSWERED_MS = 120_000

/** What a visitor can do in a conversation beside writing: leave an email address, rate, call. */
export class ConversationRequests {
  private readonly core: ChatCore
  /** Ids of conversations: those looked up, and of these the ones that offer voice calls. */
  private readonly lookedUp = new Set<string>()
  private readonly callable = new Set<string>()
  /** Sessions in which a message stayed unanswered; once asked, the question stays on the screen. */
  private readonly waited = new Set<string>()
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(core: ChatCore) {
    this.core = core
  }

  /** Stores the visitor’s email address with the conversation. */
  async giveEmail(email: string): Promise<void> {
    const { sessionId } = this.core.state.get()
    await this.write('PATCH', 'visitor', { sessionId, visitorId: this.core.host.sessions.visitorId(), email })
    this.change(sessionId, { contactEmail: email })
  }

  /** Rates the conversation; a second rating replaces the first. */
  async rate(rating: number, comment: string | undefined): Promise<void> {
    const { sessionId } = this.core.state.get()
    const answer = await this.write<Rating>('POST', 'rating', {
      sessionId,
      rating,
      ...(comment?.trim() && { comment }),
    })
    this.change(sessionId, { rating: answer.rating })
  }

  /** Whether this is the moment to ask for an email address, if none is known. */
  wantsEmail({ conversation, thread, sessionId }: ChatState): boolean {
    clearTimeout(this.timer)
    if (conversation?.contactEmail !== null) return false
    if (!conversation.repliesByEmail) return thread.some(({ role }) => role === 'agent')
    const last = thread.filter(({ role }) => role !== 'system').pop()
    if (last?.role === 'end_user' && last.id !== null) {
      const left = isClosed(conversation) ? 0 : Date.parse(last.at) + UNANSWERED_MS - Date.now()
      if (left <= 0) this.waited.add(sessionId)
      else this.timer = setTimeout(() => this.core.state.set({}), left)
    }
    return this.waited.has(sessionId)
  }

  stop(): void {
    clearTimeout(this.timer)
  }

  canCall(conversationId: string | undefined): boolean {
    return conversationId !== undefined && this.callable.has(conversationId)
  }

  /** Looks up, once per conversation, whether it offers voice calls. Never rejects. */
  async checkCall(): Promise<void> {
    const { host, state } = this.core
    const { sessionId, conversation } = state.get()
    if (!conversation || this.lookedUp.has(conversation.id)) return
    this.lookedUp.add(conversation.id)
    try {
      const { available } = await withIdentity(host, (identity) =>
        host.api.request<{ available: boolean }>('voice/available', {
          query: { channelId: host.channelId, conversationId: conversation.id },
          headers: { 'x-svc-session-id': sessionId, ...identityHeaders(identity) },
        }),
      )
      if (available) this.callable.add(conversation.id)
      state.set({})
    } catch (error) {
      warn(`whether calls are possible could not be looked up (${codeOf(error)})`)
    }
  }

  private write<T>(method: 'POST' | 'PATCH', path: string, body: Record<string, unknown>): Promise<T> {
    const { host } = this.core
    return withIdentity(host, (identity) =>
      host.api.request<T>(path, { method, body: { ...body, ...identityFields(identity) } }),
    )
  }

  private change(sessionId: string, change: Partial<VisitorConversation>): void {
    const { records } = this.core
    const { conversation } = records.get(sessionId)
    if (conversation) records.change(sessionId, { conversation: { ...conversation, ...change } })
  }
}

/** Whether it is outside the business hours now; false where they are not known. */
const isClosed = ({ availability }: VisitorConversation): boolean =>
  availability !== null &&
  (availability.open
    ? availability.closesAt !== null && Date.parse(availability.closesAt) <= Date.now()
    : availability.opensAt === null || Date.parse(availability.opensAt) > Date.now())

import type { ChatCore } from './chat-core.ts'
import type { VisitorConversation } from './records.ts'
import type { ChatState } from './state.ts'
import { warn } from './report.ts'
import { codeOf, identityFields, identityHeaders } from './widget-api.ts'
import { withIdentity } from './with-identity.ts'

/** A rating as the service keeps it. */
export interface Rating {
  /** 1 to 5 */
  rating: number
  comment: string | null
  /** ISO 8601 */
  ratedAt: string
}

/** For how long nobody has to answer until that is worth a question. */
const LONG_MS = 120_000

/** What the visitor may ask for beside writing. */
export class ConversationRequests {
  private readonly core: ChatCore
  /** Conversations that were asked about, and those of them that can be spoken in. */
  private readonly asked = new Set<string>()
  private readonly callable = new Set<string>()
  /** Sessions whose visitor waited for long; the question that follows from it stays. */
  private readonly waited = new Set<string>()
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(core: ChatCore) {
    this.core = core
  }

  /** Tells the service how the visitor can be reached. */
  async giveEmail(email: string): Promise<void> {
    const { sessionId } = this.core.state.get()
    await this.write('PATCH', 'visitor', { sessionId, visitorId: this.core.host.sessions.visitorId(), email })
    this.change(sessionId, { contactEmail: email })
  }

  /** Rates the conversation; again replaces. */
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
      const left = isClosed(conversation) ? 0 : Date.parse(last.at) + LONG_MS - Date.now()
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

  /** Asks once per conversation whether it can be spoken in. Never rejects. */
  async checkCall(): Promise<void> {
    const { host, state } = this.core
    const { sessionId, conversation } = state.get()
    if (!conversation || this.asked.has(conversation.id)) return
    this.asked.add(conversation.id)
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

/** Whether nobody is there by the business hours, as far as they are known. */
const isClosed = ({ availability }: VisitorConversation): boolean =>
  availability !== null &&
  (availability.open
    ? availability.closesAt !== null && Date.parse(availability.closesAt) <= Date.now()
    : availability.opensAt === null || Date.parse(availability.opensAt) > Date.now())

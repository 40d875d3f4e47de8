import type { Identity } from './identity-pair.ts'
import type { MessagePage, VisitorMessage } from './records.ts'
import { identityHeaders, type WidgetApi } from './widget-api.ts'

/** Fetches all messages of a session after a cursor, page by page, as one page with the last page’s cursor. */
export async function fetchMessages(
  api: WidgetApi,
  from: { sessionId: string; identity: Identity | undefined; since?: string | null },
): Promise<MessagePage> {
  const messages: VisitorMessage[] = []
  let cursor = from.since ?? null
  for (;;) {
    const page = await api.request<MessagePage>('messages', {
      query: { channelId: api.channelId, since: cursor ?? undefined },
      headers: { 'x-svc-session-id': from.sessionId, ...identityHeaders(from.identity) },
    })
    messages.push(...page.messages)
    const moved = page.cursor !== null && page.cursor !== cursor
    cursor = page.cursor ?? cursor
    if (!page.hasMore || !moved) return { ...page, messages, cursor }
  }
}

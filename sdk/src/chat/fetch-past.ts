import type { Identity } from './identity-pair.ts'
import type { PastConversation } from './records.ts'
import { identityHeaders, type WidgetApi } from './widget-api.ts'

/** Past conversations, newest first: those of the identity, else those of this browser's sessions. */
export async function fetchPast(
  api: WidgetApi,
  sessionIds: readonly string[],
  identity: Identity | undefined,
): Promise<PastConversation[]> {
  if (sessionIds.length === 0 && !identity) return []
  const headers = identity ? identityHeaders(identity) : { 'x-svc-session-ids': sessionIds.join(',') }
  const { conversations } = await api.request<{ conversations: PastConversation[] }>('conversations', {
    query: { channelId: api.channelId },
    headers,
  })
  return conversations
}

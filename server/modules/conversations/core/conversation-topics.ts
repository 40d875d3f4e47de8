import type { Emitted } from '../../../kernel/contract/events.ts'

/** What an event must know of its conversation to reach everyone who listens. */
export interface ConversationPlace {
  id: string
  channelId: string
  sessionId: string | null
}

/** The stream whose numbers order a conversation's events. */
export const streamOf = (conversationId: string): string => `conversation:${conversationId}`

/** The socket topic of everything in an organization. */
export const orgTopic = (orgId: string): string => `org:${orgId}`

/** The socket topic of a widget session. */
export const widgetTopic = (channelId: string, sessionId: string): string =>
  `widget:${channelId}:${sessionId}`

/** The socket topic of what concerns one person or API key alone. */
export const personTopic = (actorId: string): string => `person:${actorId}`

/** Where an event of a conversation goes: its stream and number, and the sockets that follow it. */
export const placed = (
  { id, channelId, sessionId }: ConversationPlace,
  seq: number,
  live?: unknown,
): Emitted => ({
  stream: streamOf(id),
  seq,
  topics: [streamOf(id), ...(sessionId === null ? [] : [widgetTopic(channelId, sessionId)])],
  ...(live !== undefined && { live }),
})

import type { z } from 'zod'
import { ChannelId, ConversationId } from '../schemas.ts'
import { identityPair } from './gate.ts'
import { SessionId } from './visitor-input.ts'

/** Names a session's conversation, for calls about that one alone. */
export const OwnConversation = {
  channelId: ChannelId,
  conversationId: ConversationId.describe('The session’s own conversation.'),
  sessionId: SessionId,
  ...identityPair,
}

/** The parsed form of `OwnConversation`. */
export type OwnConversationInput = z.output<z.ZodObject<typeof OwnConversation>>

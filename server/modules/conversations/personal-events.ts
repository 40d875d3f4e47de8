import { z } from 'zod'
import type { EventType } from '../../kernel/contract/operation.ts'
import { ComposerMode } from './schemas.ts'

const conversationId = z.string()
const aConversation = 'ccv_0m3k2v1a9x7c5b3n1q8w6e'
const aMention = 'cmn_0m3k2v1a9d2f4g6h8j1k3l'

/** What concerns one person or API key: their own sockets alone hear of it, those of colleagues never. */
export const personalEvents = {
  'conversation.mentioned': {
    description: 'A note names a colleague.',
    payload: z.object({ conversationId, messageId: z.string(), mentionId: z.string(), userId: z.string() }),
    example: {
      conversationId: aConversation,
      messageId: 'cvm_0m3k2v1a9p4o2i8u6y5t3r',
      mentionId: aMention,
      userId: 'usr_0m3k2v1a9q1w2e3r4t5y6u',
    },
    public: true,
  },
  'conversation.mentions_read': {
    description: 'Somebody has read notes that name them.',
    payload: z.object({ mentionIds: z.array(z.string()) }),
    example: { mentionIds: [aMention] },
  },
  'conversation.composer_draft_changed': {
    description: 'A text that was not sent yet was changed; `version` is null when it was removed.',
    payload: z.object({ conversationId, mode: ComposerMode, version: z.int().nullable() }),
    example: { conversationId: aConversation, mode: 'reply', version: 1_767_268_800_000 },
  },
} satisfies Record<string, EventType>

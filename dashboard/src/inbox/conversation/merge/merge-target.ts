import type { ConversationSummary } from '../../../api.ts'

/** What is needed of the conversation that goes on. */
export type MergeTarget = Pick<
  ConversationSummary,
  'id' | 'displayId' | 'status' | 'customerName' | 'customerEmail' | 'subject' | 'lastInboundPreview'
>

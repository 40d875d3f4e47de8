import type { ListedConversation } from '@stoa/sdk'

/** What the dialog needs of the conversation that is merged into. */
export type MergeTarget = Pick<
  ListedConversation,
  'id' | 'displayId' | 'status' | 'customerName' | 'customerEmail' | 'subject' | 'lastInboundPreview'
>

import type { ListedConversation } from '@stoa/sdk'
import { sharedText } from '../../../text/shared.en.ts'

/** How a conversation is called: by the customer, or by its number. */
export const customerOf = (
  item: Pick<ListedConversation, 'customerName' | 'customerEmail' | 'displayId'>,
): string => item.customerName ?? item.customerEmail ?? `${sharedText.visitor} #${item.displayId}`

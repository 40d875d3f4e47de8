import type { Message } from '@stoa/sdk'

/** The address that leads to a message, for colleagues. */
export const messageLink = (
  origin: string,
  { id, conversationId }: Pick<Message, 'id' | 'conversationId'>,
): string => `${origin}/inbox/open/${conversationId}#${id}`

/** The message that a fragment of an address names. */
export const linkedId = (hash: string): string | undefined => /^#?(cvm_[0-9a-z]+)$/.exec(hash)?.[1]

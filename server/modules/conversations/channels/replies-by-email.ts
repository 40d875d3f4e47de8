import type { Services } from '../../../kernel/contract/context.ts'
import type { ChannelRow } from '../core/channel-rows.ts'

/**
 * Whether an answer that a visitor of a channel did not see is sent to their email address: a mail server is configured,
 * and the channel wants it. What visitors are promised follows from this alone.
 */
export const canReplyByEmail = (
  { mailer }: Pick<Services, 'mailer'>,
  { replyByEmail }: Pick<ChannelRow, 'replyByEmail'>,
): boolean => mailer !== null && replyByEmail

import type { Context } from '../../../kernel/contract/context.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { lockConversation } from '../core/conversation-rows.ts'
import { findEmailChannel } from '../core/email-config.ts'
import { openConversation } from '../core/open-conversation.ts'
import type { Footer, Reader } from '../core/queue-delivery.ts'
import { sendReply } from '../core/reply.ts'
import { E } from '../errors.ts'

/** A mail to somebody who has not written, or further words in a conversation that is there. */
export interface FirstMail {
  channelId: string
  contactId: string
  to: Reader
  subject: string
  body: string
  author: { authorType: 'user' | 'agent'; authorId: string; authorName: string | null }
  agentMode: 'auto' | 'draft_only' | 'off'
  /** Where its reader ends mails of this kind by one click. */
  unsubscribeUrl?: string
  /** What stands below its text. */
  footer?: Footer
  metadata?: Record<string, unknown>
}

/** Opens a conversation with a mail to a contact; it goes out after the commit. 400 where the mailbox is not there, or off. */
export async function writeFirst(
  ctx: Context<string>,
  {
    channelId,
    contactId,
    to,
    subject,
    body,
    author,
    agentMode,
    unsubscribeUrl,
    footer,
    metadata = {},
  }: FirstMail,
): Promise<{ conversationId: string; messageId: string }> {
  const channel = await findEmailChannel(ctx, channelId)
  if (!channel?.active) throw new AppError(E.conv_email_invalid, 'the mailbox is not there, or is turned off')
  const conversationId = await openConversation(ctx, { channelId, agentMode, contactId, subject, metadata })
  const row = await lockConversation(ctx, conversationId)
  const letter = {
    to: [to],
    cc: [],
    bcc: [],
    subject,
    ...(unsubscribeUrl && { unsubscribeUrl, contactId }),
    ...(footer && { footer }),
  }
  const stored = await sendReply(ctx as Context<'conv'>, row, { ...author, body }, letter)
  return { conversationId, messageId: stored.id }
}

/** Says something more to a contact in a conversation, as a person or agent: to nobody else of it. */
export async function writeOn(
  ctx: Context<string>,
  conversationId: string,
  { body, author, to, contactId }: Pick<FirstMail, 'body' | 'author' | 'to' | 'contactId'>,
): Promise<{ messageId: string }> {
  const row = await lockConversation(ctx, conversationId)
  const letter = { to: [to], cc: [], bcc: [], contactId }
  const stored = await sendReply(ctx as Context<'conv'>, row, { ...author, body }, letter)
  return { messageId: stored.id }
}

const mailboxes = statement(
  'conv_mailboxes_by_id',
  `select id, name, vendor, active from conv_channels where org_id = $1 and id = any($2) and type = 'email'`,
)

/** What others may know of mailboxes, by id. */
export async function mailboxesById(
  ctx: Pick<Context<string>, 'tx' | 'org'>,
  ids: readonly string[],
): Promise<Map<string, { id: string; name: string; vendor: string; active: boolean }>> {
  type Row = { id: string; name: string; vendor: string; active: boolean }
  const rows = await ctx.tx.query<Row>(mailboxes, [ctx.org.id, ids])
  return new Map(rows.map((row) => [row.id, row]))
}

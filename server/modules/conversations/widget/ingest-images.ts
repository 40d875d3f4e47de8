import type { Context } from '../../../kernel/contract/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { takeAttachments } from '../core/attach.ts'
import type { NewMessage } from '../core/append-messages.ts'
import type { Ingest } from './ingest-together.ts'
import { lockSession } from './sessions.ts'

const knownSenderIds = statement(
  'conv_ingest_known',
  `select p.id from unnest($3::text[]) as p(id) cross join lateral (
     select 1 from conv_messages where org_id = $1 and conversation_id = $2 and provider_message_id = p.id limit 1) m`,
)

/** Whether any of the messages has images, which are taken under the conversation's lock. */
export const hasImages = ({ images }: Ingest): boolean => images.some((ids) => ids.length > 0)

/**
 * The messages with the images that they name. One that will be skipped takes none: those are on the message that the
 * conversation has already. Throws `conv_attachment_*`.
 */
export async function takeImages(ctx: Context<string>, ingest: Ingest): Promise<NewMessage[]> {
  const { channelId, sessionId, messages, images } = ingest
  if (!hasImages(ingest)) return messages
  const conversationId = (await lockSession(ctx, channelId, sessionId))?.id ?? ''
  const fresh = await freshOf(ctx, conversationId, messages)
  return Promise.all(
    messages.map(async (message, index) =>
      fresh.has(message)
        ? {
            ...message,
            attachments: await takeAttachments(ctx, images[index] ?? [], { conversationId, sessionId }),
          }
        : message,
    ),
  )
}

/** Those that will be stored: a sender's id that is known, or was used earlier in the call, is skipped. */
async function freshOf(
  ctx: Context<string>,
  conversationId: string,
  messages: readonly NewMessage[],
): Promise<Set<NewMessage>> {
  const senderIds = messages.flatMap(({ providerMessageId }) => providerMessageId ?? [])
  const known = await ctx.tx.query<{ id: string }>(knownSenderIds, [ctx.org.id, conversationId, senderIds])
  const seen = new Set(known.map(({ id }) => id))
  const fresh = new Set<NewMessage>()
  for (const message of messages) {
    const id = message.providerMessageId ?? null
    if (id === null || !seen.has(id)) fresh.add(message)
    if (id !== null) seen.add(id)
  }
  return fresh
}

import type { Context } from '../../../kernel/contract/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import { contactInFull } from '../../crm/index.ts'
import { refuseBlocked } from '../channels/blocks/block-keys.ts'
import { redactIngest } from '../channels/redaction/redact-ingest.ts'
import { appendMessages, type NewMessage } from '../core/append-messages.ts'
import { MESSAGE_COLUMNS, type MessageRow } from '../core/message-rows.ts'
import { isVisibleTo } from '../core/parties.ts'
import { findPolicy } from '../core/redaction-policy.ts'
import { E } from '../errors.ts'

const latest = statement(
  'conv_own_messages_latest',
  `select ${MESSAGE_COLUMNS} from conv_messages where org_id = $1 and conversation_id = $2 and seq < $3
     and internal is distinct from true and ${isVisibleTo('$2', 'conv_messages')} order by seq desc limit $4`,
)

/** What the person may see of a conversation of theirs below a number, newest first. */
export const latestOwnMessages = (
  ctx: Pick<Context<string>, 'tx' | 'org'>,
  { id, before, limit }: { id: string; before: number | undefined; limit: number },
): Promise<MessageRow[]> =>
  ctx.tx.query<MessageRow>(latest, [ctx.org.id, id, before ?? Number.MAX_SAFE_INTEGER, limit])

/** Throws 403 for a person who is blocked; answers their name. */
export async function nameOfSpeaker(ctx: Context<string>): Promise<string | null> {
  const person = await contactInFull(ctx, ctx.actor.id)
  await refuseBlocked(
    ctx,
    { hasBlocks: true },
    {
      // They write without a browser's session.
      channelId: '',
      sessionId: ctx.actor.id,
      externalId: person?.externalId ?? undefined,
      email: person?.email ?? undefined,
    },
  )
  return person?.name ?? null
}

/** Says something in a conversation of the person who asks, as any message of a customer comes in. */
export async function speak(
  ctx: Context<string>,
  { id, hasParties }: { id: string; hasParties: boolean },
  { body, authorName }: { body: string; authorName: string | null },
): Promise<MessageRow> {
  const message: NewMessage = {
    authorType: 'end_user',
    authorId: ctx.actor.id,
    authorName,
    body,
    visibleTo: hasParties ? [id] : null,
  }
  const { messages } = redactIngest({ messages: [message] }, await findPolicy(ctx))
  const appended = await appendMessages(ctx, { id }, messages)
  const [said] = appended?.inserted ?? []
  if (!said) throw new AppError(E.conv_not_found)
  return said
}

import type { Context } from '../../../../kernel/contract/context.ts'
import { AppError } from '../../../../kernel/base/errors.ts'
import { newId } from '../../../../kernel/base/ids.ts'
import { membersAmong } from '../../../identity/index.ts'
import { personTopic } from '../../core/conversation-topics.ts'
import { E } from '../../errors.ts'
import { insertMentions } from './mention-rows.ts'

const MOST = 20

/** `@[Mia Member](usr_…)`, as the composer writes it; the name is for the reader, the id counts. */
const MENTION = /@\[[^[\]\n]{1,128}\]\((usr_[0-9a-z]{22})\)/g

/** Whom a note names, each once; refuses too many, and who is not a member of the organization. */
export async function mentionedIn(ctx: Context<'conv'>, body: string): Promise<string[]> {
  const userIds = [...new Set([...body.matchAll(MENTION)].map(([, userId]) => userId as string))]
  if (userIds.length === 0) return []
  if (userIds.length > MOST) throw new AppError(E.conv_mention_too_many)
  const members = new Set(await membersAmong(ctx, userIds))
  const strangers = userIds.filter((userId) => !members.has(userId))
  if (strangers.length > 0)
    throw new AppError(E.conv_mention_unknown, `${strangers.join(', ')} is not a member of the organization`)
  return userIds
}

/** Keeps whom a stored note names and tells them. Whoever names themselves knows it already. */
export async function mention(
  ctx: Context<'conv'>,
  note: { id: string; conversationId: string },
  userIds: readonly string[],
): Promise<void> {
  const mentions = userIds
    .filter((userId) => userId !== ctx.actor.id)
    .map((userId) => ({ mentionId: newId('cmn'), userId }))
  if (mentions.length === 0) return
  await insertMentions(ctx, note, mentions)
  for (const each of mentions) {
    const payload = { conversationId: note.conversationId, messageId: note.id, ...each }
    ctx.emit('conversation.mentioned', payload, { topics: [personTopic(each.userId)] })
  }
}

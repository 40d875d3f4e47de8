import type { Context } from '../../../kernel/context.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { ChannelRow } from '../core/channel-rows.ts'
import { E } from '../errors.ts'
import type { NewMessage } from '../core/append-messages.ts'
import { lockSession } from './sessions.ts'

/** Whether any of some messages is said in an agent's name. */
export const hasAgentWords = (messages: readonly Pick<NewMessage, 'authorType'>[]): boolean =>
  messages.some(({ authorType }) => authorType === 'agent')

/** Throws 403 where a page says something in an agent's name and the channel does not let pages do so. */
export function refuseAgentWordsOfPages(
  { agentMessagesFromPages }: Pick<ChannelRow, 'agentMessagesFromPages'>,
  messages: readonly Pick<NewMessage, 'authorType'>[],
  origin: string | undefined,
): void {
  if (origin !== undefined && !agentMessagesFromPages && hasAgentWords(messages))
    throw new AppError(E.agent_role_from_page)
}

/** Throws 403 where somebody without a proof says something in an agent's name in the session of a verified person. */
export async function refuseUnprovedAgentWords(
  ctx: Context<string>,
  {
    channelId,
    sessionId,
    messages,
  }: { channelId: string; sessionId: string; messages: readonly NewMessage[] },
  externalId: string | undefined,
): Promise<void> {
  if (externalId !== undefined || !hasAgentWords(messages)) return
  const session = await lockSession(ctx, channelId, sessionId)
  if (session && session.externalId !== null) throw new AppError(E.agent_role_unproved)
}

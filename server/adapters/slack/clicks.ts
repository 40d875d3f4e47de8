import { z } from 'zod'
import type { TeamChatClick, TeamChatRequest } from '../../kernel/ports/team-chat.ts'
import { parsed } from './events.ts'

const id = z.string().min(1).max(100)
const anId = id.nullish().catch(null)

const clicked = z.object({
  type: z.literal('block_actions'),
  team: z.object({ id }),
  user: z.object({ id }),
  channel: z.object({ id }).nullish().catch(null),
  container: z.object({ channel_id: anId, message_ts: anId, thread_ts: anId }).nullish().catch(null),
  message: z.object({ ts: anId, thread_ts: anId }).nullish().catch(null),
  actions: z.tuple(
    [
      z.object({
        type: z.literal('button'),
        action_id: z.string().min(1).max(255),
        action_ts: id,
        value: z.string().max(2000),
      }),
    ],
    z.unknown(),
  ),
})

/** The click on a button that a request tells of, or `null`. */
export function hearClick({ body }: Pick<TeamChatRequest, 'body'>): TeamChatClick | null {
  const payload = new URLSearchParams(Buffer.from(body).toString('utf8')).get('payload')
  const { data } = clicked.safeParse(parsed(payload ?? ''))
  const channelId = data?.channel?.id ?? data?.container?.channel_id
  const messageId = data?.container?.message_ts ?? data?.message?.ts
  if (!data || !channelId || !messageId) return null
  const [{ action_id: action, action_ts, value }] = data.actions
  const threadId = data.container?.thread_ts ?? data.message?.thread_ts
  return {
    teamId: data.team.id,
    key: `${data.team.id}:${action_ts}:${action}`,
    userId: data.user.id,
    channelId,
    messageId,
    threadId: threadId && threadId !== messageId ? threadId : null,
    action,
    value,
  }
}

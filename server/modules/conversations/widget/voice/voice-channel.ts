import type { Context } from '../../../../kernel/contract/context.ts'
import { statement } from '../../../../kernel/db/transaction.ts'
import type { VoiceCalls } from '../../../../kernel/ports/voice-calls.ts'
import type { ConversationRow } from '../../core/conversation-rows.ts'

/** Why a visitor cannot call; never more than this reaches a browser. */
export const REASONS = [
  'conversation_has_no_end_user',
  'no_active_voice_channel',
  'multiple_voice_channels_without_widget_routing',
  'voice_channel_misconfigured',
  'web_call_failed',
] as const

type Reason = (typeof REASONS)[number]

/** The channel that takes the calls of a conversation, and who prepares them. */
export interface CallRoute {
  channelId: string
  contactId: string
  calls: VoiceCalls
}

const activeVoice = statement(
  'conv_voice_channels',
  `select id, vendor from conv_channels where org_id = $1 and type = 'voice' and active order by id limit 2`,
)

/** Where a conversation's call would go, or why nowhere: the organization's only active voice channel takes it. */
export async function routeCall(
  ctx: Context<string>,
  { contactId }: ConversationRow,
): Promise<CallRoute | Reason> {
  if (contactId === null) return 'conversation_has_no_end_user'
  const [channel, another] = await ctx.tx.query<{ id: string; vendor: string }>(activeVoice, [ctx.org.id])
  if (!channel) return 'no_active_voice_channel'
  if (another) return 'multiple_voice_channels_without_widget_routing'
  const calls = ctx.services.voiceVendors.get(channel.vendor)
  return calls ? { channelId: channel.id, contactId, calls } : 'voice_channel_misconfigured'
}

import type { ConversationSummary } from '../../api.ts'
import type { IconName } from '../../components/icon.tsx'

/** The drawing of each kind of channel. */
export const channelIcons: Record<ConversationSummary['channelType'], IconName> = {
  chat: 'chat',
  email: 'mail',
  sms: 'device',
  voice: 'phone',
}

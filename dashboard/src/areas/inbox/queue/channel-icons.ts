import type { ListedConversation } from '@stoa/sdk'
import type { IconName } from '../../../ui/primitives/icon.tsx'

/** The drawing of each kind of channel. */
export const channelIcons: Record<ListedConversation['channelType'], IconName> = {
  chat: 'chat',
  email: 'mail',
  sms: 'device',
  voice: 'phone',
}

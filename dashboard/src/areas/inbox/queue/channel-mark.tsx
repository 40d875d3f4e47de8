import type { ListedConversation } from '@stoa/sdk'
import { Icon } from '../../../ui/primitives/icon.tsx'
import { channelIcons } from './channel-icons.ts'

interface ChannelMarkProps {
  colour: string | undefined
  item: Pick<ListedConversation, 'channelId' | 'channelType' | 'channelName'>
  /** Where there is no room for the name. */
  isShort?: true
}

/** Which channel a conversation came by: its kind, a colour of its own, and its name. */
export function ChannelMark({ item, colour, isShort }: ChannelMarkProps) {
  return (
    <span
      title={item.channelName}
      className="inline-flex min-w-0 max-w-chip items-center gap-1 self-center text-small text-ink-2"
    >
      <span className="shrink-0" style={{ color: colour }}>
        <Icon name={channelIcons[item.channelType]} size={14} />
      </span>
      <span className={isShort ? 'sr-only' : 'truncate'}>{item.channelName}</span>
    </span>
  )
}

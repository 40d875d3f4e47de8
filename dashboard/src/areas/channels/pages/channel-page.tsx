import type { Channel } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { ChannelSettingsForm } from '../parts/channel-settings-form.tsx'
import { FilesSection } from '../parts/files-section.tsx'
import { IdentitySection } from '../parts/identity-section.tsx'
import { InstallSection } from '../parts/install-section.tsx'
import { SwitchSection } from '../parts/switch-section.tsx'
import { Badge } from '../../../ui/primitives/badge.tsx'
import { EmptyState } from '../../../ui/primitives/states.tsx'
import { text } from '../text.en.ts'
import { formText } from '../../../text/forms.en.ts'
import { channelsQuery } from '../../../data/queries.ts'
import { ListState } from '../../../ui/page-frames/list-state.tsx'
import { PageFrame } from '../../../ui/page-frames/page-frame.tsx'
import { SettingsSection } from '../../../ui/page-frames/settings-section.tsx'
import { useCan } from '../../../data/permissions/can.ts'

/** One channel: how to install and try it, its settings, its secrets. */
export function ChannelPage() {
  const { channelId } = useParams({ from: '/app/settings/channels/$channelId' })
  const channels = useQuery(channelsQuery)
  const mayChange = useCan('conversations.updateWidgetChannel')
  const channel = channels.data?.items.find((each) => each.id === channelId)
  const title = channel?.name ?? (channels.data ? text.channel.notFound : text.channels.title)
  return (
    <PageFrame
      variant="detail"
      title={title}
      back={{ to: '/settings/channels', label: text.channel.back }}
      lead={channel && <State channel={channel} />}
    >
      <ListState query={channels}>
        {() =>
          channel ? (
            <>
              {channel.active && channel.type === 'chat' && (
                <InstallSection key={channel.id} channel={channel} mayChange={mayChange} />
              )}
              <SettingsSection title={text.channel.settings}>
                <ChannelSettingsForm key={channel.id} channel={channel} mayChange={mayChange} />
              </SettingsSection>
              {channel.type === 'chat' && <FilesSection channel={channel} mayChange={mayChange} />}
              <IdentitySection channel={channel} mayChange={mayChange} />
              {mayChange && <SwitchSection channel={channel} />}
            </>
          ) : (
            <EmptyState title={text.channel.notFound} hint={text.channel.notFoundHint} />
          )
        }
      </ListState>
    </PageFrame>
  )
}

function State({ channel }: { channel: Channel }) {
  return (
    <span className="flex items-center gap-2 text-small">
      {text.channels.types[channel.type]}
      {channel.active ? (
        <Badge tone="green" icon="check">
          {formText.active}
        </Badge>
      ) : (
        <Badge icon="close">{formText.inactive}</Badge>
      )}
    </span>
  )
}

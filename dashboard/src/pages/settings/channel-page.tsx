import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { Channel } from '../../api.ts'
import { ChannelSettingsForm } from '../../channels/channel-settings-form.tsx'
import { FilesSection } from '../../channels/files-section.tsx'
import { IdentitySection } from '../../channels/identity-section.tsx'
import { InstallSection } from '../../channels/install-section.tsx'
import { SwitchSection } from '../../channels/switch-section.tsx'
import { Badge } from '../../components/badge.tsx'
import { EmptyState } from '../../components/states.tsx'
import { s } from '../../messages/en-settings.ts'
import { channelsQuery } from '../../queries.ts'
import { useWhoami } from '../../session.ts'
import { ListState } from './list-state.tsx'
import { SettingsPage, SettingsSection } from './settings-page.tsx'

const text = s.channel

/** One channel: how to install and try it, its settings, its secrets. */
export function ChannelPage() {
  const { channelId } = useParams({ from: '/app/settings/channels/$channelId' })
  const channels = useQuery(channelsQuery)
  const mayChange = useWhoami().actor.role !== 'member'
  const channel = channels.data?.items.find((each) => each.id === channelId)
  const title = channel?.name ?? (channels.data ? text.notFound : s.channels.title)
  return (
    <SettingsPage
      title={title}
      back={{ to: '/settings/channels', label: text.back }}
      lead={channel && <State channel={channel} />}
    >
      <ListState query={channels}>
        {() =>
          channel ? (
            <>
              {channel.active && channel.type === 'chat' && (
                <InstallSection key={channel.id} channel={channel} mayChange={mayChange} />
              )}
              <SettingsSection title={text.settings}>
                <ChannelSettingsForm key={channel.id} channel={channel} />
              </SettingsSection>
              {channel.type === 'chat' && <FilesSection channel={channel} />}
              <IdentitySection channel={channel} />
              <SwitchSection channel={channel} />
            </>
          ) : (
            <EmptyState title={text.notFound} hint={text.notFoundHint} />
          )
        }
      </ListState>
    </SettingsPage>
  )
}

function State({ channel }: { channel: Channel }) {
  return (
    <span className="flex items-center gap-2 text-small">
      {s.channels.types[channel.type]}
      {channel.active ? (
        <Badge tone="green" icon="check">
          {s.active}
        </Badge>
      ) : (
        <Badge icon="close">{s.inactive}</Badge>
      )}
    </span>
  )
}

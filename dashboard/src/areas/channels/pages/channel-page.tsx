import type { Channel } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { ChannelSettingsForm } from '../parts/channel-settings-form.tsx'
import { FilesSection } from '../parts/files-section.tsx'
import { IdentitySection } from '../parts/identity-section.tsx'
import { InstallSection } from '../parts/install-section.tsx'
import { SwitchSection } from '../parts/switch-section.tsx'
import { Badge } from '../../../ui/primitives/badge.tsx'
import { text } from '../text.en.ts'
import { formText } from '../../../text/forms.en.ts'
import { channelQuery } from '../data.ts'
import { PageFrame } from '../../../ui/page-frames/page-frame.tsx'
import { SettingsSection } from '../../../ui/page-frames/settings-section.tsx'
import { useCan } from '../../../data/permissions/can.ts'

/** One channel: how to install and try it, its settings, its secrets. */
export function ChannelPage() {
  const { channelId } = useParams({ from: '/app/settings/channels/$channelId' })
  const query = useQuery(channelQuery(channelId))
  const mayChange = useCan('conversations.updateWidgetChannel')
  return (
    <PageFrame
      variant="detail"
      query={query}
      missing={{ title: text.channel.notFound, hint: text.channel.notFoundHint }}
      title={query.data?.name ?? text.channels.title}
      back={{ to: '/settings/channels', label: text.channel.back }}
      lead={query.data && <State channel={query.data} />}
    >
      {(channel) => (
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
      )}
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

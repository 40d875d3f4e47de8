import type { Channel } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { ChannelSettingsForm } from '../parts/channel-settings-form.tsx'
import { FilesSection } from '../parts/files-section.tsx'
import { IdentitySection } from '../parts/identity-section.tsx'
import { InstallSection } from '../parts/install-section.tsx'
import { SwitchSection } from '../parts/switch-section.tsx'
import { MailboxForm } from '../mailbox/mailbox-form.tsx'
import { MailsSection } from '../mailbox/mails-section.tsx'
import { TestSection } from '../mailbox/test-section.tsx'
import { text as mailboxText } from '../mailbox/text.en.ts'
import { NumberForm } from '../numbers/number-form.tsx'
import { NumberTest, WebhookSection } from '../numbers/number-sections.tsx'
import { text as numberText } from '../numbers/text.en.ts'
import { Notice } from '../../../ui/primitives/states.tsx'
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
          {channel.type === 'email' && <Mailbox channel={channel} mayChange={mayChange} />}
          {(channel.type === 'sms' || channel.type === 'voice') && (
            <PhoneNumber channel={channel} mayChange={mayChange} />
          )}
          {channel.type === 'chat' && <Widget channel={channel} mayChange={mayChange} />}
          {mayChange && !(channel.needsCredentials && !channel.active) && <SwitchSection channel={channel} />}
        </>
      )}
    </PageFrame>
  )
}

interface PartProps {
  channel: Channel
  mayChange: boolean
}

function Widget({ channel, mayChange }: PartProps) {
  return (
    <>
      {channel.active && <InstallSection key={channel.id} channel={channel} mayChange={mayChange} />}
      <SettingsSection title={text.channel.settings}>
        <ChannelSettingsForm key={channel.id} channel={channel} mayChange={mayChange} />
      </SettingsSection>
      <FilesSection channel={channel} mayChange={mayChange} />
      <IdentitySection channel={channel} mayChange={mayChange} />
    </>
  )
}

function Mailbox({ channel, mayChange }: PartProps) {
  const { needsCredentials, lastError } = channel
  return (
    <>
      {needsCredentials && <Notice>{mailboxText.needsPassword}</Notice>}
      {lastError && (
        <Notice tone="error">
          {mailboxText.lastError} {lastError}
        </Notice>
      )}
      {mayChange && !needsCredentials && <TestSection channel={channel} />}
      <MailboxForm key={channel.id} channel={channel} mayChange={mayChange} />
      {mayChange && <MailsSection channel={channel} mayChange={mayChange} />}
    </>
  )
}

function PhoneNumber({ channel, mayChange }: PartProps) {
  return (
    <>
      {channel.needsCredentials && <Notice>{numberText.needsSecrets}</Notice>}
      {'webhookUrl' in channel.config && <WebhookSection address={channel.config.webhookUrl} />}
      {mayChange && !channel.needsCredentials && <NumberTest channel={channel} />}
      <NumberForm key={channel.id} channel={channel} mayChange={mayChange} />
    </>
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

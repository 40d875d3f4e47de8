import type { Channel } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { CreateChannelDialog } from '../parts/create-channel-dialog.tsx'
import { Badge } from '../../../ui/primitives/badge.tsx'
import { Button, buttonClass } from '../../../ui/primitives/button.tsx'
import { Icon } from '../../../ui/primitives/icon.tsx'
import { EmptyState } from '../../../ui/primitives/states.tsx'
import { Time } from '../../../ui/primitives/time.tsx'
import { mailboxConfig } from '../mailbox/mailbox-values.ts'
import { text as mailboxText } from '../mailbox/text.en.ts'
import { text as numberText } from '../numbers/text.en.ts'
import { text } from '../text.en.ts'
import { formText } from '../../../text/forms.en.ts'
import { channelsQuery } from '../../../data/queries.ts'
import { ListState } from '../../../ui/page-frames/list-state.tsx'
import { PageFrame } from '../../../ui/page-frames/page-frame.tsx'
import { Rows } from '../../../ui/page-frames/settings-section.tsx'
import { useCan } from '../../../data/permissions/can.ts'

/** Every channel, and the way to a new one. */
export function ChannelsPage() {
  const channels = useQuery(channelsQuery)
  const [creating, setCreating] = useState(false)
  const create = useCan('conversations.createWidgetChannel') && (
    <span className="flex flex-wrap gap-2">
      <Link to="/settings/channels/new-mailbox" className={buttonClass()}>
        {mailboxText.create}
      </Link>
      <Link to="/settings/channels/new-number" className={buttonClass()}>
        {numberText.create}
      </Link>
      <Button variant="primary" icon="plus" onClick={() => setCreating(true)}>
        {text.channels.create}
      </Button>
    </span>
  )
  return (
    <PageFrame variant="detail" title={text.channels.title} lead={text.channels.lead} action={create}>
      <ListState query={channels}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title={text.channels.emptyTitle} hint={text.channels.emptyHint} />
          ) : (
            <Rows>
              {items.map((channel) => (
                <ChannelRow key={channel.id} channel={channel} />
              ))}
            </Rows>
          )
        }
      </ListState>
      {creating && <CreateChannelDialog onClose={() => setCreating(false)} />}
    </PageFrame>
  )
}

const numberOf = ({ config }: Channel) =>
  'originator' in config ? (config.fromNumber ?? config.messagingServiceSid ?? config.originator) : null

function ChannelRow({ channel }: { channel: Channel }) {
  const { originAllowlist, requireVerifiedIdentity } = channel
  const mailbox = mailboxConfig(channel)
  const widgetFacts = [
    originAllowlist.length > 0 ? text.channels.origins(originAllowlist.length) : text.channels.anyOrigin,
    ...(requireVerifiedIdentity ? [text.channels.verifiedOnly] : []),
    ...(channel.keyPrefix ? [text.channels.key(channel.keyPrefix)] : []),
  ]
  const facts = [
    text.channels.types[channel.type],
    ...(channel.type === 'chat'
      ? widgetFacts
      : [mailbox?.addressing.fromAddress ?? numberOf(channel) ?? []].flat()),
  ]
  return (
    <li>
      <Link
        to="/settings/channels/$channelId"
        params={{ channelId: channel.id }}
        className="flex items-center gap-4 px-1 py-4 hover:bg-surface-1"
      >
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-2">
            <span className="font-medium">{channel.name}</span>
            {channel.active ? (
              <Badge tone="green" icon="check">
                {formText.active}
              </Badge>
            ) : (
              <Badge icon="close">{formText.inactive}</Badge>
            )}
          </span>
          <span className="block text-small text-ink-3">
            {facts.join(' · ')}
            {channel.keyLastUsedAt && (
              <>
                , {text.channels.keyUsed} <Time at={channel.keyLastUsedAt} />
              </>
            )}
          </span>
        </span>
        <Icon name="chevronRight" />
      </Link>
    </li>
  )
}

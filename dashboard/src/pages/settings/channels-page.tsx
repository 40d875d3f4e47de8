import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Channel } from '../../api.ts'
import { CreateChannelDialog } from '../../channels/create-channel-dialog.tsx'
import { Badge } from '../../components/badge.tsx'
import { Button } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { EmptyState } from '../../components/states.tsx'
import { Time } from '../../components/time.tsx'
import { s } from '../../messages/en-settings.ts'
import { channelsQuery } from '../../queries.ts'
import { useWhoami } from '../../session.ts'
import { ListState } from './list-state.tsx'
import { Rows, SettingsPage } from './settings-page.tsx'

const text = s.channels

/** Every channel, and the way to a new one. */
export function ChannelsPage() {
  const channels = useQuery(channelsQuery)
  const [creating, setCreating] = useState(false)
  const create = useWhoami().actor.role !== 'member' && (
    <Button variant="primary" icon="plus" onClick={() => setCreating(true)}>
      {text.create}
    </Button>
  )
  return (
    <SettingsPage title={text.title} lead={text.lead} action={create}>
      <ListState query={channels}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title={text.emptyTitle} hint={text.emptyHint} />
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
    </SettingsPage>
  )
}

function ChannelRow({ channel }: { channel: Channel }) {
  const { originAllowlist, requireVerifiedIdentity } = channel.config
  const facts = [
    text.types[channel.type],
    originAllowlist.length > 0 ? text.origins(originAllowlist.length) : text.anyOrigin,
    ...(requireVerifiedIdentity ? [text.verifiedOnly] : []),
    ...(channel.keyPrefix ? [text.key(channel.keyPrefix)] : []),
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
                {s.active}
              </Badge>
            ) : (
              <Badge icon="close">{s.inactive}</Badge>
            )}
          </span>
          <span className="block text-small text-ink-3">
            {facts.join(' · ')}
            {channel.keyLastUsedAt && (
              <>
                , {text.keyUsed} <Time at={channel.keyLastUsedAt} />
              </>
            )}
          </span>
        </span>
        <Icon name="chevronRight" />
      </Link>
    </li>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { ChannelPlayground } from '../../channels/playground/playground.tsx'
import { EmptyState } from '../../components/states.tsx'
import { p } from '../../messages/en-playground.ts'
import { s } from '../../messages/en-settings.ts'
import { channelsQuery } from '../../queries.ts'
import { ListState } from './list-state.tsx'
import { SettingsHeader } from './settings-page.tsx'

/** What a chat widget looks like, tried on a sample page and kept with its channel. */
export function PlaygroundPage() {
  const { channelId } = useParams({ from: '/app/settings/channels/$channelId/playground' })
  const channels = useQuery(channelsQuery)
  const channel = channels.data?.items.find((each) => each.id === channelId)
  return (
    <main
      className="flex min-h-0 min-w-0 flex-1 flex-col gap-6 overflow-y-auto px-5 pt-8 pb-8 md:px-8 xl:overflow-hidden xl:pt-6 xl:pr-0 xl:pb-0"
      data-scroll-restoration-id="playground"
    >
      <SettingsHeader
        title={p.title}
        back={{ to: '/settings/channels/$channelId', params: { channelId }, label: p.back }}
        lead={channel && p.lead(channel.name)}
      />
      <ListState query={channels}>
        {() =>
          channel?.type === 'chat' ? (
            <ChannelPlayground key={channel.id} channel={channel} />
          ) : (
            <EmptyState
              title={channel ? p.notChat : s.channel.notFound}
              hint={!channel && s.channel.notFoundHint}
            />
          )
        }
      </ListState>
    </main>
  )
}

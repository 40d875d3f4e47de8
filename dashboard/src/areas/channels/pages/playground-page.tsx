import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { ChannelPlayground } from '../playground/playground.tsx'
import { EmptyState } from '../../../ui/primitives/states.tsx'
import { text } from '../text.en.ts'
import { text as playgroundText } from '../playground/text.en.ts'
import { channelsQuery } from '../../../data/queries.ts'
import { PageFrame } from '../../../ui/page-frames/page-frame.tsx'

/** What a chat widget looks like, tried on a sample page and kept with its channel. */
export function PlaygroundPage() {
  const { channelId } = useParams({ from: '/app/settings/channels/$channelId/playground' })
  const channels = useQuery(channelsQuery)
  const channel = channels.data?.items.find((each) => each.id === channelId)
  return (
    <PageFrame
      variant="preview"
      title={playgroundText.title}
      back={{ to: '/settings/channels/$channelId', params: { channelId }, label: playgroundText.back }}
      lead={channel && playgroundText.lead(channel.name)}
      query={channels}
    >
      {() =>
        channel?.type === 'chat' ? (
          <ChannelPlayground key={channel.id} channel={channel} />
        ) : (
          <EmptyState
            title={channel ? playgroundText.notChat : text.channel.notFound}
            hint={!channel && text.channel.notFoundHint}
          />
        )
      }
    </PageFrame>
  )
}

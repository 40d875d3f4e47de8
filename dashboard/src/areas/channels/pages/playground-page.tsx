import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { ChannelPlayground } from '../playground/playground.tsx'
import { EmptyState } from '../../../ui/primitives/states.tsx'
import { text } from '../text.en.ts'
import { text as playgroundText } from '../playground/text.en.ts'
import { channelQuery } from '../data.ts'
import { PageFrame } from '../../../ui/page-frames/page-frame.tsx'

/** What a chat widget looks like, tried on a sample page and kept with its channel. */
export function PlaygroundPage() {
  const { channelId } = useParams({ from: '/app/settings/channels/$channelId/playground' })
  const channel = useQuery(channelQuery(channelId))
  return (
    <PageFrame
      variant="preview"
      title={playgroundText.title}
      back={{ to: '/settings/channels/$channelId', params: { channelId }, label: playgroundText.back }}
      lead={channel.data && playgroundText.lead(channel.data.name)}
      query={channel}
      missing={{ title: text.channel.notFound, hint: text.channel.notFoundHint }}
    >
      {(read) =>
        read.type === 'chat' ? (
          <ChannelPlayground key={channelId} channel={read} />
        ) : (
          <EmptyState title={playgroundText.notChat} />
        )
      }
    </PageFrame>
  )
}

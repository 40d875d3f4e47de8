import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { listText } from '../lists.en.ts'
import { shellText } from '../../../text/shell.en.ts'
import { breakdownQuery, savedViewsQuery } from '../../../data/queries.ts'
import type { Command } from '../../../ui/commands/commands.ts'
import { placeOfFilter } from '../places/queue-filter.ts'
import { listLink } from '../places/place.ts'
import { channelIcons } from '../queue/channel-icons.ts'

/** The lines of the palette that lead to saved views, topics and channels. */
export function usePlaceCommands(): Command[] {
  const navigate = useNavigate()
  const { data: breakdown } = useQuery(breakdownQuery)
  const { data: views } = useQuery(savedViewsQuery)
  const group = shellText.commands.groups.navigate
  return [
    ...(views?.items ?? []).map(({ id, name, filters }) => ({
      id: `saved.${id}`,
      label: `${listText.groups.saved}: ${name}`,
      group,
      icon: 'bookmark' as const,
      run: () => {
        const { view, search } = placeOfFilter(filters)
        void navigate(listLink(view, { ...search, saved: id }))
      },
    })),
    ...(breakdown?.topics ?? []).map(({ topicId, name }) => ({
      id: `topic.${topicId ?? 'none'}`,
      label: `${listText.filters.topic}: ${name ?? listText.filters.noTopic}`,
      group,
      icon: 'tag' as const,
      run: () => void navigate(listLink('open', { topic: topicId ?? 'none' })),
    })),
    ...(breakdown?.channels ?? []).map(({ channelId, name, channelType }) => ({
      id: `channel.${channelId}`,
      label: `${listText.filters.channel}: ${name}`,
      group,
      icon: channelIcons[channelType],
      run: () => void navigate(listLink('open', { channel: channelId })),
    })),
  ]
}

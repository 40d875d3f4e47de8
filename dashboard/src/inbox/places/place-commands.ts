import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { t } from '../../messages/en.ts'
import { breakdownQuery, savedViewsQuery } from '../../queries.ts'
import type { Command } from '../../shell/commands.ts'
import { placeOfFilter } from '../queue/filters/queue-filter.ts'
import { listLink } from './place.ts'
import { channelIcons } from '../queue/channel-icons.ts'

/** The lines of the palette that lead to saved views, topics and channels. */
export function usePlaceCommands(): Command[] {
  const navigate = useNavigate()
  const { data: breakdown } = useQuery(breakdownQuery)
  const { data: views } = useQuery(savedViewsQuery)
  const group = t.palette.groups.navigate
  return [
    ...(views?.items ?? []).map(({ id, name, filters }) => ({
      id: `saved.${id}`,
      label: `${t.groups.saved}: ${name}`,
      group,
      icon: 'bookmark' as const,
      run: () => {
        const { view, search } = placeOfFilter(filters)
        void navigate(listLink(view, { ...search, saved: id }))
      },
    })),
    ...(breakdown?.topics ?? []).map(({ topicId, name }) => ({
      id: `topic.${topicId ?? 'none'}`,
      label: `${t.filters.topic}: ${name ?? t.filters.noTopic}`,
      group,
      icon: 'tag' as const,
      run: () => void navigate(listLink('open', { topic: topicId ?? 'none' })),
    })),
    ...(breakdown?.channels ?? []).map(({ channelId, name, channelType }) => ({
      id: `channel.${channelId}`,
      label: `${t.filters.channel}: ${name}`,
      group,
      icon: channelIcons[channelType],
      run: () => void navigate(listLink('open', { channel: channelId })),
    })),
  ]
}

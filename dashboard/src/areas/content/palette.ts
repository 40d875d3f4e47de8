import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { FoundCommands } from '../../data/area/area.ts'
import { shellText } from '../../text/shell.en.ts'
import type { Command } from '../../ui/commands/commands.ts'
import { collectionsQuery, foundEntriesQuery } from './data.ts'
import { names } from './names.en.ts'
import { text } from './text.en.ts'

/** Every collection by its name, and what waits for review. */
export function useActions(): readonly Command[] {
  const navigate = useNavigate()
  const { data } = useQuery(collectionsQuery)
  const group = shellText.commands.groups.navigate
  const review: Command = {
    id: 'content.review',
    label: text.review.title,
    group,
    icon: 'checkCircle',
    run: () => void navigate({ to: '/content/review' }),
  }
  const collections = (data?.items ?? []).map(({ id, name, slug }): Command => ({
    id: `content.${id}`,
    label: `${names.content}: ${name}`,
    group,
    icon: 'note',
    run: () => void navigate({ to: '/content/$collection', params: { collection: slug } }),
  }))
  return [review, ...collections]
}

/** The entries whose title or slug has a text in it. */
export function useFound(q: string): FoundCommands {
  const navigate = useNavigate()
  const { data, isFetching } = useQuery({ ...foundEntriesQuery(q), placeholderData: keepPreviousData })
  return {
    isLoading: isFetching,
    commands: (data?.items ?? []).slice(0, 8).map(({ id, title, collectionSlug, locale }) => ({
      id: `content.entry.${id}`,
      label: title,
      hint: `${collectionSlug} · ${locale}`,
      group: names.content,
      icon: 'note',
      isPlace: true,
      run: () => void navigate({ to: '/content/entry/$entryId', params: { entryId: id } }),
    })),
  }
}

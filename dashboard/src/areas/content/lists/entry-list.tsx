import type { ContentCollectionCounted, ContentEntrySummary, ContentLocale } from '@stoa/sdk'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ListState } from '../../../ui/page-frames/list-state.tsx'
import { LoadMore } from '../../../ui/primitives/load-more.tsx'
import { EmptyState } from '../../../ui/primitives/states.tsx'
import { Time } from '../../../ui/primitives/time.tsx'
import type { Column } from '../../../ui/tables/columns.ts'
import { DataTable } from '../../../ui/tables/data-table.tsx'
import { entriesQuery, localesQuery } from '../data.ts'
import { text } from '../text.en.ts'
import { EditorName } from '../versions/editor-name.tsx'
import { EntryFilters, useEntryFilters } from './entry-filters.tsx'
import { LanguageMatrix } from './language-matrix.tsx'
import { StatusBadge, statusLook } from './status-badge.tsx'

/** The entries of a collection, each once with all of its languages. */
export function EntryList({ collection }: { collection: ContentCollectionCounted }) {
  const { q, status, locale, by } = useEntryFilters()
  const { data: locales = [] } = useQuery(localesQuery)
  const shown = collection.localized ? locales : []
  const query = useInfiniteQuery({
    ...entriesQuery({
      collectionSlug: collection.slug,
      ...(q && { q }),
      ...(status && { status }),
      ...(locale && { locale }),
      ...(by && { editedBy: by }),
    }),
    placeholderData: keepPreviousData,
  })
  const isFiltered = [q, status, locale, by].some((each) => each !== undefined)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <EntryFilters locales={shown} />
      <ListState query={query}>
        {({ pages }) => {
          const rows = oncePerGroup(pages.flatMap(({ items }) => items))
          if (rows.length === 0)
            return isFiltered ? (
              <EmptyState title={text.list.nothingFound} hint={text.list.nothingFoundHint} />
            ) : (
              <EmptyState title={text.list.empty} hint={text.list.emptyHint} />
            )
          return (
            <>
              <DataTable
                label={collection.name}
                head={text.list.title}
                rows={rows}
                keyOf={({ id }) => id}
                nameValue={({ title }) => title}
                name={(entry) => <EntryName entry={entry} />}
                columns={columnsOf(shown)}
                isWhole={!query.hasNextPage}
                file={collection.name}
              />
              <LoadMore query={query} />
            </>
          )
        }}
      </ListState>
    </div>
  )
}

/** One row for all languages of an entry: the one that was changed last. */
function oncePerGroup(entries: readonly ContentEntrySummary[]): ContentEntrySummary[] {
  const groups = new Map<string, ContentEntrySummary>()
  for (const entry of entries)
    if (!groups.has(entry.translationGroupId)) groups.set(entry.translationGroupId, entry)
  return [...groups.values()]
}

function EntryName({ entry: { id, title, slug } }: { entry: ContentEntrySummary }) {
  return (
    <Link to="/content/entry/$entryId" params={{ entryId: id }} className="group block">
      <span className="block font-medium group-hover:underline">{title}</span>
      {title !== slug && <span className="block text-ink-3">{slug}</span>}
    </Link>
  )
}

function columnsOf(locales: readonly ContentLocale[]): Column<ContentEntrySummary>[] {
  const labelOf = ({ status, live }: ContentEntrySummary) => statusLook(status, live !== null)[2]
  return [
    {
      name: text.list.status,
      align: 'left',
      value: labelOf,
      cell: ({ status, live }) => <StatusBadge status={status} isLive={live !== null} />,
    },
    ...(locales.length > 1
      ? [
          {
            name: text.languages.title,
            align: 'left' as const,
            cell: ({ translations }: ContentEntrySummary) => (
              <LanguageMatrix translations={translations} locales={locales} />
            ),
          },
        ]
      : []),
    {
      name: text.list.edited,
      align: 'left',
      value: ({ updatedAt }) => updatedAt,
      cell: ({ editedBy, updatedAt }) => (
        <>
          <span className="block">
            <EditorName by={editedBy} />
          </span>
          <Time at={updatedAt} className="block text-ink-3" />
        </>
      ),
    },
  ]
}

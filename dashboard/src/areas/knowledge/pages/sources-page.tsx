import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useCan } from '../../../data/permissions/can.ts'
import { ListState } from '../../../ui/page-frames/list-state.tsx'
import { PageFrame } from '../../../ui/page-frames/page-frame.tsx'
import { Rows } from '../../../ui/page-frames/settings-section.tsx'
import { LoadMore } from '../../../ui/primitives/load-more.tsx'
import { EmptyState } from '../../../ui/primitives/states.tsx'
import { sourcesQuery, spacesQuery } from '../data.ts'
import { NewSource } from '../parts/new-source.tsx'
import { NewSpace } from '../parts/new-space.tsx'
import { SourceRow } from '../parts/source-row.tsx'
import { text } from '../text.en.ts'
import { SourcePage } from './source-page.tsx'

/** The websites that documents come from, and how far their reading is. */
export function SourcesPage() {
  const { source } = useSearch({ from: '/app/knowledge/sources' })
  return source === undefined ? <Sources /> : <SourcePage sourceId={source} />
}

function Sources() {
  const spaces = useQuery(spacesQuery)
  const query = useInfiniteQuery(sourcesQuery)
  const mayWrite = useCan('kb.createSource')
  return (
    <PageFrame
      variant="list"
      title={text.sources}
      lead={text.source.lead}
      back={{ to: '/knowledge', label: text.document.back }}
      query={spaces}
      action={
        mayWrite && query.data !== undefined && query.data.length > 0 && spaces.data ? (
          <NewSource spaces={spaces.data.items} />
        ) : undefined
      }
    >
      {({ items }) => (
        <>
          <ListState query={query}>
            {(sources) =>
              sources.length === 0 ? (
                <EmptyState title={text.source.empty} hint={text.source.emptyHint}>
                  {mayWrite && (items.length === 0 ? <NewSpace isFirst /> : <NewSource spaces={items} />)}
                </EmptyState>
              ) : (
                <Rows>
                  {sources.map((source) => (
                    <SourceRow
                      key={source.id}
                      source={source}
                      spaceName={items.find(({ id }) => id === source.spaceId)?.name}
                    />
                  ))}
                </Rows>
              )
            }
          </ListState>
          <LoadMore query={query} />
        </>
      )}
    </PageFrame>
  )
}

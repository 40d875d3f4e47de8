import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useState } from 'react'
import { IconButton } from '../../../ui/primitives/button.tsx'
import { listText } from '../lists.en.ts'
import { sharedText } from '../../../text/shared.en.ts'
import { breakdownQuery, savedViewsQuery } from '../../../data/queries.ts'
import { usePageTitle } from '../../../ui/page-frames/page-title.ts'
import { usePlace } from '../places/place.ts'
import { QueueSearch } from './queue-search.tsx'

const FilterChips = lazy(() =>
  import('./filters/filter-chips.tsx').then((module) => ({ default: module.FilterChips })),
)
const FilterPanel = lazy(() =>
  import('./filters/filter-panel.tsx').then((module) => ({ default: module.FilterPanel })),
)
const SaveViewDialog = lazy(() =>
  import('./saved-views/save-view-dialog.tsx').then((module) => ({ default: module.SaveViewDialog })),
)

const filterButtonId = 'queue-filter'

/** What the list shows: its name, its search and its filters. */
export function QueueHeader() {
  const { search } = usePlace()
  const title = useListTitle()
  const hasFilters = Object.keys(search).some((name) => name !== 'q' && name !== 'saved')
  const [panel, setPanel] = useState(false)
  const [saving, setSaving] = useState(false)
  usePageTitle(title)
  const close = useCallback(() => {
    setPanel(false)
    if (document.activeElement?.closest('[data-filter-panel]'))
      document.getElementById(filterButtonId)?.focus()
  }, [])
  const save = () => {
    close()
    setSaving(true)
  }
  return (
    <header className="relative z-20 grid gap-2 px-4 pt-4 pb-2">
      <h1 className="truncate pr-20 text-lead font-semibold">{title}</h1>
      <div className="flex items-center gap-1">
        <QueueSearch />
        <span data-filter-panel>
          <IconButton
            id={filterButtonId}
            icon="filter"
            label={listText.filters.open}
            aria-expanded={panel}
            onClick={() => (panel ? close() : setPanel(true))}
          />
        </span>
      </div>
      {hasFilters && (
        <Suspense fallback={<div className="h-7 pointer-coarse:h-9" />}>
          <FilterChips onSave={save} />
        </Suspense>
      )}
      <Suspense>
        {panel && <FilterPanel onClose={close} onSave={save} />}
        {saving && <SaveViewDialog onClose={() => setSaving(false)} />}
      </Suspense>
    </header>
  )
}

/** What the list is called: by the saved view, the topic or the channel that it shows, else by its view. */
function useListTitle(): string {
  const { view, search } = usePlace()
  const { data: views } = useQuery({ ...savedViewsQuery, enabled: Boolean(search.saved) })
  const { data: breakdown } = useQuery({
    ...breakdownQuery,
    enabled: Boolean(search.topic ?? search.channel),
  })
  const saved = views?.items.find(({ id }) => id === search.saved)
  if (saved) return saved.name
  if (search.q && view === 'open') return listText.queue.results
  if (view !== 'open') return sharedText.views[view]
  const topic = breakdown?.topics.find(({ topicId }) => (topicId ?? 'none') === search.topic)
  if (topic) return topic.name ?? listText.filters.noTopic
  const channel = breakdown?.channels.find(({ channelId }) => channelId === search.channel)
  if (channel) return channel.name
  if (search.status === 'any') return listText.queue.all
  return sharedText.views[search.status ?? 'open']
}

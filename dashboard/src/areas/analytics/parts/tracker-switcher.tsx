import type { Tracker } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Icon } from '../../../ui/primitives/icon.tsx'
import { Menu, MenuChoice, MenuItem, MenuLabel, MenuLine } from '../../../ui/primitives/menu.tsx'
import { text } from '../text.en.ts'
import { trackersQuery } from '../trackers/index.ts'
import { keptSearch } from '../analytics-state.ts'
import { useAnalyticsState } from './use-analytics-state.ts'

/** The name of the tracker, with a menu of the others where there are several; the period is kept. */
export function TrackerSwitcher({ tracker }: { tracker: Tracker }) {
  const trackers = useQuery(trackersQuery).data?.items ?? []
  const { search } = useAnalyticsState()
  const navigate = useNavigate()
  if (!trackers.some(({ id }) => id !== tracker.id)) return tracker.name
  const show = (trackerId: string) => {
    const { f: _, ...kept } = keptSearch(search)
    void navigate({ to: '/analytics/$trackerId', params: { trackerId }, search: kept })
  }
  return (
    <Menu
      trigger={
        <button
          type="button"
          className="-mx-2 inline-flex max-w-[calc(100%+16px)] items-center gap-1.5 rounded-control px-2 text-left hover:bg-surface-2"
        >
          <span className="min-w-0">{tracker.name}</span>
          <span className="text-ink-3">
            <Icon name="chevronDown" />
          </span>
        </button>
      }
    >
      <MenuLabel>{text.chooseTracker}</MenuLabel>
      {trackers.map(({ id, name }) => (
        <MenuChoice key={id} checked={id === tracker.id} onSelect={() => show(id)}>
          {name}
        </MenuChoice>
      ))}
      <MenuLine />
      <MenuItem icon="list" onSelect={() => void navigate({ to: '/analytics', search: { all: 'yes' } })}>
        {text.toTrackers}
      </MenuItem>
    </Menu>
  )
}

import { FilterSelect } from '../charts/filter-select.tsx'
import { OwnDays } from '../charts/own-days.tsx'
import { IconButton } from '../components/button.tsx'
import { Menu, MenuChoice, MenuLabel } from '../components/menu.tsx'
import { a } from '../messages/en-analytics.ts'
import { c } from '../messages/en-charts.ts'
import { botChoices } from './analytics-state.ts'
import { FilterChips } from './filter-chips.tsx'
import { presets } from './range.ts'
import { useAnalyticsState } from './use-analytics-state.ts'
import type { AnalyticsPage } from './use-current-page.ts'

interface Shown {
  range?: boolean
  compare?: boolean
  filters?: boolean
  bots?: boolean
}

/** What can be chosen on which page: only what its figures depend on. */
const shownOn: Record<AnalyticsPage, Shown> = {
  overview: { range: true, compare: true, filters: true, bots: true },
  funnels: { range: true, filters: true, bots: true },
  goals: { range: true, compare: true, filters: true, bots: true },
  searches: { range: true, bots: true },
  retention: { range: true, filters: true, bots: true },
  live: { bots: true },
  traffic: { range: true },
}

/** Of which days, compared or not, and of whom; one row, beside the name of the tracker where there is room. */
export function AnalyticsOptions({ page }: { page: AnalyticsPage }) {
  const shown = shownOn[page]
  return (
    <div role="group" aria-label={a.options} className="flex flex-wrap items-start gap-2">
      {shown.range && <RangePicker />}
      {shown.compare && <CompareSwitch />}
      {shown.bots && <BotMenu />}
    </div>
  )
}

/** The filters that are on, where the figures depend on them. */
export function AnalyticsFilters({ page }: { page: AnalyticsPage }) {
  return shownOn[page].filters ? <FilterChips /> : null
}

function RangePicker() {
  const { range, choose } = useAnalyticsState()
  const { from, to } = range
  return (
    <>
      <FilterSelect
        label={c.period}
        value={range.preset}
        options={presets.map((value) => ({ value, label: a.presets[value] }))}
        onChange={(preset) =>
          choose({ range: preset, from: undefined, to: undefined, ...(preset === 'custom' && { from, to }) })
        }
      />
      {range.preset === 'custom' && (
        <OwnDays initial={{ from, to }} onChange={(days) => choose({ range: 'custom', ...days })} />
      )}
    </>
  )
}

function CompareSwitch() {
  const { compare, choose } = useAnalyticsState()
  return (
    <label title={a.compareHint} className="control flex items-center gap-2 px-2 text-small">
      <input
        type="checkbox"
        checked={compare}
        onChange={(event) => choose({ compare: event.target.checked ? undefined : 'off' })}
        className="size-4 shrink-0"
      />
      {a.compare}
    </label>
  )
}

function BotMenu() {
  const { bots, choose } = useAnalyticsState()
  return (
    <Menu align="end" trigger={<IconButton icon="more" label={a.moreOptions} />}>
      <MenuLabel>{a.counted}</MenuLabel>
      {botChoices.map((choice) => (
        <MenuChoice
          key={choice}
          hint={a.botHints[choice]}
          checked={choice === bots}
          onSelect={() => choose({ bots: choice === 'exclude' ? undefined : choice })}
        >
          {a.bots[choice]}
        </MenuChoice>
      ))}
    </Menu>
  )
}

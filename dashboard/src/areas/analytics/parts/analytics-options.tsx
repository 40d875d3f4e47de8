import { PeriodPicker } from '../../../ui/charts/period-picker.tsx'
import { IconButton } from '../../../ui/primitives/button.tsx'
import { Menu, MenuChoice, MenuLabel } from '../../../ui/primitives/menu.tsx'
import { text } from '../text.en.ts'
import { botChoices } from '../analytics-state.ts'
import { FilterChips } from './filter-chips.tsx'
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
  const { range, choose } = useAnalyticsState()
  return (
    <div role="group" aria-label={text.options} className="flex flex-wrap items-start gap-2">
      {shown.range && <PeriodPicker range={range} onChange={(period) => choose({ ...period })} />}
      {shown.compare && <CompareSwitch />}
      {shown.bots && <BotMenu />}
    </div>
  )
}

/** The filters that are on, where the figures depend on them. */
export function AnalyticsFilters({ page }: { page: AnalyticsPage }) {
  return shownOn[page].filters ? <FilterChips /> : null
}

function CompareSwitch() {
  const { compare, choose } = useAnalyticsState()
  return (
    <label title={text.compareHint} className="control flex items-center gap-2 px-2 text-small">
      <input
        type="checkbox"
        checked={compare}
        onChange={(event) => choose({ compare: event.target.checked ? undefined : 'off' })}
        className="size-4 shrink-0"
      />
      {text.compare}
    </label>
  )
}

function BotMenu() {
  const { bots, choose } = useAnalyticsState()
  return (
    <Menu align="end" trigger={<IconButton icon="more" label={text.moreOptions} />}>
      <MenuLabel>{text.counted}</MenuLabel>
      {botChoices.map((choice) => (
        <MenuChoice
          key={choice}
          hint={text.botHints[choice]}
          checked={choice === bots}
          onSelect={() => choose({ bots: choice === 'exclude' ? undefined : choice })}
        >
          {text.bots[choice]}
        </MenuChoice>
      ))}
    </Menu>
  )
}

import { c } from '../messages/en-charts.ts'
import { dateText, lastDay, presets, type DateRange } from './date-range.ts'
import { FilterSelect } from './filter-select.tsx'
import { OwnDays } from './own-days.tsx'

/** A period as an address holds it. */
export interface RangeSearch {
  range: DateRange['preset']
  from?: string
  to?: string
}

/** Chooses a period: one of the usual ones, or from one day to another. */
export function DateRangePicker({
  range,
  onChange,
}: {
  range: DateRange
  onChange: (range: RangeSearch) => void
}) {
  const days = { from: dateText(range.from), to: dateText(lastDay(range)) }
  return (
    <div className="flex flex-wrap items-start gap-2">
      <FilterSelect
        label={c.period}
        value={range.preset}
        options={presets.map((value) => ({ value, label: c.presets[value] }))}
        onChange={(preset) => onChange(preset === 'custom' ? { range: preset, ...days } : { range: preset })}
      />
      {range.preset === 'custom' && (
        <OwnDays initial={days} onChange={(chosen) => onChange({ range: 'custom', ...chosen })} />
      )}
    </div>
  )
}

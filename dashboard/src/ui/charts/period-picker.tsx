import { chartText } from '../../text/charts.en.ts'
import { FilterSelect } from './filter-select.tsx'
import { CustomDays } from './custom-days.tsx'
import { presets, type DayRange, type Preset } from './range.ts'

/** A period as an address holds it; days only of a custom one. */
export interface PeriodSearch {
  range: Preset
  from: string | undefined
  to: string | undefined
}

interface PeriodPickerProps {
  range: DayRange
  onChange: (search: PeriodSearch) => void
}

/** Chooses a period: one of the usual ones, or from one day to another. */
export function PeriodPicker({ range: { preset, from, to }, onChange }: PeriodPickerProps) {
  return (
    <div className="flex flex-wrap items-start gap-2">
      <FilterSelect
        label={chartText.period}
        value={preset}
        options={presets.map((value) => ({ value, label: chartText.presets[value] }))}
        onChange={(range) =>
          onChange({ range, from: undefined, to: undefined, ...(range === 'custom' && { from, to }) })
        }
      />
      {preset === 'custom' && (
        <CustomDays initial={{ from, to }} onChange={(days) => onChange({ range: 'custom', ...days })} />
      )}
    </div>
  )
}

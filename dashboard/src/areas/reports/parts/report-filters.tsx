import { useQuery } from '@tanstack/react-query'
import { FilterSelect } from '../../../ui/charts/filter-select.tsx'
import { PeriodPicker } from '../../../ui/charts/period-picker.tsx'
import { text } from '../text.en.ts'
import { chartText } from '../../../text/charts.en.ts'
import { channelsQuery } from '../../../data/queries.ts'
import { topicNamesQuery } from '../../topics/index.ts'
import type { ReportChoice } from '../report-choice.ts'
import type { ReportSearch } from './use-report-choice.ts'

interface FiltersProps {
  choice: ReportChoice
  choose: (changes: ReportSearch) => void
}

/** The period, comparison, channel and topic of the reports. */
export function ReportFilters({ choice, choose }: FiltersProps) {
  const channels = useQuery(channelsQuery).data?.items ?? []
  const topics = useQuery(topicNamesQuery).data ?? []
  const named = (items: readonly { id: string; name: string }[]) =>
    items.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <div role="group" aria-label={text.filters} className="flex flex-wrap items-start gap-x-2 gap-y-3">
      <PeriodPicker range={choice.range} onChange={(period) => choose({ ...period, interval: undefined })} />
      <FilterSelect
        label={text.channel}
        value={choice.channelId ?? ''}
        options={withUnknown(choice.channelId, [{ value: '', label: text.allChannels }, ...named(channels)])}
        onChange={(channel) => choose({ channel: channel || undefined })}
      />
      <FilterSelect
        label={text.topic}
        value={choice.topicId ?? ''}
        options={withUnknown(choice.topicId, [
          { value: '', label: text.allTopics },
          { value: 'none', label: text.noTopic },
          ...named(topics),
        ])}
        onChange={(topic) => choose({ topic: topic || undefined })}
      />
      <label className="control flex items-center gap-2 px-1 text-small">
        <input
          type="checkbox"
          checked={choice.compare}
          onChange={(event) => choose({ compare: event.target.checked ? undefined : 'off' })}
          className="size-4 shrink-0"
        />
        {chartText.compare}
      </label>
    </div>
  )
}

/** The options with the value of the address, where no list has it (yet). */
const withUnknown = (value: string | undefined, options: readonly { value: string; label: string }[]) =>
  value === undefined || options.some((each) => each.value === value)
    ? options
    : [...options, { value, label: value }]

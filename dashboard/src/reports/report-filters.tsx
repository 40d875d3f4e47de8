import { useQuery } from '@tanstack/react-query'
import { DateRangePicker } from '../charts/date-range-picker.tsx'
import { FilterSelect } from '../charts/filter-select.tsx'
import { c } from '../messages/en-charts.ts'
import { r } from '../messages/en-reports.ts'
import { channelsQuery } from '../queries.ts'
import { topicNamesQuery } from '../topics/topic-names-query.ts'
import type { ReportChoice } from './report-choice.ts'
import type { ReportSearch } from './use-report-choice.ts'

interface FiltersProps {
  choice: ReportChoice
  choose: (changes: ReportSearch) => void
}

/** Of which days, with what compared, of which channel and topic. */
export function ReportFilters({ choice, choose }: FiltersProps) {
  const channels = useQuery(channelsQuery).data?.items ?? []
  const topics = useQuery(topicNamesQuery).data ?? []
  const named = (items: readonly { id: string; name: string }[]) =>
    items.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <div role="group" aria-label={r.filters} className="flex flex-wrap items-start gap-x-2 gap-y-3">
      <DateRangePicker
        range={choice.range}
        onChange={({ range, from, to }) => choose({ range, from, to, unit: undefined })}
      />
      <FilterSelect
        label={r.channel}
        value={choice.channelId ?? ''}
        options={withUnknown(choice.channelId, [{ value: '', label: r.allChannels }, ...named(channels)])}
        onChange={(channel) => choose({ channel: channel || undefined })}
      />
      <FilterSelect
        label={r.topic}
        value={choice.topicId ?? ''}
        options={withUnknown(choice.topicId, [
          { value: '', label: r.allTopics },
          { value: 'none', label: r.noTopic },
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
        {c.compare}
      </label>
    </div>
  )
}

/** What an address names and no list holds, or not yet, stays chosen. */
const withUnknown = (value: string | undefined, options: readonly { value: string; label: string }[]) =>
  value === undefined || options.some((each) => each.value === value)
    ? options
    : [...options, { value, label: value }]

import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { classNames } from '../components/class-names.ts'
import { Button } from '../components/button.tsx'
import { SelectField } from '../components/choice-field.tsx'
import { f } from '../messages/en-search.ts'
import { t } from '../messages/en.ts'
import { channelsQuery, rosterQuery } from '../queries.ts'
import { useWhoami } from '../session.ts'
import { topicNamesQuery } from '../topics/topic-names-query.ts'
import { isNarrowed, statuses, whens, type SearchFilter } from './search-filter.ts'

interface FiltersProps {
  filter: SearchFilter
  onChange: (filter: SearchFilter) => void
  onClear: () => void
}

interface Option {
  value: string
  label: string
}

/** What narrows a search of conversations; each lives in the address. */
export function SearchFilters({ filter, onChange, onClear }: FiltersProps) {
  const fields = useFields()
  const [isOpen, setOpen] = useState(false)
  const groupId = useId()
  const change = (name: FieldName, value: string) => {
    const { [name]: _, ...rest } = filter
    onChange((value ? { ...rest, [name]: value } : rest) as SearchFilter)
  }
  return (
    <div className="grid gap-3">
      <Button
        className="justify-self-start sm:hidden"
        icon="settings"
        aria-expanded={isOpen}
        aria-controls={groupId}
        onClick={() => setOpen(!isOpen)}
      >
        {f.filterButton(Object.keys(filter).length - 1)}
      </Button>
      <div
        id={groupId}
        role="group"
        aria-label={f.filters}
        className={classNames(
          'grid-cols-2 gap-3 sm:flex sm:flex-wrap sm:items-end',
          isOpen ? 'grid' : 'hidden',
        )}
      >
        {fields.map(({ name, label, options }) => (
          <div key={name} className="min-w-0 sm:max-w-[200px]">
            <SelectField
              label={label}
              value={filter[name] ?? ''}
              options={withChosen(options, filter[name])}
              onChange={(value) => change(name, value)}
            />
          </div>
        ))}
        {isNarrowed(filter) && (
          <Button variant="ghost" className="self-end" onClick={onClear}>
            {f.clearFilters}
          </Button>
        )}
      </div>
    </div>
  )
}

type FieldName = Exclude<keyof SearchFilter, 'q'>

/** What an address names and no list knows (yet) stays chosen. */
const withChosen = (options: readonly Option[], chosen: string | undefined): readonly Option[] =>
  chosen === undefined || options.some(({ value }) => value === chosen)
    ? options
    : [...options, { value: chosen, label: '…' }]

function useFields(): { name: FieldName; label: string; options: readonly Option[] }[] {
  const { actor } = useWhoami()
  const channels = useQuery(channelsQuery).data?.items ?? []
  const topics = useQuery(topicNamesQuery).data ?? []
  const people = useQuery(rosterQuery).data?.members ?? []
  return [
    {
      name: 'status',
      label: f.status,
      options: [
        { value: '', label: f.anyStatus },
        ...statuses.map((value) => ({ value, label: value === 'open' ? f.open : t.views[value] })),
      ],
    },
    {
      name: 'channel',
      label: f.channel,
      options: [
        { value: '', label: f.anyChannel },
        ...channels.map(({ id, name }) => ({ value: id, label: name })),
      ],
    },
    {
      name: 'topic',
      label: f.topic,
      options: [
        { value: '', label: f.anyTopic },
        { value: 'none', label: f.noTopic },
        ...topics.map(({ id, name }) => ({ value: id, label: name })),
      ],
    },
    {
      name: 'assignee',
      label: f.assignee,
      options: [
        { value: '', label: f.anyone },
        { value: 'me', label: f.me },
        { value: 'none', label: f.nobody },
        ...people
          .filter(({ userId }) => userId !== actor.id)
          .map(({ userId, name }) => ({ value: userId, label: name })),
      ],
    },
    {
      name: 'when',
      label: f.when,
      options: [
        { value: '', label: f.whens.any },
        ...whens.map((value) => ({ value, label: f.whens[value] })),
      ],
    },
  ]
}

import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { classNames } from '../../../ui/primitives/class-names.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { SelectField } from '../../../ui/primitives/choice-field.tsx'
import { text } from '../text.en.ts'
import { sharedText } from '../../../text/shared.en.ts'
import { channelsQuery, rosterQuery } from '../../../data/queries.ts'
import { useWhoami } from '../../../data/session/session.ts'
import { topicNamesQuery } from '../../topics/index.ts'
import { isNarrowed, statuses, whens, type SearchFilter } from '../search-filter.ts'

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
        {text.filterButton(Object.keys(filter).length - 1)}
      </Button>
      <div
        id={groupId}
        role="group"
        aria-label={text.filters}
        className={classNames(
          'grid-cols-2 gap-3 sm:flex sm:flex-wrap sm:items-end',
          isOpen ? 'grid' : 'hidden',
        )}
      >
        {fields.map(({ name, label, options }) => (
          <div key={name} className="min-w-0 sm:max-w-field">
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
            {text.clearFilters}
          </Button>
        )}
      </div>
    </div>
  )
}

type FieldName = Exclude<keyof SearchFilter, 'q'>

/** The options with the value of the address, where no list has it (yet). */
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
      label: text.status,
      options: [
        { value: '', label: text.anyStatus },
        ...statuses.map((value) => ({
          value,
          label: value === 'open' ? text.open : sharedText.views[value],
        })),
      ],
    },
    {
      name: 'channel',
      label: text.channel,
      options: [
        { value: '', label: text.anyChannel },
        ...channels.map(({ id, name }) => ({ value: id, label: name })),
      ],
    },
    {
      name: 'topic',
      label: text.topic,
      options: [
        { value: '', label: text.anyTopic },
        { value: 'none', label: text.noTopic },
        ...topics.map(({ id, name }) => ({ value: id, label: name })),
      ],
    },
    {
      name: 'assignee',
      label: text.assignee,
      options: [
        { value: '', label: text.anyone },
        { value: 'me', label: text.me },
        { value: 'none', label: text.nobody },
        ...people
          .filter(({ userId }) => userId !== actor.id)
          .map(({ userId, name }) => ({ value: userId, label: name })),
      ],
    },
    {
      name: 'when',
      label: text.when,
      options: [
        { value: '', label: text.whens.any },
        ...whens.map((value) => ({ value, label: text.whens[value] })),
      ],
    },
  ]
}

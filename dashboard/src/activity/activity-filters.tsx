import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId } from 'react'
import type { Activity } from '../api.ts'
import { Button } from '../components/button.tsx'
import { SelectField } from '../components/choice-field.tsx'
import { inputClass } from '../components/field.tsx'
import { Icon } from '../components/icon.tsx'
import { v } from '../messages/en-activity.ts'
import { rosterQuery } from '../queries.ts'
import { apiKeysQuery } from '../settings-queries.ts'
import { kinds, type ActivityFilter, type Kind } from './kinds.ts'

interface FiltersProps {
  filter: ActivityFilter
  /** What is shown, for the names of those whom no list has any more. */
  items: readonly Activity[]
}

/** What the activity is narrowed to; it lives in the address. */
export function ActivityFilters({ filter, items }: FiltersProps) {
  const navigate = useNavigate()
  const show = (next: { [Name in keyof ActivityFilter]: ActivityFilter[Name] | undefined }) => {
    const wanted = Object.entries({ ...filter, ...next }).filter(([, value]) => value)
    void navigate({
      to: '/activity',
      search: Object.fromEntries(wanted) as Record<string, string>,
      replace: true,
    })
  }
  return (
    <div className="grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap">
      <SelectField<Kind | 'all'>
        label={v.kind}
        value={filter.kind ?? 'all'}
        options={(['all', ...kinds] as const).map((value) => ({ value, label: v.kinds[value] }))}
        onChange={(kind) => show({ kind: kind === 'all' ? undefined : kind })}
      />
      <WhoField actor={filter.actor} items={items} onChange={(actor) => show({ actor })} />
      {filter.conversation && (
        <span className="col-span-2 mb-1 inline-flex items-center gap-1 justify-self-start rounded-full bg-chip py-0.5 pr-1 pl-3 text-small text-ink-2">
          {v.onlyConversation(nameOf(filter.conversation, items))}
          <button
            type="button"
            aria-label={v.showAll}
            onClick={() => show({ conversation: undefined })}
            className="flex size-6 items-center justify-center rounded-full hover:bg-surface-2 hover:text-ink"
          >
            <Icon name="close" size={14} />
          </button>
        </span>
      )}
      {Object.keys(filter).length > 1 && (
        <Button
          variant="ghost"
          onClick={() => show({ kind: undefined, actor: undefined, conversation: undefined })}
        >
          {v.showAll}
        </Button>
      )}
    </div>
  )
}

function nameOf(conversationId: string, items: readonly Activity[]): string {
  const known = items.find(({ conversation }) => conversation?.id === conversationId)?.conversation
  if (!known) return v.thisConversation
  const name = known.customerName ?? known.customerEmail
  return name ? v.conversationOf(name) : v.conversation(known.displayId)
}

interface WhoProps {
  actor: string | undefined
  items: readonly Activity[]
  onChange: (actor: string | undefined) => void
}

/** People and agents; who is in neither list is offered while they are chosen. */
function WhoField({ actor, items, onChange }: WhoProps) {
  const id = useId()
  const people = useQuery(rosterQuery).data?.members ?? []
  const keys = useQuery(apiKeysQuery).data?.items ?? []
  const isListed = [...people.map(({ userId }) => userId), ...keys.map((key) => key.id)].includes(actor ?? '')
  return (
    <div className="grid min-w-0 gap-1.5 sm:max-w-[220px]">
      <label htmlFor={id} className="text-small font-medium">
        {v.who}
      </label>
      <select
        id={id}
        value={actor ?? ''}
        onChange={(event) => onChange(event.target.value || undefined)}
        className={inputClass}
      >
        <option value="">{v.everybody}</option>
        {actor && !isListed && (
          <option value={actor}>
            {items.find(({ actorId }) => actorId === actor)?.actorLabel ?? v.actors.somebody}
          </option>
        )}
        <optgroup label={v.people}>
          {people.map(({ userId, name }) => (
            <option key={userId} value={userId}>
              {name}
            </option>
          ))}
        </optgroup>
        {keys.length > 0 && (
          <optgroup label={v.agents}>
            {keys.map((key) => (
              <option key={key.id} value={key.id}>
                {key.name}
              </option>
            ))}
          </optgroup>
        )}
      </select>
    </div>
  )
}

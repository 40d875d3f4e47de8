import type { Activity } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId } from 'react'
import { Button } from '../../../ui/primitives/button.tsx'
import { SelectField } from '../../../ui/primitives/choice-field.tsx'
import { inputClass } from '../../../ui/primitives/field.tsx'
import { Icon } from '../../../ui/primitives/icon.tsx'
import { text } from '../text.en.ts'
import { rosterQuery } from '../../../data/queries.ts'
import { apiKeysQuery } from '../../../data/settings-queries.ts'
import { kinds, type ActivityFilter, type Kind } from '../kinds.ts'
import { useCan } from '../../../data/permissions/can.ts'

interface FiltersProps {
  filter: ActivityFilter
  /** The lines shown: they name actors that are in no list any more. */
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
        label={text.kind}
        value={filter.kind ?? 'all'}
        options={(['all', ...kinds] as const).map((value) => ({ value, label: text.kinds[value] }))}
        onChange={(kind) => show({ kind: kind === 'all' ? undefined : kind })}
      />
      <WhoField actor={filter.actor} items={items} onChange={(actor) => show({ actor })} />
      {filter.conversation && (
        <span className="col-span-2 mb-1 inline-flex items-center gap-1 justify-self-start rounded-full bg-chip py-0.5 pr-1 pl-3 text-small text-ink-2">
          {text.onlyConversation(nameOf(filter.conversation, items))}
          <button
            type="button"
            aria-label={text.showAll}
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
          {text.showAll}
        </Button>
      )}
    </div>
  )
}

function nameOf(conversationId: string, items: readonly Activity[]): string {
  const known = items.find(({ conversation }) => conversation?.id === conversationId)?.conversation
  if (!known) return text.thisConversation
  const name = known.customerName ?? known.customerEmail
  return name ? text.conversationOf(name) : text.conversation(known.displayId)
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
  const mayList = useCan('identity.listApiKeys')
  const keys = useQuery({ ...apiKeysQuery, enabled: mayList }).data?.items ?? []
  const isListed = [...people.map(({ userId }) => userId), ...keys.map((key) => key.id)].includes(actor ?? '')
  return (
    <div className="grid min-w-0 gap-1.5 sm:max-w-field">
      <label htmlFor={id} className="text-small font-medium">
        {text.who}
      </label>
      <select
        id={id}
        value={actor ?? ''}
        onChange={(event) => onChange(event.target.value || undefined)}
        className={inputClass}
      >
        <option value="">{text.everybody}</option>
        {actor && !isListed && (
          <option value={actor}>
            {items.find(({ actorId }) => actorId === actor)?.actorLabel ?? text.actors.somebody}
          </option>
        )}
        <optgroup label={text.people}>
          {people.map(({ userId, name }) => (
            <option key={userId} value={userId}>
              {name}
            </option>
          ))}
        </optgroup>
        {keys.length > 0 && (
          <optgroup label={text.agents}>
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

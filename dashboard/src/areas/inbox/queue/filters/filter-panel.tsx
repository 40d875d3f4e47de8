import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { Button } from '../../../../ui/primitives/button.tsx'
import { SelectField } from '../../../../ui/primitives/choice-field.tsx'
import { CheckField, TextField } from '../../../../ui/primitives/field.tsx'
import { text } from './text.en.ts'
import { listText } from '../../lists.en.ts'
import { sharedText } from '../../../../text/shared.en.ts'
import { breakdownQuery, rosterQuery } from '../../../../data/queries.ts'
import { useWhoami } from '../../../../data/session/session.ts'
import { usePlace, type InboxSearch } from '../../places/place.ts'
import { density } from './row-density.ts'
import { dayOf } from '../../../../text/day-of.ts'
import { addDays } from '../../../../text/local-time.ts'
import { isFixed } from '../../places/queue-filter.ts'

interface PanelProps {
  onClose: () => void
  onSave: () => void
}

type Change = (change: { [Name in keyof InboxSearch]?: InboxSearch[Name] | undefined }) => void

/** What the list shows, chosen field by field; each change counts at once. */
export function FilterPanel({ onClose, onSave }: PanelProps) {
  const navigate = useNavigate()
  const { search, filtered } = usePlace()
  const panel = useRef<HTMLElement>(null)
  useLayoutEffect(() => panel.current?.querySelector<HTMLElement>('select, input')?.focus(), [])
  useEffect(() => {
    const onPointerDown = ({ target }: PointerEvent) => {
      const inside = target instanceof Element && target.closest('[data-filter-panel]')
      if (!inside) onClose()
    }
    document.addEventListener('pointerdown', onPointerDown)
    return () => document.removeEventListener('pointerdown', onPointerDown)
  }, [onClose])
  const change: Change = (values) => {
    const kept = Object.entries({ ...search, ...values }).filter(([, value]) => value !== undefined)
    void navigate(filtered(Object.fromEntries(kept) as InboxSearch))
  }
  return (
    <section
      ref={panel}
      data-filter-panel
      aria-label={listText.filters.label}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        onClose()
      }}
      className="rise absolute inset-x-2 top-full z-20 grid max-h-[calc(100dvh-140px)] gap-4 overflow-y-auto rounded-card border border-line bg-raised p-4 shadow-float"
    >
      <div className="grid grid-cols-[repeat(auto-fit,minmax(128px,1fr))] gap-3">
        <Choices search={search} change={change} />
      </div>
      <SinceField search={search} change={change} />
      <div>
        <CheckField
          label={text.unread}
          checked={search.unread ?? false}
          onChange={({ target }) => change({ unread: target.checked ? true : undefined })}
        />
        <CheckField
          label={text.person}
          checked={search.person ?? false}
          onChange={({ target }) => change({ person: target.checked ? true : undefined })}
        />
      </div>
      <div className="-mt-3 border-t border-line pt-2">
        <CheckField
          label={text.compact}
          checked={density.use() === 'compact'}
          onChange={({ target }) => density.write(target.checked ? 'compact' : 'comfortable')}
        />
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="ghost" onClick={() => void navigate(filtered(search.q ? { q: search.q } : {}))}>
          {listText.filters.clear}
        </Button>
        <Button icon="bookmark" onClick={onSave}>
          {listText.filters.save}
        </Button>
      </div>
    </section>
  )
}

interface FieldProps {
  search: InboxSearch
  change: Change
}

function Choices({ search, change }: FieldProps): ReactNode {
  const { actor } = useWhoami()
  const { view } = usePlace()
  const { data: breakdown } = useQuery(breakdownQuery)
  const { data: roster } = useQuery(rosterQuery)
  const colleagues = roster?.members.filter(({ userId }) => userId !== actor.id) ?? []
  return (
    <>
      {!isFixed(view, 'status') && (
        <SelectField
          label={listText.filters.status}
          value={search.status ?? (search.q ? 'any' : 'open')}
          options={[
            { value: 'open', label: listText.filters.isOpen },
            { value: 'snoozed', label: sharedText.views.snoozed },
            { value: 'closed', label: sharedText.views.closed },
            { value: 'spam', label: sharedText.views.spam },
            { value: 'any', label: listText.filters.anyStatus },
          ]}
          onChange={(status) =>
            change({ status: status === (search.q ? 'any' : 'open') ? undefined : status })
          }
        />
      )}
      {!isFixed(view, 'assigneeUserId') && (
        <SelectField
          label={listText.filters.assignee}
          value={search.assignee ?? ''}
          options={[
            { value: '', label: text.anybody },
            { value: 'me', label: listText.filters.me },
            { value: 'none', label: listText.filters.nobody },
            ...colleagues.map(({ userId, name }) => ({ value: userId, label: name })),
          ]}
          onChange={(assignee) => change({ assignee: assignee || undefined })}
        />
      )}
      <SelectField
        label={listText.filters.topic}
        value={search.topic ?? ''}
        options={[
          { value: '', label: text.anyTopic },
          ...(breakdown?.topics ?? []).map(({ topicId, name }) => ({
            value: topicId ?? 'none',
            label: name ?? listText.filters.noTopic,
          })),
        ]}
        onChange={(topic) => change({ topic: topic || undefined })}
      />
      <SelectField
        label={listText.filters.channel}
        value={search.channel ?? ''}
        options={[
          { value: '', label: text.anyChannel },
          ...(breakdown?.channels ?? []).map(({ channelId, name }) => ({ value: channelId, label: name })),
        ]}
        onChange={(channel) => change({ channel: channel || undefined })}
      />
    </>
  )
}

function SinceField({ search, change }: FieldProps) {
  const today = dayOf(Date.now())
  const presets = [
    [text.presets.today, today],
    [text.presets.week, addDays(today, -7)],
    [text.presets.month, addDays(today, -30)],
  ] as const
  return (
    <div className="flex flex-wrap items-end gap-2">
      <div className="min-w-32 flex-1">
        <TextField
          label={text.since}
          type="date"
          max={today}
          value={search.since ?? ''}
          onChange={({ target }) => change({ since: target.value || undefined })}
        />
      </div>
      <div className="flex gap-1">
        {presets.map(([label, since]) => (
          <Button
            key={label}
            variant={search.since === since ? 'secondary' : 'ghost'}
            aria-pressed={search.since === since}
            onClick={() => change({ since: search.since === since ? undefined : since })}
            className="px-2!"
          >
            {label}
          </Button>
        ))}
      </div>
    </div>
  )
}

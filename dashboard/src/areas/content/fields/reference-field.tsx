import type { ContentReference } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button, IconButton } from '../../../ui/primitives/button.tsx'
import { Icon } from '../../../ui/primitives/icon.tsx'
import { foundEntriesQuery } from '../data.ts'
import { StatusBadge } from '../lists/status-badge.tsx'
import { text } from '../text.en.ts'
import { EntryFinder } from './entry-finder.tsx'
import { useSurroundings, type FieldProps } from './field-context.ts'
import { FieldShell } from './field-shell.tsx'

/** Another entry, found by its title. */
export function ReferenceValue(props: FieldProps) {
  const { field, value, onChange } = props
  const { entry, isReadOnly } = useSurroundings()
  const [isOpen, setIsOpen] = useState(false)
  const id = typeof value === 'string' && value !== '' ? value : undefined
  return (
    <FieldShell {...props} isGroup>
      {({ labelId, describedBy }) => (
        <div role="group" aria-labelledby={labelId} aria-describedby={describedBy} className="flex gap-2">
          {id && <ChosenEntry id={id} />}
          {!isReadOnly && (
            <EntryFinder
              collectionSlug={field.options?.targetCollection}
              locale={entry.locale}
              isOpen={isOpen}
              onOpenChange={setIsOpen}
              onPick={({ id: picked }) => onChange(picked)}
              trigger={
                <Button icon={id ? undefined : 'plus'}>
                  {id ? text.fields.change : text.fields.chooseEntry}
                </Button>
              }
            />
          )}
          {id && !isReadOnly && (
            <IconButton
              icon="close"
              label={text.fields.removeReference}
              align="end"
              onClick={() => onChange(undefined)}
            />
          )}
        </div>
      )}
    </FieldShell>
  )
}

/** What is chosen: known from the entry, else found among those of the last search. */
function ChosenEntry({ id }: { id: string }) {
  const { entry } = useSurroundings()
  const known = entry.refs[id]
  const { data } = useQuery({ ...foundEntriesQuery(''), enabled: false })
  const found: Pick<ContentReference, 'title' | 'status' | 'collectionSlug'> | undefined =
    known ?? data?.items.find((each) => each.id === id)
  return (
    <span className="control flex min-w-0 flex-1 items-center gap-2 rounded-control border border-line bg-surface-1 px-3 text-small">
      <Link
        to="/content/entry/$entryId"
        params={{ entryId: id }}
        className="flex min-w-0 flex-1 items-center gap-2 hover:underline"
      >
        <Icon name="note" size={16} />
        <span className="truncate">{found?.title ?? id}</span>
      </Link>
      {found && <StatusBadge status={found.status} />}
    </span>
  )
}

import type { DeletedPerson } from '@stoa/sdk'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan } from '../../../data/permissions/can.ts'
import { sendingTime } from '../../../text/format-time.ts'
import { SettingsSection } from '../../../ui/page-frames/settings-section.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { LoadMore } from '../../../ui/primitives/load-more.tsx'
import { Time } from '../../../ui/primitives/time.tsx'
import type { Column } from '../../../ui/tables/columns.ts'
import { DataTable } from '../../../ui/tables/data-table.tsx'
import { deletedPeopleQuery } from '../data.ts'
import { text } from '../text.en.ts'
import { calledOf } from './people-table.tsx'
import { restorePerson } from './restore-person.ts'

/** Who was deleted and can still be restored; nothing where there is nobody. */
export function DeletedPeople() {
  const mayRestore = useCan('crm.listDeletedContacts')
  const deleted = useInfiniteQuery({ ...deletedPeopleQuery, enabled: mayRestore })
  const items = deleted.data?.pages.flatMap((page) => page.items) ?? []
  if (items.length === 0) return null
  return (
    <SettingsSection title={text.leaving.deleted} lead={text.leaving.deletedLead}>
      <DataTable
        label={text.leaving.restorable}
        head={text.name}
        rows={items}
        keyOf={({ id }) => id}
        isWhole={!deleted.hasNextPage}
        nameValue={calledOf}
        name={(person) => <span className="font-medium wrap-anywhere">{calledOf(person)}</span>}
        columns={columns}
      />
      <LoadMore query={deleted} />
    </SettingsSection>
  )
}

const columns: Column<DeletedPerson>[] = [
  {
    name: text.leaving.when,
    align: 'left',
    value: ({ deletedAt }) => deletedAt,
    cell: ({ deletedAt, deletedByName }) => (
      <>
        <Time at={deletedAt} className="block" />
        {deletedByName && <span className="text-ink-3">{text.timeline.by(deletedByName)}</span>}
      </>
    ),
  },
  {
    name: text.leaving.until,
    align: 'left',
    value: ({ restorableUntil }) => restorableUntil,
    cell: ({ restorableUntil }) => sendingTime(restorableUntil),
  },
  { name: text.leaving.restore, cell: (person) => <Restore person={person} /> },
]

function Restore({ person }: { person: DeletedPerson }) {
  const [isPending, setPending] = useState(false)
  return (
    <Button
      disabled={isPending}
      aria-label={`${text.leaving.restore} ${calledOf(person)}`}
      onClick={() => {
        setPending(true)
        void restorePerson(person).finally(() => setPending(false))
      }}
    >
      {text.leaving.restore}
    </Button>
  )
}

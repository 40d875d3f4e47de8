import type { Person } from '@stoa/sdk'
import { Link } from '@tanstack/react-router'
import { Badge } from '../../../ui/primitives/badge.tsx'
import { Time } from '../../../ui/primitives/time.tsx'
import type { Column } from '../../../ui/tables/columns.ts'
import { DataTable } from '../../../ui/tables/data-table.tsx'
import { names } from '../names.en.ts'
import { text } from '../text.en.ts'

/** What somebody is called. */
export const calledOf = ({ name, email, phone }: Pick<Person, 'name' | 'email' | 'phone'>): string =>
  name ?? email ?? phone ?? text.unnamed

const columns: Column<Person>[] = [
  {
    name: text.email,
    align: 'left',
    value: ({ email }) => email,
    cell: ({ email }) => <span className="wrap-anywhere">{email}</span>,
  },
  { name: text.phone, align: 'left', value: ({ phone }) => phone, cell: ({ phone }) => phone },
  {
    name: text.tags,
    align: 'left',
    value: ({ tags }) => tags.join(', '),
    cell: ({ tags, doNotContact }) => (
      <span className="flex flex-wrap gap-1">
        {doNotContact && (
          <Badge tone="amber" icon="bellOff">
            {text.suppressed}
          </Badge>
        )}
        {tags.map((tag) => (
          <Badge key={tag}>{tag}</Badge>
        ))}
      </span>
    ),
  },
  {
    name: text.changed,
    align: 'left',
    value: ({ updatedAt }) => updatedAt,
    cell: ({ updatedAt }) => <Time at={updatedAt} className="whitespace-nowrap text-ink-2 tabular-nums" />,
  },
]

/** People, a line each. */
export function PeopleTable({ people, isWhole }: { people: readonly Person[]; isWhole: boolean }) {
  return (
    <DataTable
      label={names.people}
      head={text.name}
      rows={people}
      keyOf={({ id }) => id}
      isWhole={isWhole}
      nameValue={calledOf}
      name={(person) => (
        <Link to="/people/$personId" params={{ personId: person.id }} className="font-medium wrap-anywhere">
          {calledOf(person)}
        </Link>
      )}
      columns={columns}
    />
  )
}

import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { crmListContacts } from '../../../data/bounds.ts'
import { useCan } from '../../../data/permissions/can.ts'
import { ListState } from '../../../ui/page-frames/list-state.tsx'
import { PageFrame } from '../../../ui/page-frames/page-frame.tsx'
import { buttonClass } from '../../../ui/primitives/button.tsx'
import { Icon } from '../../../ui/primitives/icon.tsx'
import { LoadMore } from '../../../ui/primitives/load-more.tsx'
import { SearchInput } from '../../../ui/primitives/search-input.tsx'
import { EmptyState } from '../../../ui/primitives/states.tsx'
import { peopleQuery } from '../data.ts'
import { names } from '../names.en.ts'
import { AddPerson } from '../parts/add-person.tsx'
import { DeletedPeople } from '../parts/deleted-people.tsx'
import { PeopleTable } from '../parts/people-table.tsx'
import { text } from '../text.en.ts'

/** Who the customers are. */
export function PeoplePage() {
  const { q = '' } = useSearch({ from: '/app/people' })
  const people = useInfiniteQuery(peopleQuery(q))
  const [title, hint] = q ? [text.noneFound, text.noneFoundHint] : [text.empty, text.emptyHint]
  return (
    <PageFrame variant="list" title={names.people} lead={text.lead} action={<Actions />}>
      <Finder q={q} />
      <ListState query={people}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items)
          return items.length === 0 ? (
            <EmptyState title={title} hint={hint} />
          ) : (
            <PeopleTable people={items} isWhole={!people.hasNextPage} />
          )
        }}
      </ListState>
      <LoadMore query={people} />
      <DeletedPeople />
    </PageFrame>
  )
}

/** The search, and the way to have whom it finds as a file. */
function Finder({ q }: { q: string }) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState(q)
  useEffect(() => {
    const wanted = typed.trim()
    if (wanted === q) return
    const timer = setTimeout(
      () => void navigate({ to: '/people', search: wanted ? { q: wanted } : {}, replace: true }),
      200,
    )
    return () => clearTimeout(timer)
  }, [typed, q, navigate])
  return (
    <div role="search" className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <span className="min-w-0 flex-1 basis-60">
        <SearchInput
          label={text.search}
          hint={text.searchHint}
          maxLength={crmListContacts.q}
          value={typed}
          onChange={setTyped}
        />
      </span>
      <a
        href={`/v1/crm/contacts/export${q && `?q=${encodeURIComponent(q)}`}`}
        download
        className={buttonClass()}
      >
        <Icon name="download" size={16} />
        {text.download}
      </a>
    </div>
  )
}

function Actions() {
  const mayAdd = useCan('crm.createContact')
  const mayImport = useCan('crm.createPeopleImport')
  return (
    <div className="flex flex-wrap gap-2">
      <Link to="/duplicates" className={buttonClass()}>
        {text.duplicates}
      </Link>
      {mayImport && (
        <Link to="/people-imports" className={buttonClass()}>
          {text.importPeople}
        </Link>
      )}
      {mayAdd && <AddPerson />}
    </div>
  )
}

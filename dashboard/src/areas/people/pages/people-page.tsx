import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { client } from '../../../data/api.ts'
import { useCan } from '../../../data/permissions/can.ts'
import { useWrite } from '../../../data/writes/write.ts'
import { ListState } from '../../../ui/page-frames/list-state.tsx'
import { PageFrame } from '../../../ui/page-frames/page-frame.tsx'
import { Button, buttonClass } from '../../../ui/primitives/button.tsx'
import { LoadMore } from '../../../ui/primitives/load-more.tsx'
import { EmptyState } from '../../../ui/primitives/states.tsx'
import { peopleQuery } from '../data.ts'
import { names } from '../names.en.ts'
import { AddPerson } from '../parts/add-person.tsx'
import { DeletedPeople } from '../parts/deleted-people.tsx'
import { PeopleTable } from '../parts/people-table.tsx'
import { text } from '../text.en.ts'

/** Who the customers are. */
export function PeoplePage() {
  const people = useInfiniteQuery(peopleQuery)
  return (
    <PageFrame variant="list" title={names.people} lead={text.lead} action={<Actions />}>
      <ListState query={people}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items)
          return items.length === 0 ? (
            <EmptyState title={text.empty} hint={text.emptyHint} />
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

function Actions() {
  const mayAdd = useCan('crm.createContact')
  const mayImport = useCan('crm.createPeopleImport')
  const mayFind = useCan('crm.findDuplicates')
  const find = useWrite({ run: () => client.crm.findDuplicates({}), said: text.finding })
  return (
    <div className="flex flex-wrap gap-2">
      {mayFind && (
        <Button disabled={find.isPending} onClick={() => find.mutate()}>
          {text.findDuplicates}
        </Button>
      )}
      {mayImport && (
        <Link to="/people-imports" className={buttonClass()}>
          {text.importPeople}
        </Link>
      )}
      {mayAdd && <AddPerson />}
    </div>
  )
}

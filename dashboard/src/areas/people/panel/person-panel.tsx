import { useQuery, type QueryKey } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useCan } from '../../../data/permissions/can.ts'
import { Badge } from '../../../ui/primitives/badge.tsx'
import { TextButton } from '../../../ui/primitives/button.tsx'
import { duplicatesQuery, personQuery } from '../data.ts'
import { PersonForm } from '../parts/person-form.tsx'
import { text as people } from '../text.en.ts'
import { text } from './text.en.ts'

interface PanelProps {
  contactId: string
  /** What shows the person beside this. */
  beside: readonly QueryKey[]
}

/** What colleagues know of the person of a conversation, changed in place. */
export function PersonPanel(props: PanelProps) {
  return useCan('crm.listMergeProposals') ? <Known {...props} /> : null
}

function Known({ contactId, beside }: PanelProps) {
  // Once it was open it stays, with what was typed.
  const [isOpen, setOpen] = useState<boolean>()
  const person = useQuery(personQuery(contactId)).data
  const mayChange = useCan('crm.updateContact')
  if (!person) return null
  return (
    <div className="grid gap-2 pb-2 text-small">
      {(person.doNotContact || person.tags.length > 0) && (
        <p className="flex flex-wrap gap-1">
          {person.doNotContact && (
            <Badge tone="amber" icon="bellOff">
              {people.suppressed}
            </Badge>
          )}
          {person.tags.map((tag) => (
            <Badge key={tag}>{tag}</Badge>
          ))}
        </p>
      )}
      <LooksLike contactId={contactId} />
      <p className="flex flex-wrap gap-x-4">
        {mayChange && (
          <TextButton aria-expanded={isOpen ?? false} onClick={() => setOpen(!isOpen)}>
            {isOpen ? text.close : text.edit}
          </TextButton>
        )}
        <Link
          to="/people/$personId"
          params={{ personId: contactId }}
          className="py-1 font-medium underline underline-offset-2 pointer-coarse:py-2.5"
        >
          {text.page}
        </Link>
      </p>
      {isOpen !== undefined && (
        <div hidden={!isOpen}>
          <PersonForm key={person.id} person={person} alsoTouches={beside} />
        </div>
      )}
    </div>
  )
}

/** The way to the pairs that this person is one of. */
function LooksLike({ contactId }: { contactId: string }) {
  const waiting = useQuery(duplicatesQuery('pending')).data
  const count =
    waiting?.items.filter(({ contactA, contactB }) => [contactA.id, contactB.id].includes(contactId))
      .length ?? 0
  if (count === 0) return null
  return (
    <Link to="/duplicates" className="font-medium text-accent-text underline underline-offset-2">
      {text.looksLike(count)}
    </Link>
  )
}

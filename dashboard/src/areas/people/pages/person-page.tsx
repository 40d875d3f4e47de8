import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { PageFrame } from '../../../ui/page-frames/page-frame.tsx'
import { personQuery } from '../data.ts'
import { names } from '../names.en.ts'
import { Addresses } from '../parts/addresses.tsx'
import { Consent } from '../parts/consent.tsx'
import { Leaving } from '../parts/leaving.tsx'
import { calledOf } from '../parts/people-table.tsx'
import { PersonForm } from '../parts/person-form.tsx'
import { Timeline } from '../parts/timeline.tsx'
import { text } from '../text.en.ts'

/** One person: what is known of them, whether they may be written to, and what happened. */
export function PersonPage() {
  const { personId } = useParams({ from: '/app/people/$personId' })
  const person = useQuery(personQuery(personId))
  return (
    <PageFrame
      variant="detail"
      query={person}
      missing={{ title: text.missing, hint: text.missingHint }}
      title={person.data ? calledOf(person.data) : names.people}
      back={{ to: '/people', label: text.back }}
    >
      {(found) => (
        <>
          <PersonForm key={found.id} person={found} />
          <Addresses key={`addresses ${found.id}`} person={found} />
          {/* Whoever was merged is somebody else now: it is said there. */}
          {found.mergedInto === null && (
            <>
              <Consent person={found} />
              <Timeline key={`timeline ${found.id}`} person={found} />
              <Leaving person={found} />
            </>
          )}
        </>
      )}
    </PageFrame>
  )
}

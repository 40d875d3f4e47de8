import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { client } from '../../../data/api.ts'
import { useCan } from '../../../data/permissions/can.ts'
import { ConfirmAction } from '../../../data/writes/confirm-action.tsx'
import { write } from '../../../data/writes/write.ts'
import { ListState } from '../../../ui/page-frames/list-state.tsx'
import { PageFrame } from '../../../ui/page-frames/page-frame.tsx'
import { SettingsSection } from '../../../ui/page-frames/settings-section.tsx'
import { LoadMore } from '../../../ui/primitives/load-more.tsx'
import { EmptyState } from '../../../ui/primitives/states.tsx'
import { segmentPeopleQuery, segmentQuery } from '../data.ts'
import { names } from '../names.en.ts'
import { PeopleTable } from '../parts/people-table.tsx'
import { SegmentForm } from '../parts/segment-form.tsx'
import { text } from '../text.en.ts'

const words = text.segments

/** One segment: its conditions, and its people. */
export function SegmentPage() {
  const { segmentId: id } = useParams({ from: '/app/segments/$segmentId' })
  const segment = useQuery(segmentQuery(id))
  const people = useInfiniteQuery(segmentPeopleQuery(id))
  const mayChange = useCan('crm.updateSegment')
  const navigate = useNavigate()
  const name = segment.data?.name ?? names.segments
  return (
    <PageFrame
      variant="detail"
      query={segment}
      missing={{ title: words.missing, hint: words.missingHint }}
      title={name}
      back={{ to: '/segments', label: words.back }}
      action={
        mayChange && (
          <ConfirmAction
            label={words.remove}
            title={words.removeTitle(name)}
            body={words.removeBody}
            write={{
              run: () => client.crm.deleteSegment({ id }),
              touches: [['people', 'segments']],
              said: words.removed,
              leave: () => navigate({ to: '/segments' }),
            }}
          />
        )
      }
    >
      {(found) => (
        <>
          <SegmentForm
            key={found.id}
            segment={found}
            disabled={!mayChange}
            submit={(given) =>
              write({
                run: () => client.crm.updateSegment({ id, ...given }),
                touches: [['people']],
                said: words.saved,
              })
            }
          />
          <SettingsSection title={words.people}>
            <ListState query={people}>
              {({ pages }) => {
                const items = pages.flatMap((page) => page.items)
                return items.length === 0 ? (
                  <EmptyState title={words.nobody} hint={words.nobodyHint} />
                ) : (
                  <PeopleTable people={items} isWhole={!people.hasNextPage} />
                )
              }}
            </ListState>
            <LoadMore query={people} />
          </SettingsSection>
        </>
      )}
    </PageFrame>
  )
}

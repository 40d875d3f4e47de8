import type { Segment } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { client } from '../../../data/api.ts'
import { useCan } from '../../../data/permissions/can.ts'
import { write } from '../../../data/writes/write.ts'
import { PageFrame } from '../../../ui/page-frames/page-frame.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Dialog } from '../../../ui/primitives/dialog.tsx'
import { EmptyState } from '../../../ui/primitives/states.tsx'
import { Time } from '../../../ui/primitives/time.tsx'
import type { Column } from '../../../ui/tables/columns.ts'
import { DataTable } from '../../../ui/tables/data-table.tsx'
import { segmentsQuery } from '../data.ts'
import { names } from '../names.en.ts'
import { SegmentForm } from '../parts/segment-form.tsx'
import { text } from '../text.en.ts'

const words = text.segments

const columns: Column<Segment>[] = [
  {
    name: text.changed,
    align: 'left',
    value: ({ updatedAt }) => updatedAt,
    cell: ({ updatedAt }) => <Time at={updatedAt} className="text-ink-2 tabular-nums" />,
  },
]

/** People by conditions. */
export function SegmentsPage() {
  const mayAdd = useCan('crm.createSegment')
  return (
    <PageFrame
      variant="list"
      title={names.segments}
      lead={words.lead}
      action={mayAdd && <NewSegment />}
      query={useQuery(segmentsQuery)}
    >
      {({ items }) =>
        items.length === 0 ? (
          <EmptyState title={words.empty} hint={words.emptyHint} />
        ) : (
          <DataTable
            label={names.segments}
            head={words.name}
            rows={items}
            keyOf={({ id }) => id}
            nameValue={({ name }) => name}
            name={({ id, name }) => (
              <Link
                to="/segments/$segmentId"
                params={{ segmentId: id }}
                className="font-medium wrap-anywhere"
              >
                {name}
              </Link>
            )}
            columns={columns}
          />
        )
      }
    </PageFrame>
  )
}

function NewSegment() {
  const [isOpen, setOpen] = useState(false)
  const navigate = useNavigate()
  return (
    <>
      <Button icon="plus" onClick={() => setOpen(true)}>
        {words.add}
      </Button>
      {isOpen && (
        <Dialog title={words.add} onClose={() => setOpen(false)} dismissable={false}>
          <SegmentForm
            submit={(given) =>
              write({
                run: () => client.crm.createSegment(given),
                touches: [segmentsQuery],
                said: words.created,
                leave: ({ id }) => navigate({ to: '/segments/$segmentId', params: { segmentId: id } }),
              })
            }
          />
        </Dialog>
      )}
    </>
  )
}

import type { Tracker } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../../../../ui/primitives/button.tsx'
import { Icon } from '../../../../ui/primitives/icon.tsx'
import { EmptyState } from '../../../../ui/primitives/states.tsx'
import { Time } from '../../../../ui/primitives/time.tsx'
import { text } from '../text.en.ts'
import { CreateTrackerDialog } from '../parts/create-tracker-dialog.tsx'
import { trackersQuery, viewsSummaryQuery } from '../data.ts'
import { ViewsLine } from '../parts/views-line.tsx'
import { ListState } from '../../../../ui/page-frames/list-state.tsx'
import { PageFrame } from '../../../../ui/page-frames/page-frame.tsx'
import { Rows } from '../../../../ui/page-frames/settings-section.tsx'
import { useCan } from '../../../../data/permissions/can.ts'

/** Every tracker with the views of its last days, and the way to a new one. */
export function TrackersPage() {
  const trackers = useQuery(trackersQuery)
  const [creating, setCreating] = useState(false)
  const create = useCan('analytics.createTracker') && (
    <Button variant="primary" icon="plus" onClick={() => setCreating(true)}>
      {text.list.create}
    </Button>
  )
  return (
    <PageFrame variant="detail" title={text.list.title} lead={text.list.lead} action={create}>
      <ListState query={trackers}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title={text.list.emptyTitle} hint={text.list.emptyHint} />
          ) : (
            <Rows>
              {items.map((tracker) => (
                <TrackerRow key={tracker.id} tracker={tracker} />
              ))}
            </Rows>
          )
        }
      </ListState>
      {creating && <CreateTrackerDialog onClose={() => setCreating(false)} />}
    </PageFrame>
  )
}

function TrackerRow({ tracker }: { tracker: Tracker }) {
  const { data } = useQuery(viewsSummaryQuery)
  const { allowedOrigins, requireVerifiedIdentity, keyPrefix, lastUsedAt } = tracker
  const hosts = allowedOrigins.map((origin) => origin.replace(/^https?:\/\//, ''))
  const facts = [
    hosts.length > 0 ? hosts.join(', ') : text.list.anyOrigin,
    ...(requireVerifiedIdentity ? [text.list.verifiedOnly] : []),
    keyPrefix ? text.list.key(keyPrefix) : text.list.noKey,
  ]
  const views = data?.[tracker.id]
  return (
    <li>
      <Link
        to="/settings/trackers/$trackerId"
        params={{ trackerId: tracker.id }}
        className="flex items-center gap-4 px-1 py-4 hover:bg-surface-1"
      >
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-6 gap-y-2">
          <span className="min-w-0 flex-1 basis-64">
            <span className="block font-medium [overflow-wrap:anywhere]">{tracker.name}</span>
            <span className="block text-small [overflow-wrap:anywhere] text-ink-3">
              {facts.join(' · ')}
              {lastUsedAt && (
                <>
                  , {text.list.keyUsed} <Time at={lastUsedAt} />
                </>
              )}
            </span>
          </span>
          {views && <ViewsLine {...views} />}
        </span>
        <Icon name="chevronRight" />
      </Link>
    </li>
  )
}

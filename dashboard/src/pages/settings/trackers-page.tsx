import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Tracker } from '../../api.ts'
import { Button } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { EmptyState } from '../../components/states.tsx'
import { Time } from '../../components/time.tsx'
import { k } from '../../messages/en-trackers.ts'
import { useWhoami } from '../../session.ts'
import { CreateTrackerDialog } from '../../trackers/create-tracker-dialog.tsx'
import { trackersQuery, viewsSummaryQuery } from '../../trackers/tracker-queries.ts'
import { ViewsLine } from '../../trackers/views-line.tsx'
import { ListState } from './list-state.tsx'
import { Rows, SettingsPage } from './settings-page.tsx'

const text = k.list

/** Every tracker with the views of its last days, and the way to a new one. */
export function TrackersPage() {
  const trackers = useQuery(trackersQuery)
  const [creating, setCreating] = useState(false)
  const create = useWhoami().actor.role !== 'member' && (
    <Button variant="primary" icon="plus" onClick={() => setCreating(true)}>
      {text.create}
    </Button>
  )
  return (
    <SettingsPage title={text.title} lead={text.lead} action={create}>
      <ListState query={trackers}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title={text.emptyTitle} hint={text.emptyHint} />
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
    </SettingsPage>
  )
}

function TrackerRow({ tracker }: { tracker: Tracker }) {
  const { data } = useQuery(viewsSummaryQuery)
  const { allowedOrigins, requireVerifiedIdentity, keyPrefix, lastUsedAt } = tracker
  const hosts = allowedOrigins.map((origin) => origin.replace(/^https?:\/\//, ''))
  const facts = [
    hosts.length > 0 ? hosts.join(', ') : text.anyOrigin,
    ...(requireVerifiedIdentity ? [text.verifiedOnly] : []),
    keyPrefix ? text.key(keyPrefix) : text.noKey,
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
                  , {text.keyUsed} <Time at={lastUsedAt} />
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

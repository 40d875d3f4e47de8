import { useNavigate } from '@tanstack/react-router'
import { client, type Tracker } from '../api.ts'
import { ConfirmAction } from '../components/confirm-action.tsx'
import { notify } from '../components/toast.tsx'
import { k } from '../messages/en-trackers.ts'
import { SettingsSection } from '../pages/settings/settings-page.tsx'
import { queryClient } from '../queries.ts'
import { trackersQuery } from './tracker-queries.ts'

const text = k.revoke

/** Ends a tracker. */
export function RevokeSection({ tracker }: { tracker: Tracker }) {
  const navigate = useNavigate()
  return (
    <SettingsSection title={text.title} lead={text.lead}>
      <div className="justify-self-start">
        <ConfirmAction
          label={text.action}
          title={text.confirmTitle(tracker.name)}
          body={text.confirmBody(tracker.keyPrefix)}
          work={() => client.analytics.revokeTracker({ trackerId: tracker.id })}
          onDone={() => {
            void queryClient.invalidateQueries(trackersQuery)
            notify(text.done(tracker.name))
            void navigate({ to: '/settings/trackers' })
          }}
        />
      </div>
    </SettingsSection>
  )
}

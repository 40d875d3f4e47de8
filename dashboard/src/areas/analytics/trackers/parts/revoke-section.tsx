import type { Tracker } from '@stoa/sdk'
import { useNavigate } from '@tanstack/react-router'
import { client } from '../../../../data/api.ts'
import { ConfirmAction } from '../../../../data/writes/confirm-action.tsx'
import { text } from '../text.en.ts'
import { SettingsSection } from '../../../../ui/page-frames/settings-section.tsx'
import { trackersQuery } from '../data.ts'

/** Ends a tracker. */
export function RevokeSection({ tracker }: { tracker: Tracker }) {
  const navigate = useNavigate()
  return (
    <SettingsSection title={text.revoke.title} lead={text.revoke.lead}>
      <div className="justify-self-start">
        <ConfirmAction
          label={text.revoke.action}
          title={text.revoke.confirmTitle(tracker.name)}
          body={text.revoke.confirmBody(tracker.keyPrefix)}
          write={{
            run: () => client.analytics.revokeTracker({ trackerId: tracker.id }),
            leave: () => navigate({ to: '/settings/trackers', ignoreBlocker: true }),
            touches: [trackersQuery],
            said: text.revoke.done(tracker.name),
          }}
        />
      </div>
    </SettingsSection>
  )
}

import type { Tracker } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { buttonClass } from '../../../../ui/primitives/button.tsx'
import { EmptyState } from '../../../../ui/primitives/states.tsx'
import { text } from '../text.en.ts'
import { EraseSection } from '../parts/erase-section.tsx'
import { FirstEvent } from '../parts/first-event.tsx'
import { IdentitySection } from '../parts/identity-section.tsx'
import { InstallSection } from '../parts/install-section.tsx'
import { RevokeSection } from '../parts/revoke-section.tsx'
import { ShareSection } from '../parts/share-section.tsx'
import { trackerQuery } from '../data.ts'
import { TrackerSettingsForm } from '../parts/tracker-settings-form.tsx'
import { PageFrame } from '../../../../ui/page-frames/page-frame.tsx'
import { SettingsSection } from '../../../../ui/page-frames/settings-section.tsx'
import { useCan } from '../../../../data/permissions/can.ts'

/** One tracker: how to install it and whether it works, its settings, its secrets, who else sees its figures. */
export function TrackerPage() {
  const { trackerId } = useParams({ from: '/app/settings/trackers/$trackerId' })
  const tracker = useQuery(trackerQuery(trackerId))
  return (
    <PageFrame
      variant="detail"
      query={tracker}
      missing={{ title: text.page.notFound, hint: text.page.notFoundHint }}
      title={tracker.data?.name ?? text.list.title}
      back={{ to: '/settings/trackers', label: text.page.back }}
      action={
        tracker.data && (
          <Link to="/analytics/$trackerId" params={{ trackerId }} className={buttonClass()}>
            {text.page.toAnalytics}
          </Link>
        )
      }
    >
      {(read) =>
        read.revokedAt === null ? (
          <Details key={trackerId} tracker={read} />
        ) : (
          <EmptyState title={text.page.notFound} hint={text.page.notFoundHint} />
        )
      }
    </PageFrame>
  )
}

function Details({ tracker }: { tracker: Tracker }) {
  const mayChange = useCan('analytics.updateTracker')
  return (
    <>
      <InstallSection tracker={tracker} mayChange={mayChange} />
      <FirstEvent tracker={tracker} />
      <SettingsSection title={text.page.settings}>
        <TrackerSettingsForm tracker={tracker} mayChange={mayChange} />
      </SettingsSection>
      <IdentitySection tracker={tracker} mayChange={mayChange} />
      <ShareSection tracker={tracker} mayChange={mayChange} />
      {mayChange && <EraseSection />}
      {mayChange && <RevokeSection tracker={tracker} />}
    </>
  )
}

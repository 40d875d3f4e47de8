import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { Tracker } from '../../api.ts'
import { buttonClass } from '../../components/button.tsx'
import { EmptyState } from '../../components/states.tsx'
import { k } from '../../messages/en-trackers.ts'
import { useWhoami } from '../../session.ts'
import { EraseSection } from '../../trackers/erase-section.tsx'
import { FirstEvent } from '../../trackers/first-event.tsx'
import { IdentitySection } from '../../trackers/identity-section.tsx'
import { InstallSection } from '../../trackers/install-section.tsx'
import { RevokeSection } from '../../trackers/revoke-section.tsx'
import { ShareSection } from '../../trackers/share-section.tsx'
import { trackersQuery } from '../../trackers/tracker-queries.ts'
import { TrackerSettingsForm } from '../../trackers/tracker-settings-form.tsx'
import { ListState } from './list-state.tsx'
import { SettingsPage, SettingsSection } from './settings-page.tsx'

const text = k.page

/** One tracker: how to install it and whether it works, its settings, its secrets, who else sees its figures. */
export function TrackerPage() {
  const { trackerId } = useParams({ from: '/app/settings/trackers/$trackerId' })
  const trackers = useQuery(trackersQuery)
  const tracker = trackers.data?.items.find((each) => each.id === trackerId)
  return (
    <SettingsPage
      title={tracker?.name ?? (trackers.data ? text.notFound : k.list.title)}
      back={{ to: '/settings/trackers', label: text.back }}
      action={
        tracker && (
          <Link to="/analytics/$trackerId" params={{ trackerId }} className={buttonClass()}>
            {text.toAnalytics}
          </Link>
        )
      }
    >
      <ListState query={trackers}>
        {() =>
          tracker ? (
            <Details key={tracker.id} tracker={tracker} />
          ) : (
            <EmptyState title={text.notFound} hint={text.notFoundHint} />
          )
        }
      </ListState>
    </SettingsPage>
  )
}

function Details({ tracker }: { tracker: Tracker }) {
  const mayChange = useWhoami().actor.role !== 'member'
  return (
    <>
      <InstallSection tracker={tracker} mayChange={mayChange} />
      <FirstEvent tracker={tracker} />
      <SettingsSection title={text.settings}>
        <TrackerSettingsForm tracker={tracker} mayChange={mayChange} />
      </SettingsSection>
      <IdentitySection tracker={tracker} mayChange={mayChange} />
      <ShareSection tracker={tracker} mayChange={mayChange} />
      {mayChange && <EraseSection />}
      {mayChange && <RevokeSection tracker={tracker} />}
    </>
  )
}

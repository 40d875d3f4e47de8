import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNow } from '../components/now.ts'
import { Skeleton } from '../components/states.tsx'
import { useLiveRefresh } from '../live/use-live-refresh.ts'
import { h } from '../messages/en-home.ts'
import { t } from '../messages/en.ts'
import { TeamPage } from '../pages/team-page.tsx'
import { useWhoami } from '../session.ts'
import { AgentsCard } from './agents-card.tsx'
import { Figures } from './figures.tsx'
import { refreshHome, setupQuery } from './home-queries.ts'
import { firstName } from './inbox-start.tsx'
import { Lately } from './lately.tsx'
import { SetupChecklist } from './setup-checklist.tsx'
import { doneSteps, stepIds } from './setup-steps.ts'
import { WaitingNow } from './waiting-now.tsx'
import { partOfDay } from './waiting.ts'
import { locale } from '../components/locale.ts'

const date = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' })

/** Where the day begins: what waits, how agents do, what happened; for a new organization, its first steps. */
export function HomePage() {
  const { actor } = useWhoami()
  const now = useNow(60_000)
  const setup = useQuery(setupQuery)
  useLiveRefresh({ channel: 'org', refresh: refreshHome, everyMs: 60_000 })
  const isComplete = setup.data && doneSteps(setup.data) === stepIds.length
  const [wasMissing, setWasMissing] = useState(false)
  useEffect(() => {
    if (isComplete === false) setWasMissing(true)
  }, [isComplete])
  // Whoever finishes it here sees that it is done; who comes later sees nothing of it.
  const checklist = (setup.isError || isComplete === false || wasMissing) && <SetupChecklist />
  const hasTraffic = setup.data?.steps.firstMessage ?? setup.isError
  return (
    <TeamPage
      title={t.pages.home}
      heading={
        <h1 className="font-serif text-display text-balance italic">
          {h.greetings[partOfDay(new Date(now).getHours())](firstName(actor.name))}
        </h1>
      }
      lead={date.format(now)}
      scrollId="home"
    >
      {setup.isPending && <Skeleton lines={8} />}
      {!setup.isPending && (
        <>
          {!hasTraffic && checklist}
          {hasTraffic && <Figures />}
          {hasTraffic && <WaitingNow me={actor.id} />}
          {hasTraffic && checklist}
          <div className="grid grid-cols-[minmax(0,1fr)] gap-7 md:grid-cols-[minmax(0,1fr)_280px]">
            <Lately />
            <AgentsCard />
          </div>
        </>
      )}
    </TeamPage>
  )
}

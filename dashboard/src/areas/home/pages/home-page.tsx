import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNow } from '../../../ui/primitives/now.ts'
import { Skeleton } from '../../../ui/primitives/states.tsx'
import { names } from '../names.en.ts'
import { text } from '../text.en.ts'
import { PageFrame } from '../../../ui/page-frames/page-frame.tsx'
import { useCan } from '../../../data/permissions/can.ts'
import { useWhoami } from '../../../data/session/session.ts'
import { AgentsCard } from '../parts/agents-card.tsx'
import { Figures } from '../parts/figures.tsx'
import { setupQuery } from '../data.ts'
import { firstName } from '../parts/inbox-start.tsx'
import { Lately } from '../parts/lately.tsx'
import { SetupChecklist } from '../parts/setup-checklist.tsx'
import { doneSteps, stepIds } from '../setup-steps.ts'
import { partOfDay } from '../parts/waiting.ts'
import { WhatWaits } from '../parts/what-waits.tsx'
import { inViewerZone, viewerTime } from '../../../text/viewer-zone.ts'

const date = inViewerZone({ weekday: 'long', day: 'numeric', month: 'long' })
const hourOf = (at: number) => Number(viewerTime(at).slice(11, 13))

/** The home page: what waits, agents, latest activity; for a new organization the set-up checklist. */
export function HomePage() {
  const { actor } = useWhoami()
  const seesActivity = useCan('overview.listActivity')
  const now = useNow(60_000)
  const setup = useQuery(setupQuery)
  const isComplete = setup.data && doneSteps(setup.data) === stepIds.length
  const [wasMissing, setWasMissing] = useState(false)
  useEffect(() => {
    if (isComplete === false) setWasMissing(true)
  }, [isComplete])
  // Whoever finishes it here sees that it is done; who comes later sees nothing of it.
  const checklist = (setup.isError || isComplete === false || wasMissing) && <SetupChecklist />
  const hasTraffic = setup.data?.steps.firstMessage ?? setup.isError
  return (
    <PageFrame
      variant="list"
      title={names.home}
      heading={
        <h1 className="font-serif text-display text-balance italic">
          {text.greetings[partOfDay(hourOf(now))](firstName(actor.name))}
        </h1>
      }
      lead={date(now)}
    >
      {setup.isPending && <Skeleton lines={8} />}
      {!setup.isPending && (
        <>
          {!hasTraffic && checklist}
          {hasTraffic && <Figures />}
          <WhatWaits me={actor.id} hasTraffic={hasTraffic} />
          {hasTraffic && checklist}
          <div className="grid grid-cols-[minmax(0,1fr)] gap-7 md:grid-cols-[minmax(0,1fr)_280px]">
            {seesActivity && <Lately />}
            <AgentsCard />
          </div>
        </>
      )}
    </PageFrame>
  )
}

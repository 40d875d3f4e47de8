import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Badge } from '../components/badge.tsx'
import { ErrorState, Skeleton } from '../components/states.tsx'
import { Time } from '../components/time.tsx'
import { h } from '../messages/en-home.ts'
import { HomeSection, moreLinkClass } from './home-section.tsx'
import { agentStatusQuery } from './home-queries.ts'

/** Whether agents are at work, and what was said last. */
export function AgentsCard() {
  const status = useQuery(agentStatusQuery)
  return (
    <HomeSection
      title={h.agents}
      more={
        <Link to="/automation" className={moreLinkClass}>
          {h.agentsMore}
        </Link>
      }
    >
      {status.isPending && <Skeleton lines={3} />}
      {status.isError && !status.data && (
        <ErrorState error={status.error} onRetry={() => void status.refetch()} />
      )}
      {status.data && <Status status={status.data} />}
    </HomeSection>
  )
}

interface StatusProps {
  status: {
    selfServiceAgentSubscriberCount: number
    lastAgentMessageAt: string | null
    lastInboundEndUserMessageAt: string | null
  }
}

function Status({ status }: StatusProps) {
  const { selfServiceAgentSubscriberCount: count, lastAgentMessageAt, lastInboundEndUserMessageAt } = status
  return (
    <div className="grid gap-3 rounded-card border border-line bg-raised px-4 py-3.5">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-medium">{count > 0 ? h.atWork(count) : h.noneAtWork}</span>
        {count > 0 ? (
          <Badge tone="green" icon="check">
            {h.online}
          </Badge>
        ) : (
          <Badge icon="circleDashed">{h.offline}</Badge>
        )}
      </p>
      {count === 0 && <p className="text-small text-ink-3">{h.noneAtWorkHint}</p>}
      {lastAgentMessageAt && (
        <p className="text-small text-ink-2">
          {h.agentAnswered} <Time at={lastAgentMessageAt} />
        </p>
      )}
      {lastInboundEndUserMessageAt && (
        <p className="text-small text-ink-2">
          {h.customerWrote} <Time at={lastInboundEndUserMessageAt} />
        </p>
      )}
    </div>
  )
}

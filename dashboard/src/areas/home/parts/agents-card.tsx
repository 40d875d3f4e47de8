import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Badge } from '../../../ui/primitives/badge.tsx'
import { ErrorState, Skeleton } from '../../../ui/primitives/states.tsx'
import { Time } from '../../../ui/primitives/time.tsx'
import { text } from '../text.en.ts'
import { HomeSection, moreLinkClass } from './home-section.tsx'
import { agentStatusQuery } from '../data.ts'

/** Whether agents are at work, and what was said last. */
export function AgentsCard() {
  const status = useQuery(agentStatusQuery)
  return (
    <HomeSection
      title={text.agents}
      more={
        <Link to="/automation" className={moreLinkClass}>
          {text.agentsMore}
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
        <span className="font-medium">{count > 0 ? text.atWork(count) : text.noneAtWork}</span>
        {count > 0 ? (
          <Badge tone="green" icon="check">
            {text.online}
          </Badge>
        ) : (
          <Badge icon="circleDashed">{text.offline}</Badge>
        )}
      </p>
      {count === 0 && <p className="text-small text-ink-3">{text.noneAtWorkHint}</p>}
      {lastAgentMessageAt && (
        <p className="text-small text-ink-2">
          {text.agentAnswered} <Time at={lastAgentMessageAt} />
        </p>
      )}
      {lastInboundEndUserMessageAt && (
        <p className="text-small text-ink-2">
          {text.customerWrote} <Time at={lastInboundEndUserMessageAt} />
        </p>
      )}
    </div>
  )
}

import type { AgentRun } from '@stoa/sdk'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { countText } from '../../../text/format-figures.ts'
import { ListState } from '../../../ui/page-frames/list-state.tsx'
import { Rows, SettingsSection } from '../../../ui/page-frames/settings-section.tsx'
import { Badge } from '../../../ui/primitives/badge.tsx'
import { LoadMore } from '../../../ui/primitives/load-more.tsx'
import { EmptyState } from '../../../ui/primitives/states.tsx'
import { Time } from '../../../ui/primitives/time.tsx'
import { LOOKS, runsQuery } from '../data.ts'
import { text } from '../text.en.ts'

/** What the agent did, the newest first. */
export function Runs() {
  const query = useInfiniteQuery(runsQuery)
  return (
    <SettingsSection title={text.runs}>
      <ListState query={query}>
        {({ pages }) => {
          const runs = pages.flatMap(({ items }) => items)
          return runs.length === 0 ? (
            <EmptyState title={text.noRuns} hint={text.noRunsHint} />
          ) : (
            <Rows>
              {runs.map((run) => (
                <RunRow key={run.id} run={run} />
              ))}
            </Rows>
          )
        }}
      </ListState>
      <LoadMore query={query} />
    </SettingsSection>
  )
}

function RunRow({ run }: { run: AgentRun }) {
  const { id, status, question, reason, tokens, startedAt } = run
  const [tone, icon] = LOOKS[status]
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)] gap-1 py-3 hover:bg-hover">
      <p className="flex flex-wrap items-center gap-2 text-small text-ink-3">
        <Badge tone={tone} icon={icon}>
          {text.endings[status]}
        </Badge>
        <Time at={startedAt} />
        {tokens > 0 && <span>{text.tokens(countText(tokens))}</span>}
      </p>
      <Link
        to="/agent"
        search={{ run: id }}
        className="line-clamp-2 wrap-anywhere after:absolute after:inset-0"
      >
        {question || text.run}
      </Link>
      {reason && <p className="line-clamp-1 text-small text-ink-2">{reason}</p>}
    </li>
  )
}

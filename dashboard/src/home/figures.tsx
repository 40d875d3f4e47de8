import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Icon } from '../components/icon.tsx'
import { Time } from '../components/time.tsx'
import { viewIcons, type ViewId } from '../inbox/places/views.ts'
import { h } from '../messages/en-home.ts'
import { t } from '../messages/en.ts'
import { countsQuery } from '../queries.ts'
import { backlogQuery } from './home-queries.ts'

const number = new Intl.NumberFormat('en')

/** How much there is to do, each figure with the list behind it. */
export function Figures() {
  const backlog = useQuery(backlogQuery).data
  const counts = useQuery(countsQuery).data
  const figures: readonly [ViewId, string, number | undefined][] = [
    ['needs-you', h.waiting, backlog?.conversationsNeedingAttention],
    ['mine', t.views.mine, counts?.mine],
    ['unassigned', t.views.unassigned, counts?.unassigned],
    ['open', t.views.open, counts?.total],
  ]
  return (
    <section aria-label={h.figures}>
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-4">
        {figures.map(([view, label, count]) => (
          <li key={view}>
            <Link
              to="/inbox/$view/{-$conversationId}"
              params={{ view }}
              className="grid h-full content-between gap-2 rounded-card border border-line bg-raised px-4 py-3.5 hover:border-line-strong"
            >
              <span className="flex items-start justify-between gap-2 text-small text-ink-2">
                {label}
                <span className="mt-0.5 text-ink-3">
                  <Icon name={viewIcons[view]} size={16} />
                </span>
              </span>
              <span className="flex flex-wrap items-baseline justify-between gap-x-2">
                <span
                  className={`text-display font-semibold tabular-nums ${view === 'needs-you' && count ? 'text-accent-text' : ''}`}
                >
                  {count === undefined ? '–' : number.format(count)}
                </span>
                {view === 'needs-you' && backlog?.longestWaitSince && (
                  <span className="text-small text-ink-3">
                    {h.longest} <Time at={backlog.longestWaitSince} />
                  </span>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Icon } from '../../../ui/primitives/icon.tsx'
import { Time } from '../../../ui/primitives/time.tsx'
import { viewIcons, type ViewId } from '../../inbox/index.ts'
import { text } from '../text.en.ts'
import { sharedText } from '../../../text/shared.en.ts'
import { countsQuery } from '../../../data/queries.ts'
import { backlogQuery } from '../data.ts'
import { formatNumber } from '../../../text/format-number.ts'

/** How much there is to do, each figure with the list behind it. */
export function Figures() {
  const backlog = useQuery(backlogQuery).data
  const counts = useQuery(countsQuery).data
  const figures: readonly [ViewId, string, number | undefined][] = [
    ['needs-you', sharedText.views['needs-you'], counts?.needsYou],
    ['mine', sharedText.views.mine, counts?.mine],
    ['unassigned', sharedText.views.unassigned, counts?.unassigned],
    ['open', sharedText.views.open, counts?.total],
  ]
  return (
    <section aria-label={text.figures}>
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
                  {count === undefined ? '–' : formatNumber(count)}
                </span>
                {view === 'needs-you' && backlog?.yourLongestWaitSince && (
                  <span className="text-small text-ink-3">
                    {text.longest} <Time at={backlog.yourLongestWaitSince} />
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

import type { ContentEntrySummary } from '@stoa/sdk'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { shellText } from '../../../text/shell.en.ts'
import { useCommands, type Command } from '../../../ui/commands/commands.ts'
import { classNames } from '../../../ui/primitives/class-names.ts'
import { LoadMore } from '../../../ui/primitives/load-more.tsx'
import { Time } from '../../../ui/primitives/time.tsx'
import { text } from '../text.en.ts'
import { ReviewDetail } from './review-detail.tsx'

interface ListProps {
  entries: readonly ContentEntrySummary[]
  query: Pick<
    UseInfiniteQueryResult,
    'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'error' | 'fetchNextPage'
  >
}

/** What waits, and one of it as it would be published. */
export function ReviewList({ entries, query }: ListProps) {
  const { entry: wanted } = useSearch({ from: '/app/content/review' })
  const navigate = useNavigate({ from: '/content/review' })
  const at = Math.max(
    0,
    entries.findIndex(({ id }) => id === wanted),
  )
  const current = entries[at]
  const show = (index: number) => {
    const next = entries[Math.min(Math.max(index, 0), entries.length - 1)]
    if (next) void navigate({ search: { entry: next.id }, replace: true })
  }
  useMovement((step) => show(at + step))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[280px_minmax(0,1fr)]">
      <nav
        aria-label={text.review.list}
        className="max-h-60 overflow-y-auto lg:max-h-none lg:overflow-visible"
      >
        <ul className="grid divide-y divide-line border-y border-line">
          {entries.map((entry, index) => (
            <li key={entry.id}>
              <Link
                to="/content/review"
                search={{ entry: entry.id }}
                replace
                aria-current={index === at ? 'true' : undefined}
                className={classNames(
                  'block px-2 py-2 text-small hover:bg-surface-1',
                  index === at && 'bg-surface-2',
                )}
              >
                <span className="block truncate font-medium">{entry.title}</span>
                <span className="block truncate text-ink-3">
                  {entry.collectionSlug} · {entry.locale} ·{' '}
                  {entry.live ? text.review.change : text.review.fresh} · <Time at={entry.updatedAt} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
        <LoadMore query={query} />
      </nav>
      {current && (
        <ReviewDetail
          key={current.id}
          entryId={current.id}
          onDone={() => show(at < entries.length - 1 ? at + 1 : at - 1)}
        />
      )}
    </div>
  )
}

/** J and K move through what waits. */
function useMovement(move: (step: 1 | -1) => void): void {
  const commands = useMemo<readonly Command[]>(() => {
    const base = {
      group: shellText.commands.groups.navigate,
      icon: 'chevronDown',
      shortcutOnly: true,
    } as const
    return [
      { ...base, id: 'review.next', label: text.review.next, keys: 'j', run: () => move(1) },
      { ...base, id: 'review.previous', label: text.review.previous, keys: 'k', run: () => move(-1) },
    ]
  }, [move])
  useCommands(commands)
}

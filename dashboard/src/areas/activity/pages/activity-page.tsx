import type { Activity } from '@stoa/sdk'
import { Link, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { Button, iconButtonClass } from '../../../ui/primitives/button.tsx'
import { classNames } from '../../../ui/primitives/class-names.ts'
import { Hint } from '../../../ui/primitives/hint.tsx'
import { Icon } from '../../../ui/primitives/icon.tsx'
import { LoadMore } from '../../../ui/primitives/load-more.tsx'
import { useNow } from '../../../ui/primitives/now.ts'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/primitives/states.tsx'
import { dayName } from '../../../text/day-name.ts'
import { names } from '../names.en.ts'
import { text } from '../text.en.ts'
import { PageFrame } from '../../../ui/page-frames/page-frame.tsx'
import { ActivityFilters } from '../parts/activity-filters.tsx'
import { ActivityLine } from '../parts/activity-line.tsx'
import { byDay } from '../parts/days.ts'
import { activityFilter, type ActivityFilter } from '../kinds.ts'
import { useActivity } from '../parts/use-activity.ts'
import { useNames } from '../parts/use-names.ts'

/** What happened in the organization, newest first, live. */
export function ActivityPage() {
  const filter = activityFilter(useSearch({ from: '/app/activity' }))
  const scroller = useRef<HTMLElement>(null)
  const { query, items, fresh, freshAreMany, showHeld } = useActivity(filter, scroller)
  const narrowed = useRef(filter.conversation)
  useEffect(() => {
    // The link or the button that changed it is gone.
    if (narrowed.current !== filter.conversation) scroller.current?.focus()
    narrowed.current = filter.conversation
  }, [filter.conversation])
  return (
    <PageFrame variant="list" title={names.activity} lead={text.lead} scroller={scroller}>
      <ActivityFilters filter={filter} items={items} />
      <div
        role="status"
        className="pointer-events-none sticky top-3 z-10 grid justify-items-center empty:hidden"
      >
        {fresh > 0 && (
          <Button
            variant="primary"
            onClick={showHeld}
            className="rise pointer-events-auto rounded-full! shadow-float"
          >
            {freshAreMany ? text.manyFresh : text.fresh(fresh)}
          </Button>
        )}
      </div>
      {query.isPending && <Skeleton lines={10} />}
      {query.isError && items.length === 0 && (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.isSuccess && items.length === 0 && !query.hasNextPage && <Nothing filter={filter} />}
      {items.length > 0 && <Days items={items} filter={filter} />}
      <LoadMore query={query} label={text.older} />
    </PageFrame>
  )
}

function Nothing({ filter }: { filter: ActivityFilter }) {
  const isFiltered = Object.keys(filter).length > 0
  return isFiltered ? (
    <EmptyState title={text.nothingTitle} hint={text.nothingHint} />
  ) : (
    <EmptyState title={text.emptyTitle} hint={text.emptyHint} />
  )
}

/** The lines, under the names of their days. */
function Days({ items, filter }: { items: readonly Activity[]; filter: ActivityFilter }) {
  const names = useNames()
  const now = useNow(60_000)
  return byDay(items).map(({ day, at, items: lines }) => (
    <section key={day} className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <h2 className="border-b border-line pb-2 text-small font-medium text-ink-3">{dayName(at, now)}</h2>
      <ul className="grid grid-cols-[minmax(0,1fr)]">
        {lines.map((item) => (
          <li
            key={item.id}
            className="group flex items-start gap-3 rounded-control py-1 pr-2 pl-1 hover:bg-surface-1"
          >
            <ActivityLine
              item={item}
              names={names}
              time="clock"
              action={
                item.conversation &&
                !filter.conversation && <OnlyThis filter={filter} conversationId={item.conversation.id} />
              }
            />
          </li>
        ))}
      </ul>
    </section>
  ))
}

function OnlyThis({ filter, conversationId }: { filter: ActivityFilter; conversationId: string }) {
  return (
    <Link
      to="/activity"
      search={{ ...filter, conversation: conversationId }}
      aria-label={text.showOnly}
      className={classNames(
        iconButtonClass,
        '-my-2 opacity-0 group-hover:opacity-100 focus-visible:opacity-100 [@media(hover:none)]:opacity-100',
      )}
    >
      <Icon name="search" size={16} />
      <Hint label={text.showOnly} />
    </Link>
  )
}

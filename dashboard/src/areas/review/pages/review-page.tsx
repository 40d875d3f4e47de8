import type { ReviewItem } from '@stoa/sdk'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo, useRef } from 'react'
import { Segmented } from '../../../ui/charts/segmented.tsx'
import { useCommands, type Command } from '../../../ui/commands/commands.ts'
import { useListKeys } from '../../../ui/commands/use-list-keys.ts'
import { PageFrame } from '../../../ui/page-frames/page-frame.tsx'
import { ListState } from '../../../ui/page-frames/list-state.tsx'
import { Rows } from '../../../ui/page-frames/settings-section.tsx'
import { LoadMore } from '../../../ui/primitives/load-more.tsx'
import { EmptyState } from '../../../ui/primitives/states.tsx'
import { hasVariants, isApprovedHere, isDecidedHere, reviewQuery, STATES } from '../data.ts'
import { names } from '../names.en.ts'
import { GiveFeedback } from '../parts/feedback-dialog.tsx'
import { ReviewRow, rowId, titleOf } from '../parts/review-row.tsx'
import { useDecisions } from '../parts/use-decisions.ts'
import { text } from '../text.en.ts'

/** What somebody has to decide about, what takes effect later, and what was decided. */
export function ReviewPage() {
  const navigate = useNavigate()
  const { state: asked } = useSearch({ from: '/app/review' })
  const state = STATES.find((each) => each === asked) ?? 'waiting'
  const query = useInfiniteQuery(reviewQuery(state))
  const decisions = useDecisions()
  const items = (query.data?.pages.flatMap((page) => page.items) ?? []).filter(
    ({ id }) => state !== 'waiting' || !decisions.hidden.has(id),
  )
  const ids = items.map(({ id }) => rowId(id))
  useListKeys(ids.join(' '))
  const decide = (item: ReviewItem, what: 'approve' | 'dismiss') => {
    // The row goes away: the focus goes on to the next one.
    const at = items.indexOf(item)
    const next = items[at + 1] ?? items[at - 1]
    decisions.make(item, what, titleOf(item))
    if (next) document.getElementById(rowId(next.id))?.focus()
  }
  useDecisionKeys(items, decide)
  const [title, hint] = text.empty[state]
  return (
    <PageFrame variant="list" title={names.review} lead={text.lead} action={<GiveFeedback />}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Segmented
          label={text.show}
          value={state}
          options={STATES.map((value) => ({ value, label: text.states[value] }))}
          onChange={(value) =>
            void navigate({
              to: '/review',
              search: value === 'waiting' ? {} : { state: value },
              replace: true,
            })
          }
        />
        {state === 'waiting' && items.some(({ mayDecide }) => mayDecide) && (
          <p className="text-small text-ink-3 pointer-coarse:hidden">{text.keys}</p>
        )}
      </div>
      <ListState query={query}>
        {() =>
          items.length === 0 ? (
            <EmptyState title={title} hint={hint} />
          ) : (
            <Rows>
              {items.map((item) => (
                <ReviewRow
                  key={`${item.id} ${item.at}`}
                  item={item}
                  hasVariants={hasVariants(item, items)}
                  onDecide={decide}
                />
              ))}
            </Rows>
          )
        }
      </ListState>
      <LoadMore query={query} />
    </PageFrame>
  )
}

/** A approves what has the focus, or opens what is posted in public, X dismisses it, E opens it. */
function useDecisionKeys(
  items: readonly ReviewItem[],
  decide: (item: ReviewItem, what: 'approve' | 'dismiss') => void,
): void {
  const latest = useRef({ items, decide })
  useEffect(() => void (latest.current = { items, decide }))
  const commands = useMemo<Command[]>(() => {
    const focused = () => {
      const row = document.activeElement?.closest('li')
      return latest.current.items.find(({ id }) => rowId(id) === row?.id)
    }
    const openFocused = () =>
      document.activeElement?.closest('li')?.querySelector<HTMLElement>('[data-open]')?.click()
    const decideFocused = (what: 'approve' | 'dismiss') => {
      const item = focused()
      if (!item) return
      if (what === 'approve' && !isApprovedHere(item)) openFocused()
      else if (isDecidedHere(item) && item.mayDecide) latest.current.decide(item, what)
    }
    const base = { group: names.review, shortcutOnly: true } as const
    return [
      {
        ...base,
        id: 'review.approve',
        label: text.approve,
        icon: 'check',
        keys: 'a',
        run: () => decideFocused('approve'),
      },
      {
        ...base,
        id: 'review.dismiss',
        label: text.dismiss,
        icon: 'close',
        keys: 'x',
        run: () => decideFocused('dismiss'),
      },
      {
        ...base,
        id: 'review.open',
        label: text.open,
        icon: 'eye',
        keys: 'e',
        run: openFocused,
      },
    ]
  }, [])
  useCommands(commands)
}

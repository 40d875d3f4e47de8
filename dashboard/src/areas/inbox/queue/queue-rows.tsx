import { useQuery } from '@tanstack/react-query'
import { defaultRangeExtractor, elementScroll, useVirtualizer, type Range } from '@tanstack/react-virtual'
import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { Button } from '../../../ui/primitives/button.tsx'
import { listText } from '../lists.en.ts'
import { sharedText } from '../../../text/shared.en.ts'
import { breakdownQuery } from '../../../data/queries.ts'
import { termsOf } from '../../../ui/primitives/search-terms.ts'
import { selectRange, toggleSelected, useSelection } from './bulk/selection-store.ts'
import type { QueueFilter } from '../places/queue-filter.ts'
import { usePlace } from '../places/place.ts'
import { channelColours } from './channel-colours.ts'
import type { QueueList } from '../data/queue-list.ts'
import { QueueNews } from './queue-news.tsx'
import { QueueRow, QueueRowSkeleton, type RowContext } from './queue-row.tsx'
import { rowHeights, type Density } from './filters/row-density.ts'
import { watchHeight, likelyHeight } from './list-height.ts'
import { keepOffset, keptOffset } from './scroll-store.ts'
import { useActiveRow } from './use-active-row.ts'
import { useFrozenOrder } from './use-frozen-order.ts'
import { useListInUse } from './use-list-in-use.ts'
import { usePages } from './use-pages.ts'
import { useQueueCommands } from './use-queue-commands.ts'

/** What the bar for the chosen rows covers, with some air; px. */
const bulkBarPx = 116

interface QueueRowsProps {
  filter: QueueFilter
  list: QueueList
  me: string
  density: Density
  /** The conversation that is open. */
  selected: string | undefined
}

/** The rows of a list, of which only those in view are drawn; the page is read on as one scrolls. */
export function QueueRows({ filter, list, me, density, selected }: QueueRowsProps) {
  const pane = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const chosen = useSelection()
  const held = useListInUse(pane, box) || chosen.size > 0
  const { ids, news, takeIn } = useFrozenOrder(list, held)
  const { active, setActive, tabStop, wantFocus } = useActiveRow(ids, selected)
  const stop = tabStop === undefined ? -1 : ids.indexOf(tabStop)
  const rowPx = rowHeights[density]
  const rows = useRowWindow({ box, filter, ids, stop, rowPx, footPx: chosen.size > 0 ? bulkBarPx : 8 })
  const { scrollToIndex } = rows
  useOpenRowInView({ filter, ids, selected, scrollToIndex })
  const showNews = useCallback(() => {
    takeIn()
    scrollToIndex(0)
  }, [takeIn, scrollToIndex])
  const focusRow = useCallback(
    (id: string) => {
      wantFocus(id)
      scrollToIndex(ids.indexOf(id))
    },
    [ids, wantFocus, scrollToIndex],
  )
  useQueueCommands({ ids, active, selected, me, isSelecting: chosen.size > 0, news, showNews, focusRow })
  const range = [rows.range?.startIndex ?? 0, rows.range?.endIndex ?? 0] as const
  const { failed, retry } = usePages({ filter, list, ids, range })
  const context = useRowContext({ ids, me, density, onFocus: setActive })
  return (
    <div ref={pane} className="flex min-h-0 flex-1 flex-col">
      <QueueNews count={news} onShow={showNews} />
      <div ref={box} className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        <ul aria-label={listText.queue.label} className="relative" style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, start }) => {
            const id = ids[index] ?? ''
            const item = list.items[id]
            return (
              <li
                key={id}
                aria-setsize={list.nextCursor === null ? ids.length : -1}
                aria-posinset={index + 1}
                className="absolute inset-x-0 top-0"
                style={{ height: rowPx, transform: `translateY(${start}px)` }}
              >
                {item ? (
                  <QueueRow
                    item={item}
                    context={context}
                    current={id === selected}
                    checked={chosen.has(id)}
                    choosing={chosen.size > 0}
                    tabStop={id === tabStop}
                  />
                ) : (
                  <QueueRowSkeleton />
                )}
              </li>
            )
          })}
        </ul>
        {failed ? (
          <div role="alert" className="grid justify-items-center gap-3 px-4 pt-2 pb-8 text-small text-ink-2">
            {listText.queue.partly}
            <Button icon="refresh" onClick={retry}>
              {sharedText.common.retry}
            </Button>
          </div>
        ) : (
          list.nextCursor !== null && <QueueRowSkeleton />
        )}
      </div>
    </div>
  )
}

interface WindowOptions {
  box: RefObject<HTMLDivElement | null>
  filter: QueueFilter
  ids: readonly string[]
  /** Index of the row that must stay in the page, because it has the focus. */
  stop: number
  rowPx: number
  /** How much below the last row stays free. */
  footPx: number
}

/** How many rows beyond what is in view are drawn, once the first ones are on the page. */
const beyondView = 6

function useOverscan(): number {
  const [isFirst, setIsFirst] = useState(true)
  useEffect(() => {
    // After the frame that shows the first rows.
    const frame = requestAnimationFrame(() => setTimeout(() => setIsFirst(false)))
    return () => cancelAnimationFrame(frame)
  }, [])
  return isFirst ? 0 : beyondView
}

const scrollToFn: typeof elementScroll = (offset, options, list) => {
  // A new list stands at its beginning: to scroll it there would have the page laid out before it is all there.
  if (offset > 0 || (list.scrollOffset ?? 0) > 0 || options.behavior !== undefined)
    elementScroll(offset, options, list)
}

function useRowWindow({ box, filter, ids, stop, rowPx, footPx }: WindowOptions) {
  const name = JSON.stringify(filter)
  const rangeExtractor = useCallback(
    (range: Range) => {
      const drawn = defaultRangeExtractor(range)
      if (stop < 0 || drawn.includes(stop)) return drawn
      return stop < (drawn[0] ?? 0) ? [stop, ...drawn] : [...drawn, stop]
    },
    [stop],
  )
  const rows = useVirtualizer({
    count: ids.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowPx,
    getItemKey: (index) => ids[index] ?? index,
    overscan: useOverscan(),
    // The first rows are drawn at once, not after the page was laid out without them to be measured.
    initialRect: { width: 0, height: likelyHeight() },
    observeElementRect: watchHeight,
    scrollToFn,
    paddingEnd: footPx,
    scrollPaddingEnd: footPx,
    rangeExtractor,
    initialOffset: () => keptOffset(name),
  })
  useEffect(() => {
    const list = box.current
    if (!list) return undefined
    const onScroll = () => keepOffset(name, list.scrollTop)
    list.addEventListener('scroll', onScroll, { passive: true })
    return () => list.removeEventListener('scroll', onScroll)
  }, [box, name])
  return rows
}

interface OpenRow {
  filter: QueueFilter
  ids: readonly string[]
  selected: string | undefined
  scrollToIndex: (index: number) => void
}

/** Scrolls to the row of a conversation opened by a link; a list with a stored offset keeps it. */
function useOpenRowInView({ filter, ids, selected, scrollToIndex }: OpenRow): void {
  const shown = useRef(keptOffset(JSON.stringify(filter)) > 0 ? selected : undefined)
  const index = selected === undefined ? -1 : ids.indexOf(selected)
  useEffect(() => {
    if (index < 0 || shown.current === selected) return
    shown.current = selected
    scrollToIndex(index)
  }, [index, selected, scrollToIndex])
}

function useRowContext(options: Pick<RowContext, 'me' | 'density' | 'onFocus'> & { ids: readonly string[] }) {
  const { ids, me, density, onFocus } = options
  const { view, search, link } = usePlace()
  const { data: breakdown } = useQuery(breakdownQuery)
  const channelIds = search.channel ? [] : (breakdown?.channels ?? []).map(({ channelId }) => channelId)
  const known = channelIds.length > 1 ? channelIds.join(' ') : ''
  const channels = useMemo(() => channelColours(known.split(' ')), [known])
  const { q = '' } = search
  const terms = useMemo(() => termsOf(q), [q])
  const latest = useRef(ids)
  latest.current = ids
  return useMemo<RowContext>(
    () => ({
      view,
      link,
      me,
      density,
      channels,
      terms,
      onFocus,
      onSelect: (id, range) => (range ? selectRange(latest.current, id) : toggleSelected(id)),
    }),
    [view, link, me, density, channels, terms, onFocus],
  )
}

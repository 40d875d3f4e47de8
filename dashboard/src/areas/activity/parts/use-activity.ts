import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState, type RefObject } from 'react'
import { useLiveRefresh } from '../../../data/live/use-live-refresh.ts'
import { queryClient } from '../../../data/queries.ts'
import { activityQuery, newestActivity, type ActivityPage } from '../data.ts'
import { newLinesIn, hasGap, withNewLines } from './new-lines.ts'
import type { ActivityFilter } from '../kinds.ts'

const atTopPx = 60

/** The activity of a filter, live: new lines come in by themselves at the top, and are held while one reads further down. */
export function useActivity(filter: ActivityFilter, scroller: RefObject<HTMLElement | null>) {
  const options = activityQuery(filter)
  const key = JSON.stringify(options.queryKey)
  const query = useInfiniteQuery(options)
  const [held, setHeld] = useState<{ key: string; page: ActivityPage }>()
  const waiting = held?.key === key ? held.page : undefined

  const takeIn = (page: ActivityPage) => {
    setHeld(undefined)
    const known = queryClient.getQueryData(options.queryKey)
    if (hasGap(page, known)) void queryClient.resetQueries({ queryKey: options.queryKey, exact: true })
    else
      queryClient.setQueryData(
        options.queryKey,
        (pages) => pages && withNewLines(pages, newLinesIn(page, pages)),
      )
  }
  const refresh = async () => {
    if (!queryClient.getQueryData(options.queryKey)) return
    try {
      const page = await newestActivity(filter)
      if (newLinesIn(page, queryClient.getQueryData(options.queryKey)).length === 0) return
      if ((scroller.current?.scrollTop ?? 0) < atTopPx) takeIn(page)
      else setHeld({ key, page })
    } catch {
      // The next event tries again; the connection bar tells of a lost connection.
    }
  }
  useLiveRefresh({ refresh: () => void refresh(), everyMs: 30_000 })
  // What was read before may be old by now.
  useEffect(() => void refresh(), [key])

  const showHeld = () => {
    if (waiting) takeIn(waiting)
    scroller.current?.scrollTo({ top: 0 })
    scroller.current?.focus()
  }
  useEffect(() => {
    const element = scroller.current
    if (!element || !waiting) return undefined
    const onScroll = () => {
      if (element.scrollTop < atTopPx) takeIn(waiting)
    }
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => element.removeEventListener('scroll', onScroll)
  })
  const known = query.data
  return {
    query,
    items: known?.pages.flatMap(({ items }) => items) ?? [],
    fresh: waiting ? newLinesIn(waiting, known).length : 0,
    freshAreMany: waiting !== undefined && hasGap(waiting, known),
    showHeld,
  }
}

import { useEffect, useRef } from 'react'
import { follow } from './follow.ts'
import { soon } from './soon.ts'

interface LiveRefresh {
  refresh: () => void
  /** Also this often while the page is looked at: not everything is told on the channel. */
  everyMs: number
}

/** Calls back soon after something happened in the organization, for what is more than reading a query again. */
export function useLiveRefresh({ refresh, everyMs }: LiveRefresh): void {
  const latest = useRef(refresh)
  useEffect(() => {
    latest.current = refresh
  })
  useEffect(() => {
    const refreshSoon = soon(() => latest.current())
    const unfollow = follow('org', { onEvent: refreshSoon, onResync: refreshSoon })
    return () => {
      refreshSoon.cancel()
      unfollow()
    }
  }, [])
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') latest.current()
    }, everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
}

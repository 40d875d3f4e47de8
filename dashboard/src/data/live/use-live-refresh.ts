import { useEffect, useRef } from 'react'
import { liveSocket } from './connection.ts'

const pauseMs = 350
const longestMs = 2000

interface LiveRefresh {
  channel: 'org' | 'me'
  /** Whether an event of this type matters; every one unless given. */
  concerns?: (type: string) => boolean
  refresh: () => void
  /** Also this often while the page is looked at: not everything is told on the channel. */
  everyMs?: number
}

/** Calls back soon after something happened on a channel; many events in a row are one call. */
export function useLiveRefresh({ channel, concerns, refresh, everyMs }: LiveRefresh): void {
  const latest = useRef({ concerns, refresh })
  useEffect(() => {
    latest.current = { concerns, refresh }
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let firstAsked = 0
    const refreshSoon = () => {
      const now = Date.now()
      firstAsked ||= now
      clearTimeout(timer)
      timer = setTimeout(
        () => {
          firstAsked = 0
          latest.current.refresh()
        },
        Math.max(0, Math.min(pauseMs, firstAsked + longestMs - now)),
      )
    }
    const subscription = liveSocket().subscribe(
      { channel },
      {
        onEvent: ({ type }) => {
          if (latest.current.concerns?.(type) ?? true) refreshSoon()
        },
        onResync: refreshSoon,
      },
    )
    return () => {
      clearTimeout(timer)
      subscription.unsubscribe()
    }
  }, [channel])
  useEffect(() => {
    if (everyMs === undefined) return undefined
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') latest.current.refresh()
    }, everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
}

import { useEffect, useRef, useState } from 'react'
import type { QueueFilter } from '../places/queue-filter.ts'
import { loadPage, watchPage } from '../data/inbox-cache.ts'
import type { QueueList } from '../data/queue-list.ts'
import { cursorOf, wantedPage } from './wanted-page.ts'

interface InView {
  filter: QueueFilter
  list: QueueList
  ids: readonly string[]
  range: readonly [first: number, last: number]
}

/** Reads the pages around the visible rows ahead of scrolling, one at a time. */
export function usePages({ filter, list, ids, range }: InView): { failed: boolean; retry: () => void } {
  const reading = useRef(false)
  const [turn, setTurn] = useState(0)
  const [failed, setFailed] = useState(false)
  const wanted = wantedPage(list, ids, range)
  useEffect(() => {
    if (wanted === undefined || failed || reading.current) return
    reading.current = true
    loadPage(filter, wanted)
      .catch(() => setFailed(true))
      .finally(() => {
        reading.current = false
        setTurn((before) => before + 1)
      })
  }, [wanted, failed, filter, turn])
  const inView = cursorOf(list, ids[range[0]])
  useEffect(() => (inView ? watchPage(filter, inView) : undefined), [filter, inView])
  return { failed, retry: () => setFailed(false) }
}

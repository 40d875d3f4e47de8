import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { newestOrder, frozenOrder, type ShownOrder } from './frozen-order.ts'
import type { QueueList } from '../data/queue-list.ts'

/** The rows as they are shown: frozen while `held`, else in the list’s order. */
export function useFrozenOrder(list: QueueList, held: boolean) {
  const shown = useRef<ShownOrder>(undefined)
  const [turn, setTurn] = useState(0)
  const order = useMemo(
    () => (held && shown.current ? frozenOrder(shown.current, list) : newestOrder(list)),
    // A turn asks for the newest order although nothing else changed.
    [list, held, turn],
  )
  useLayoutEffect(() => {
    shown.current = order
  }, [order])
  const takeIn = useCallback(() => {
    shown.current = undefined
    setTurn((before) => before + 1)
  }, [])
  return { ...order, takeIn }
}

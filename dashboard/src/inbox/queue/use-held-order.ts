import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { newestOrder, stillOrder, type ShownOrder } from './held-order.ts'
import type { QueueList } from './queue-list.ts'

/** The rows of a list as they are shown: still while `held`, else in their newest order. */
export function useHeldOrder(list: QueueList, held: boolean) {
  const shown = useRef<ShownOrder>(undefined)
  const [turn, setTurn] = useState(0)
  const order = useMemo(
    () => (held && shown.current ? stillOrder(shown.current, list) : newestOrder(list)),
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

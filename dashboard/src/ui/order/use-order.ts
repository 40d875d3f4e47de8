import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { orderText } from '../../text/order.en.ts'

interface OrderOptions {
  count: number
  onMove: (from: number, to: number) => void
  isFixed?: boolean
}

/** The order of a list as keys, menus and the pointer change it; what moved keeps the focus and is said to screen readers. */
export function useOrder({ count, onMove, isFixed = false }: OrderOptions) {
  const [said, setSaid] = useState('')
  const focused = useRef<Element>(null)
  useLayoutEffect(() => {
    const before = focused.current
    focused.current = null
    // A browser takes the focus from what is put to another place of the page.
    if (before instanceof HTMLElement && before.isConnected && document.activeElement !== before)
      before.focus()
  })
  const move = (from: number, to: number) => {
    const within = Math.min(Math.max(to, 0), count - 1)
    if (isFixed || within === from) return
    focused.current = document.activeElement
    onMove(from, within)
    setSaid(orderText.moved(within + 1, count))
  }
  return {
    said,
    move,
    isFixed,
    count,
    /** Alt with an arrow moves the line that the focus is in. */
    onKeyDown: (index: number) => (event: KeyboardEvent) => {
      if (!event.altKey || event.metaKey || event.ctrlKey) return
      if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
      event.preventDefault()
      event.stopPropagation()
      move(index, event.key === 'ArrowUp' ? index - 1 : index + 1)
    },
  }
}

/** The order of a list, for what draws its lines. */
export type Order = ReturnType<typeof useOrder>

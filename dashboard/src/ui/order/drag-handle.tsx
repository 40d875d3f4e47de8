import type { RefObject } from 'react'
import { orderText } from '../../text/order.en.ts'
import { Icon } from '../primitives/icon.tsx'

/** Where a pointer takes hold of a line; keys and touch have the menu beside it. */
export function DragHandle({ handle }: { handle: RefObject<HTMLSpanElement | null> }) {
  return (
    <span
      ref={handle}
      aria-hidden="true"
      title={orderText.drag}
      className="hidden cursor-grab items-center px-1 text-ink-3 active:cursor-grabbing pointer-fine:inline-flex"
    >
      <Icon name="grip" size={16} />
    </span>
  )
}

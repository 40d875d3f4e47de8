import { useId, useState, type ReactNode } from 'react'
import { OrderedLine } from '../../../ui/order/ordered-line.tsx'
import type { Order } from '../../../ui/order/use-order.ts'
import { classNames } from '../../../ui/primitives/class-names.ts'
import { Icon, type IconName } from '../../../ui/primitives/icon.tsx'
import { text } from '../text.en.ts'

/** Where something stands in a list in order. */
export interface Placed {
  /** The list: its path in the form. */
  list: string
  index: number
  order: Order
}

interface FoldProps {
  placed: Placed
  icon: IconName
  title: string
  /** What is said of it below its title. */
  facts: ReactNode
  /** What its menu offers besides moving it. */
  items: ReactNode
  /** Whether something in it is wrong: then it is open. */
  isWrong: boolean
  /** Whether it is open at first. */
  isNew: boolean
  children: ReactNode
}

/** Something of a list in order that opens to be edited. */
export function Fold({ placed, icon, title, facts, items, isWrong, isNew, children }: FoldProps) {
  const [wanted, setWanted] = useState(isNew)
  const panel = useId()
  const isOpen = wanted || isWrong
  const head = (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={isOpen ? panel : undefined}
      onClick={() => setWanted(!isOpen)}
      className="flex w-full min-w-0 items-center gap-3 rounded-control px-1 py-1.5 text-left"
    >
      <span className="text-ink-3">
        <Icon name={icon} />
      </span>
      <span className="grid min-w-0 flex-1">
        <span className="font-medium [overflow-wrap:anywhere]">{title}</span>
        <span className="flex flex-wrap items-center gap-x-2 text-small text-ink-3">
          {isWrong && (
            <span className="flex items-center gap-1 text-red">
              <Icon name="warning" size={14} /> {text.field.needsAttention}
            </span>
          )}
          {facts}
        </span>
      </span>
      <span className={classNames('text-ink-3', isOpen && 'rotate-90')}>
        <Icon name="chevronRight" size={16} />
      </span>
    </button>
  )
  return (
    <OrderedLine {...placed} name={title} head={head} items={items}>
      {isOpen && (
        <div id={panel} className="border-t border-line px-3 py-4 sm:px-4">
          {children}
        </div>
      )}
    </OrderedLine>
  )
}

import type { ReactNode } from 'react'
import { orderText } from '../../text/order.en.ts'
import { IconButton } from '../primitives/button.tsx'
import { classNames } from '../primitives/class-names.ts'
import { Menu } from '../primitives/menu.tsx'
import { DragHandle } from './drag-handle.tsx'
import { OrderItems } from './order-items.tsx'
import type { Order } from './use-order.ts'
import { useDrag } from './use-drag.ts'

interface LineProps {
  list: string
  index: number
  order: Order
  /** What it is called, for the name of its menu. */
  name: string
  /** What stands in its first line. */
  head: ReactNode
  /** What else its menu offers. */
  items?: ReactNode
  children?: ReactNode
}

/** A line of a list that can be put in order: by a menu, by Alt with an arrow, or by dragging. */
export function OrderedLine({ list, index, order, name, head, items, children }: LineProps) {
  const { line, handle, edge, isDragged } = useDrag({ list, index, order })
  return (
    <li
      ref={line}
      onKeyDown={order.onKeyDown(index)}
      className={classNames('relative rounded-card border border-line bg-raised', isDragged && 'opacity-55')}
    >
      {edge && (
        <span
          aria-hidden="true"
          className={classNames(
            'absolute inset-x-0 h-0.5 rounded-full bg-accent',
            edge === 'top' ? '-top-1.5' : '-bottom-1.5',
          )}
        />
      )}
      <div className="flex items-center gap-1 py-1 pr-1 pl-2">
        {!order.isFixed && <DragHandle handle={handle} />}
        <div className="min-w-0 flex-1">{head}</div>
        {!order.isFixed && (
          <Menu align="end" trigger={<IconButton icon="more" label={orderText.actions(name)} align="end" />}>
            <OrderItems order={order} index={index} />
            {items}
          </Menu>
        )}
      </div>
      {children}
    </li>
  )
}

/** What was moved where, for screen readers. */
export function OrderStatus({ order }: { order: Order }) {
  return (
    <p role="status" className="sr-only">
      {order.said}
    </p>
  )
}

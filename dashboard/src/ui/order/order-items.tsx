import { orderText } from '../../text/order.en.ts'
import { MenuItem } from '../primitives/menu.tsx'
import type { Order } from './use-order.ts'

/** The items of a menu that move a line. */
export function OrderItems({ order, index }: { order: Order; index: number }) {
  const last = order.count - 1
  return (
    <>
      <MenuItem
        icon="up"
        shortcut="Alt+↑"
        disabled={index === 0}
        onSelect={() => order.move(index, index - 1)}
      >
        {orderText.up}
      </MenuItem>
      <MenuItem
        icon="down"
        shortcut="Alt+↓"
        disabled={index === last}
        onSelect={() => order.move(index, index + 1)}
      >
        {orderText.down}
      </MenuItem>
      <MenuItem disabled={index === 0} onSelect={() => order.move(index, 0)}>
        {orderText.top}
      </MenuItem>
      <MenuItem disabled={index === last} onSelect={() => order.move(index, last)}>
        {orderText.bottom}
      </MenuItem>
    </>
  )
}

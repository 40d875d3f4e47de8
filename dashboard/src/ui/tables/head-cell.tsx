import type { ReactNode } from 'react'
import { classNames } from '../primitives/class-names.ts'
import { Icon } from '../primitives/icon.tsx'

/** What a table stands on, which what is sticky in it has too. */
export type Ground = 'paper' | 'raised'

export const grounds: Record<Ground, string> = { paper: 'bg-paper', raised: 'bg-raised' }

interface HeadCellProps {
  name: string
  ground: Ground
  /** Which way the rows are ordered by it, and the next one; none where they cannot be. */
  order: { now: false | 'asc' | 'desc'; next: () => void } | undefined
  align?: 'left' | undefined
  isFirst?: boolean
  box?: ReactNode
}

/** The name of a column; pressed, it puts the rows in its order. */
export function HeadCell({ name, ground, order, align, isFirst = false, box }: HeadCellProps) {
  const isLeft = isFirst || align === 'left'
  const sorted = order?.now === 'asc' ? 'ascending' : order?.now === 'desc' ? 'descending' : undefined
  return (
    <th
      scope="col"
      aria-sort={sorted}
      className={classNames(
        'sticky top-0 border-b border-line py-2 font-medium whitespace-nowrap',
        grounds[ground],
        isFirst ? 'left-0 z-20' : 'z-10',
        isFirst ? 'pr-4' : 'pl-4',
        isLeft ? 'text-left' : 'text-right',
      )}
    >
      {box}
      {order ? (
        <button
          type="button"
          onClick={order.next}
          className={classNames(
            'inline-flex items-center gap-1 rounded-small font-medium hover:text-ink',
            sorted && 'text-ink',
          )}
        >
          {!isLeft && <Arrow now={order.now} />}
          {name}
          {isLeft && <Arrow now={order.now} />}
        </button>
      ) : (
        name
      )}
    </th>
  )
}

const Arrow = ({ now }: { now: false | 'asc' | 'desc' }) =>
  now && <Icon name={now === 'asc' ? 'up' : 'down'} size={14} />

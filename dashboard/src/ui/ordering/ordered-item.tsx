import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { classNames } from '../primitives/class-names.ts'
import { Icon } from '../primitives/icon.tsx'
import type { Ordering } from './use-ordering.ts'

type Edge = 'top' | 'bottom'

interface OrderedItemProps {
  ordering: Ordering
  index: number
  className?: string
  /** Draws the item; the handle, by which a pointer drags it, goes to its beginning. */
  children: (handle: ReactNode) => ReactNode
}

/** One item of a list in order. */
export function OrderedItem({ ordering, index, className, children }: OrderedItemProps) {
  const { item, handle, edge, isDragged } = useDragging(ordering, index)
  return (
    <li
      ref={item}
      onKeyDown={ordering.keysOf(index)}
      className={classNames('relative', isDragged && 'opacity-50', className)}
    >
      {edge && (
        <span
          aria-hidden="true"
          className={classNames(
            'absolute inset-x-0 z-10 h-0.5 bg-accent',
            edge === 'top' ? '-top-px' : '-bottom-px',
          )}
        />
      )}
      {children(
        ordering.disabled ? null : (
          <span
            ref={handle}
            aria-hidden="true"
            className="flex cursor-grab items-center self-stretch text-ink-3 pointer-coarse:hidden"
          >
            <Icon name="grip" size={16} />
          </span>
        ),
      )}
    </li>
  )
}

function useDragging(ordering: Ordering, index: number) {
  const item = useRef<HTMLLIElement>(null)
  const handle = useRef<HTMLSpanElement>(null)
  const [edge, setEdge] = useState<Edge>()
  const [isDragged, setIsDragged] = useState(false)
  const latest = useRef(ordering)
  useEffect(() => {
    latest.current = ordering
  })
  const { id, disabled } = ordering
  useEffect(() => {
    const element = item.current
    if (!element || !handle.current || disabled) return undefined
    const edgeAt = (pointerY: number): Edge => {
      const { top, height } = element.getBoundingClientRect()
      return pointerY < top + height / 2 ? 'top' : 'bottom'
    }
    const stops = [
      draggable({
        element,
        dragHandle: handle.current,
        getInitialData: () => ({ list: id, index }),
        onDragStart: () => setIsDragged(true),
        onDrop: () => setIsDragged(false),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data['list'] === id,
        onDrag: ({ location, source }) =>
          setEdge(source.data['index'] === index ? undefined : edgeAt(location.current.input.clientY)),
        onDragLeave: () => setEdge(undefined),
        onDrop: ({ location, source }) => {
          setEdge(undefined)
          const from = source.data['index'] as number
          const before = index + (edgeAt(location.current.input.clientY) === 'top' ? 0 : 1)
          latest.current.move(from, from < before ? before - 1 : before)
        },
      }),
    ]
    return () => stops.forEach((stop) => stop())
  }, [id, index, disabled])
  return { item, handle, edge, isDragged }
}

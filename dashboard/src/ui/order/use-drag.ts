import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useEffect, useRef, useState } from 'react'
import { dropPlace } from './moved.ts'
import type { Order } from './use-order.ts'

interface DragOptions {
  /** The list: what is dragged is dropped in its own alone. */
  list: string
  index: number
  order: Order
}

/** Lets a pointer drag a line by its handle; `edge` says where what is dragged over it would be dropped. */
export function useDrag({ list, index, order }: DragOptions) {
  const line = useRef<HTMLLIElement>(null)
  const handle = useRef<HTMLSpanElement>(null)
  const [edge, setEdge] = useState<'top' | 'bottom'>()
  const [isDragged, setIsDragged] = useState(false)
  const latest = useRef(order)
  latest.current = order
  const { isFixed } = order
  useEffect(() => {
    const [element, dragHandle] = [line.current, handle.current]
    if (!element || !dragHandle || isFixed) return undefined
    const edgeAt = (clientY: number) => {
      const { top, height } = element.getBoundingClientRect()
      return clientY < top + height / 2 ? 'top' : 'bottom'
    }
    return combine(
      draggable({
        element,
        dragHandle,
        getInitialData: () => ({ list, index }),
        onDragStart: () => setIsDragged(true),
        onDrop: () => setIsDragged(false),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data['list'] === list,
        onDrag: ({ location, source }) =>
          setEdge(source.data['index'] === index ? undefined : edgeAt(location.current.input.clientY)),
        onDragLeave: () => setEdge(undefined),
        onDrop: ({ location, source }) => {
          setEdge(undefined)
          const from = Number(source.data['index'])
          latest.current.move(from, dropPlace(from, index, edgeAt(location.current.input.clientY)))
        },
      }),
    )
  }, [list, index, isFixed])
  return { line, handle, edge, isDragged }
}

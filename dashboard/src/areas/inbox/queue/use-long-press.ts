import { useRef, type MouseEvent, type PointerEvent } from 'react'

const longMs = 450
const slipPx = 10

/** Calls back when a finger rests on something; the click that ends it does nothing else. */
export function useLongPress(onLongPress: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const start = useRef({ x: 0, y: 0 })
  const done = useRef(false)
  const stop = () => clearTimeout(timer.current)
  return {
    onPointerDown(event: PointerEvent) {
      stop()
      done.current = false
      if (event.pointerType !== 'touch') return
      start.current = { x: event.clientX, y: event.clientY }
      timer.current = setTimeout(() => {
        done.current = true
        onLongPress()
      }, longMs)
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      if (Math.hypot(clientX - start.current.x, clientY - start.current.y) > slipPx) stop()
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onPointerLeave: stop,
    onContextMenu(event: MouseEvent) {
      if (done.current) event.preventDefault()
    },
    onClickCapture(event: MouseEvent) {
      if (!done.current) return
      done.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}

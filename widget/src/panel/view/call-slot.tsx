import { useLayoutEffect, useRef } from 'preact/hooks'
import { useChat } from './chat-context.ts'

/** Where the panel shows a voice call, which draws itself and outlives what is drawn around it. */
export function CallSlot() {
  const { calls } = useChat()
  const slot = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (calls) slot.current?.append(calls.element)
  }, [calls])
  return <div ref={slot} />
}

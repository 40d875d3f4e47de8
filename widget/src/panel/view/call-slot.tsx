import { useLayoutEffect, useRef } from 'preact/hooks'
import { useChat } from './chat-context.ts'

/** The place of a voice call in the panel; the call renders itself, and survives a rerender of the panel. */
export function CallSlot() {
  const { calls } = useChat()
  const slot = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (calls) slot.current?.append(calls.element)
  }, [calls])
  return <div ref={slot} />
}

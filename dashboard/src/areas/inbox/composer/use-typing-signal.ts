import { useRef } from 'react'
import { liveSocket } from '../../../data/live/connection.ts'

/** Tells the visitor that somebody writes; at most one frame in two seconds. */
export function useTypingSignal(id: string): (isTyping: boolean) => void {
  const last = useRef(0)
  const send = useRef((isTyping: boolean) => {
    const now = Date.now()
    if (isTyping ? now - last.current < 2000 : last.current === 0) return
    last.current = isTyping ? now : 0
    liveSocket().send({ type: 'typing', channel: 'conversation', id, isTyping })
  })
  return send.current
}

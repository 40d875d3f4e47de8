import { useEffect } from 'react'
import { liveSocket } from '../../../live/connection.ts'

const everyMs = 20_000

const send = (id: string, isViewing: boolean) =>
  liveSocket().send({ type: 'viewing', channel: 'conversation', id, isViewing })

/** Tells colleagues once more that one looks at a conversation, if the page is in front of somebody. */
export function sayViewing(id: string): void {
  if (document.visibilityState === 'visible') send(id, true)
}

/** Tells colleagues that one looks at a conversation, again and again while the page is in front of somebody. */
export function useViewingSignal(id: string): void {
  useEffect(() => {
    let told = false
    const say = () => {
      const isViewing = document.visibilityState === 'visible'
      if (!isViewing && !told) return
      told = isViewing
      send(id, isViewing)
    }
    // The socket may open a moment later; a frame before that is dropped.
    const first = setTimeout(say, 1500)
    const timer = setInterval(say, everyMs)
    say()
    document.addEventListener('visibilitychange', say)
    return () => {
      clearTimeout(first)
      clearInterval(timer)
      document.removeEventListener('visibilitychange', say)
      if (told) send(id, false)
    }
  }, [id])
}

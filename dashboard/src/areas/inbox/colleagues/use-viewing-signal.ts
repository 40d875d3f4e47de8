import { useEffect } from 'react'
import { liveSocket } from '../../../data/live/connection.ts'

const everyMs = 20_000

const send = (id: string, isViewing: boolean) =>
  liveSocket().send({ type: 'viewing', channel: 'conversation', id, isViewing })

/** Sends that the person views a conversation, if the page is visible. */
export function sendViewing(id: string): void {
  if (document.visibilityState === 'visible') send(id, true)
}

/** Sends at intervals that the person views a conversation, while the page is visible. */
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

import { useEffect, useState } from 'preact/hooks'
import { useChatState } from './chat-context.ts'

const EVERY_MS = 30_000

/** The time, followed in half minutes while the panel is before the visitor's eyes. */
export function useNow(): number {
  const { isVisible } = useChatState()
  const [now, setNow] = useState(Date.now())
  useEffect(() => {
    if (!isVisible) return undefined
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), EVERY_MS)
    return () => clearInterval(timer)
  }, [isVisible])
  return now
}

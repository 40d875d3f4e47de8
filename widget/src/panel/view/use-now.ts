import { useEffect, useState } from 'preact/hooks'
import { useChatState } from './chat-context.ts'

const UPDATE_MS = 30_000

/** The current time; rerenders every 30 s while the panel is visible. */
export function useNow(): number {
  const { isVisible } = useChatState()
  const [now, setNow] = useState(Date.now())
  useEffect(() => {
    if (!isVisible) return undefined
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), UPDATE_MS)
    return () => clearInterval(timer)
  }, [isVisible])
  return now
}

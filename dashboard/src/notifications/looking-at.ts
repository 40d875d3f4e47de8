import { useEffect } from 'react'
import { keptValue } from '../shell/kept-value.ts'

const kept = keptValue<string | null>('stoa.looking-at', (value) =>
  typeof value === 'string' ? value : null,
)

/** The conversation in front of somebody in any tab of this browser. */
export const lookingAt = (): string | undefined => kept.read() ?? undefined

/** Calls back when somebody turns to another conversation. */
export const onLookingAt = kept.subscribe

/** Tells all tabs that a conversation is in front of somebody, while this tab has the focus. */
export function useLookingAt(conversationId: string | undefined): void {
  useEffect(() => {
    const look = () => {
      if (document.hasFocus()) kept.write(conversationId ?? null)
    }
    const leave = () => {
      if (conversationId && kept.read() === conversationId) kept.write(null)
    }
    look()
    window.addEventListener('focus', look)
    window.addEventListener('blur', leave)
    window.addEventListener('pagehide', leave)
    return () => {
      leave()
      window.removeEventListener('focus', look)
      window.removeEventListener('blur', leave)
      window.removeEventListener('pagehide', leave)
    }
  }, [conversationId])
}

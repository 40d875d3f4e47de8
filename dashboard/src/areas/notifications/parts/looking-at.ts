import { useEffect } from 'react'
import { keptValue } from '../../../ui/primitives/kept-value.ts'

const kept = keptValue<string | null>('stoa.looking-at', (value) =>
  typeof value === 'string' ? value : null,
)

/** The conversation shown in the focused tab of this browser, if any. */
export const lookingAt = (): string | undefined => kept.read() ?? undefined

/** Calls back when another conversation is shown. */
export const onLookingAt = kept.subscribe

/** Tells all tabs which conversation is shown, while this tab has the focus. */
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

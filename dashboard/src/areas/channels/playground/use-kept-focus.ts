import { useCallback, useEffect, useRef } from 'react'

/** How long after a press of a pointer or of Tab a frame that has the focus counts as chosen. */
const CHOICE_MS = 500

/**
 * The panel in a frame takes the focus whenever it opens, also while somebody writes in the form: then the field
 * gets it back. A frame that was clicked or reached with Tab keeps it.
 * @returns To be called with each frame of the own origin.
 */
export function useKeptFocus(): (frame: HTMLIFrameElement) => void {
  const chosenAt = useRef(-CHOICE_MS)
  const choose = useCallback(() => void (chosenAt.current = performance.now()), [])
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => key === 'Tab' && choose()
    const onFocusOut = ({ target }: FocusEvent) =>
      setTimeout(() => {
        const isChosen = performance.now() - chosenAt.current < CHOICE_MS
        const isTaken = document.activeElement instanceof HTMLIFrameElement && !isChosen
        if (isTaken && target instanceof HTMLElement && target.matches('input, select, textarea'))
          target.focus()
      })
    document.addEventListener('keydown', onKeyDown)
    document.addEventListener('focusout', onFocusOut)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      document.removeEventListener('focusout', onFocusOut)
    }
  }, [choose])
  return useCallback(
    (frame) => {
      const watch = () => frame.contentWindow?.addEventListener('pointerdown', choose, true)
      frame.addEventListener('load', watch)
    },
    [choose],
  )
}

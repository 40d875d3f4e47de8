import { useEffect, useState, type RefObject } from 'react'

/** Whether a list is in use, so that no row may move: the pointer is over it, it has the keyboard focus, or it is scrolled. */
export function useListInUse(box: RefObject<HTMLElement | null>): boolean {
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const [scrolled, setScrolled] = useState(false)
  useEffect(() => {
    const list = box.current
    if (!list) return undefined
    const onPoint = ({ pointerType }: PointerEvent) => setPointed(pointerType !== 'touch')
    const onLeave = () => setPointed(false)
    // The focus that a click leaves behind holds nothing.
    const onFocus = ({ target }: FocusEvent) =>
      setFocused(target instanceof Element && target.matches(':focus-visible'))
    const onBlur = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node && list.contains(relatedTarget))) setFocused(false)
    }
    const onScroll = () => setScrolled(list.scrollTop > 8)
    onScroll()
    list.addEventListener('pointermove', onPoint)
    list.addEventListener('pointerleave', onLeave)
    list.addEventListener('focusin', onFocus)
    list.addEventListener('focusout', onBlur)
    list.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      list.removeEventListener('pointermove', onPoint)
      list.removeEventListener('pointerleave', onLeave)
      list.removeEventListener('focusin', onFocus)
      list.removeEventListener('focusout', onBlur)
      list.removeEventListener('scroll', onScroll)
    }
  }, [box])
  return pointed || focused || scrolled
}

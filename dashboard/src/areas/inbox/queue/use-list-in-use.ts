import { useEffect, useState, type RefObject } from 'react'

/** How long the pointer may be elsewhere on its way from the list to the button that shows what is new. */
const wayMs = 400

/**
 * Whether a list is in use, so that no row may move: the pointer is over it or over what lies with it in its pane, it has the
 * keyboard focus, or it is scrolled.
 */
export function useListInUse(
  pane: RefObject<HTMLElement | null>,
  box: RefObject<HTMLElement | null>,
): boolean {
  const isPointed = useIsPointed(pane)
  const [focused, setFocused] = useState(false)
  const [scrolled, setScrolled] = useState(false)
  useEffect(() => {
    const list = box.current
    if (!list) return undefined
    // The focus that a click leaves behind holds nothing.
    const onFocus = ({ target }: FocusEvent) =>
      setFocused(target instanceof Element && target.matches(':focus-visible'))
    const onBlur = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node && list.contains(relatedTarget))) setFocused(false)
    }
    const onScroll = () => setScrolled(list.scrollTop > 8)
    list.addEventListener('focusin', onFocus)
    list.addEventListener('focusout', onBlur)
    list.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      list.removeEventListener('focusin', onFocus)
      list.removeEventListener('focusout', onBlur)
      list.removeEventListener('scroll', onScroll)
    }
  }, [box])
  return isPointed || focused || scrolled
}

/** Whether the pointer is over an element, or was until a moment ago. */
function useIsPointed(ref: RefObject<HTMLElement | null>): boolean {
  const [isPointed, setIsPointed] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element) return undefined
    let leaving: ReturnType<typeof setTimeout> | undefined
    const onPoint = ({ pointerType }: PointerEvent) => {
      clearTimeout(leaving)
      setIsPointed(pointerType !== 'touch')
    }
    const onLeave = () => {
      clearTimeout(leaving)
      leaving = setTimeout(() => setIsPointed(false), wayMs)
    }
    element.addEventListener('pointermove', onPoint)
    element.addEventListener('pointerleave', onLeave)
    return () => {
      clearTimeout(leaving)
      element.removeEventListener('pointermove', onPoint)
      element.removeEventListener('pointerleave', onLeave)
    }
  }, [ref])
  return isPointed
}

import type { RefObject } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { useChatState } from './chat-context.ts'

const NEAR_END_PX = 80

const isNearEnd = (view: HTMLElement) => view.scrollHeight - view.scrollTop - view.clientHeight < NEAR_END_PX
const goToEnd = (view: HTMLElement) => view.scrollTo({ top: view.scrollHeight })

/**
 * Keeps the newest message in view, unless the visitor has scrolled up: then returns the key of the last message at that
 * time.
 */
export function useStayAtEnd(scroller: RefObject<HTMLElement | null>): string | undefined {
  const { thread, isVisible, sessionId, firstUnreadKey } = useChatState()
  const [awayFrom, setAwayFrom] = useState<string | undefined>(undefined)
  const stays = useRef(true)
  const lastKey = useRef('')
  lastKey.current = thread[thread.length - 1]?.key ?? ''
  const lastOwn = thread.filter((message) => message.role === 'end_user').pop()?.key

  useEffect(() => {
    const view = scroller.current
    if (!view) return undefined
    let top = view.scrollTop
    const onScroll = () => {
      // While hidden all sizes are 0.
      if (view.clientHeight === 0) return
      const isUpwards = view.scrollTop < top
      top = view.scrollTop
      // A new message may not be scrolled to yet: only an upward scroll is the visitor’s.
      stays.current = isNearEnd(view) || (stays.current && !isUpwards)
      setAwayFrom((from) => (stays.current ? undefined : (from ?? lastKey.current)))
    }
    view.addEventListener('scroll', onScroll, { passive: true })
    const resize = new ResizeObserver(() => (stays.current ? goToEnd(view) : undefined))
    resize.observe(view)
    if (view.firstElementChild) resize.observe(view.firstElementChild)
    return () => {
      view.removeEventListener('scroll', onScroll)
      resize.disconnect()
    }
  }, [])
  // The visitor’s own message scrolls to the end.
  useLayoutEffect(() => {
    stays.current = true
    if (scroller.current) goToEnd(scroller.current)
  }, [lastOwn, sessionId])
  // When the panel is opened, scrolls to the first unread message.
  useLayoutEffect(() => {
    const view = scroller.current
    const divider = view?.querySelector<HTMLElement>('.unread-divider')
    if (!view || !isVisible) return
    if (divider) view.scrollTo({ top: divider.offsetTop - 8 })
    else if (stays.current) goToEnd(view)
    stays.current = isNearEnd(view)
  }, [firstUnreadKey, isVisible])
  return awayFrom
}

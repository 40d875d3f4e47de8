import type { RefObject } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { useChatState } from './chat-context.ts'

const NEAR_END_PX = 80

const isNearEnd = (view: HTMLElement) => view.scrollHeight - view.scrollTop - view.clientHeight < NEAR_END_PX
const goToEnd = (view: HTMLElement) => view.scrollTo({ top: view.scrollHeight })

/**
 * Keeps the newest message in view, unless the visitor has gone back to read: then it answers with the key of the
 * message that was the last one when they left the end.
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
      // While hidden everything measures nothing.
      if (view.clientHeight === 0) return
      const isUpwards = view.scrollTop < top
      top = view.scrollTop
      // What has just been added may not have been scrolled to yet: only the visitor scrolls upwards.
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
  // What the visitor writes brings them to the end.
  useLayoutEffect(() => {
    stays.current = true
    if (scroller.current) goToEnd(scroller.current)
  }, [lastOwn, sessionId])
  // Coming back, reading goes on where it ended.
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

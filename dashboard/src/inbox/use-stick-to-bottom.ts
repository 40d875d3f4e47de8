import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'

const nearPx = 80

/** Keeps a scrolled box at its end while the reader is there; else tells that something new is below. */
export function useStickToBottom(
  box: RefObject<HTMLDivElement | null>,
  lastId: string | undefined,
  sendingOwn: boolean,
  extra: boolean,
): { away: boolean; toBottom: () => void } {
  const atEnd = useRef(true)
  const [away, setAway] = useState(false)
  const toBottom = () => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight
    setAway(false)
  }
  useEffect(() => {
    const element = box.current
    if (!element) return
    const onScroll = () => {
      atEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < nearPx
      if (atEnd.current) setAway(false)
    }
    // A growing composer or a shrinking window must not hide the last message.
    const observer = new ResizeObserver(() => {
      if (atEnd.current) element.scrollTop = element.scrollHeight
    })
    element.addEventListener('scroll', onScroll, { passive: true })
    observer.observe(element)
    return () => {
      element.removeEventListener('scroll', onScroll)
      observer.disconnect()
    }
  }, [box])
  useLayoutEffect(() => {
    if (atEnd.current || sendingOwn) toBottom()
    else if (lastId) setAway(true)
    // Only a new last message counts.
  }, [lastId])
  useLayoutEffect(() => {
    if (extra && atEnd.current) toBottom()
  }, [extra])
  return { away, toBottom }
}

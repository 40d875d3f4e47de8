import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'

const nearPx = 80

/** Keeps a box scrolled to its end while the reader is there; else returns the message after which they left it. */
export function useStickToBottom(
  box: RefObject<HTMLDivElement | null>,
  lastId: string | undefined,
  sendingOwn: boolean,
  extra: boolean,
): { awayFrom: string | undefined; toBottom: () => void } {
  const atEnd = useRef(true)
  const last = useRef(lastId)
  last.current = lastId
  const [awayFrom, setAwayFrom] = useState<string>()
  const toBottom = () => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight
    setAwayFrom(undefined)
  }
  useEffect(() => {
    const element = box.current
    if (!element) return
    const onScroll = () => {
      atEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < nearPx
      setAwayFrom((before) => (atEnd.current ? undefined : (before ?? last.current)))
    }
    // A growing composer, a shrinking window or cards that come late must not hide the last message.
    const observer = new ResizeObserver(() => {
      if (atEnd.current) element.scrollTop = element.scrollHeight
    })
    element.addEventListener('scroll', onScroll, { passive: true })
    observer.observe(element)
    if (element.firstElementChild) observer.observe(element.firstElementChild)
    return () => {
      element.removeEventListener('scroll', onScroll)
      observer.disconnect()
    }
  }, [box])
  useLayoutEffect(() => {
    if (atEnd.current || sendingOwn) toBottom()
    // Only a new last message counts.
  }, [lastId])
  useLayoutEffect(() => {
    if (extra && atEnd.current) toBottom()
  }, [extra])
  return { awayFrom, toBottom }
}

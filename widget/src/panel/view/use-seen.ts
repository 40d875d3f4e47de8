import type { RefObject } from 'preact'
import { useEffect } from 'preact/hooks'
import { useChat, useChatState } from './chat-context.ts'

const HALF = 0.5

/** Reports the replies that the visitor sees: half of the reply is visible, or it fills half of the view. */
export function useSeen(scroller: RefObject<HTMLElement | null>): void {
  const { chat } = useChat()
  const { thread, isVisible, phase } = useChatState()
  const unseen = thread.filter((message) => message.role === 'agent' && !message.readAt && message.id)
  const keys = unseen.map((message) => message.key).join()
  useEffect(() => {
    const root = scroller.current
    if (!root || !isVisible || keys === '') return undefined
    const inView = new Set<string>()
    const report = () => {
      if (document.visibilityState !== 'visible') return
      const { thread: now } = chat.state.get()
      for (const message of now) if (inView.has(message.key)) chat.onSeen(message)
    }
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, intersectionRatio, intersectionRect, rootBounds } of entries) {
          const key = (target as HTMLElement).dataset.key as string
          const fills = rootBounds !== null && intersectionRect.height >= rootBounds.height * HALF
          if (intersectionRatio >= HALF || fills) inView.add(key)
          else inView.delete(key)
        }
        report()
      },
      { root, threshold: [0.1, 0.25, HALF] },
    )
    const wanted = new Set(keys.split(','))
    for (const element of root.querySelectorAll<HTMLElement>('[data-key]')) {
      if (wanted.has(element.dataset.key as string)) observer.observe(element)
    }
    document.addEventListener('visibilitychange', report)
    return () => {
      observer.disconnect()
      document.removeEventListener('visibilitychange', report)
    }
  }, [keys, isVisible, phase, chat])
}

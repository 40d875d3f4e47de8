import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { fill } from '../../messages/pick-locale.ts'
import { useChat, useChatState } from './chat-context.ts'
import { Icon } from './icons.tsx'
import { MessageGroup } from './message-view.tsx'
import { layOut } from './thread-layout.ts'
import { useSeen } from './use-seen.ts'

const NEAR_END_PX = 80

/** The messages of the conversation. */
export function ThreadView() {
  const { text, time } = useChat()
  const { thread, firstUnreadKey, phase, conversation } = useChatState()
  const scroller = useRef<HTMLDivElement>(null)
  const isAway = useStayAtEnd(scroller)
  useSeen(scroller)
  const parts = layOut(thread, firstUnreadKey)
  const lastOwnKey = thread.filter((message) => message.role === 'end_user').pop()?.key
  const isWaiting = phase === 'loading' && thread.length === 0
  return (
    <div class="thread-frame">
      <div
        class="thread"
        ref={scroller}
        tabIndex={0}
        role="region"
        aria-label={text.messages}
        aria-busy={isWaiting}
      >
        {isWaiting && <Skeleton />}
        {parts.map((part) => {
          if (part.kind === 'group')
            return <MessageGroup key={part.key} messages={part.messages} lastOwnKey={lastOwnKey} />
          if (part.kind === 'unread') {
            return (
              <p key={part.key} class="divider unread-divider">
                <span>{text.newMessages}</span>
              </p>
            )
          }
          return (
            <p key={part.key} class="divider">
              <time dateTime={part.at}>{time.day(part.at)}</time>
            </p>
          )
        })}
        {conversation?.status === 'closed' && <p class="system">{text.closedNote}</p>}
        <TypingView />
      </div>
      {isAway && (
        <button
          type="button"
          class="jump"
          aria-label={text.jumpToLatest}
          onClick={() => scroller.current?.scrollTo({ top: scroller.current.scrollHeight })}
        >
          <Icon name="down" />
        </button>
      )}
    </div>
  )
}

/** Keeps the newest message in view, unless the visitor has gone back to read; tells whether they have. */
function useStayAtEnd(scroller: { current: HTMLDivElement | null }): boolean {
  const { thread, typingName, isVisible, sessionId, phase, firstUnreadKey } = useChatState()
  const [isAway, setAway] = useState(false)
  const stays = useRef(true)
  const lastOwn = thread.filter((message) => message.role === 'end_user').pop()?.key

  useEffect(() => {
    const view = scroller.current
    if (!view) return undefined
    const onScroll = () => {
      stays.current = view.scrollHeight - view.scrollTop - view.clientHeight < NEAR_END_PX
      setAway(!stays.current)
    }
    view.addEventListener('scroll', onScroll, { passive: true })
    const resize = new ResizeObserver(() =>
      stays.current ? view.scrollTo({ top: view.scrollHeight }) : undefined,
    )
    resize.observe(view)
    return () => {
      view.removeEventListener('scroll', onScroll)
      resize.disconnect()
    }
  }, [])
  // What the visitor writes brings them to the end.
  useLayoutEffect(() => void (stays.current = true), [lastOwn, sessionId])
  useLayoutEffect(() => {
    const view = scroller.current
    if (view && isVisible && stays.current) view.scrollTo({ top: view.scrollHeight })
  }, [thread, typingName, isVisible, phase])
  // Coming back, reading goes on where it ended.
  useLayoutEffect(() => {
    const view = scroller.current
    const divider = view?.querySelector<HTMLElement>('.unread-divider')
    if (view && divider && isVisible) view.scrollTo({ top: divider.offsetTop - view.offsetTop - 8 })
  }, [firstUnreadKey, isVisible])
  return isAway
}

function TypingView() {
  const { text } = useChat()
  const { typingName } = useChatState()
  if (typingName === null) return null
  return (
    <p class="typing">
      <span class="dots" aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      {fill(text.typing, { name: typingName || text.team })}
    </p>
  )
}

function Skeleton() {
  const { text } = useChat()
  return (
    <div class="skeleton">
      <span class="unseen">{text.loading}</span>
      <i />
      <i />
      <i />
    </div>
  )
}

import { useMemo, useRef } from 'preact/hooks'
import { fill } from '../../messages/pick-locale.ts'
import { useChat, useChatState } from './chat-context.ts'
import { EmailCard } from './email-card.tsx'
import { Icon } from './icons.tsx'
import { MessageGroup } from './message-view.tsx'
import { nameOf, noteText } from './participant-line.ts'
import { RatingCard } from './rating-card.tsx'
import { layOut, countNewAfter, type ThreadPart } from './thread-layout.ts'
import { useSeen } from './use-seen.ts'
import { useStayAtEnd } from './use-stay-at-end.ts'

/** The messages of the conversation, with the cards for email and rating. */
export function ThreadView() {
  const { text } = useChat()
  const { thread, notes, firstUnreadKey, phase, conversation, sessionId } = useChatState()
  const scroller = useRef<HTMLDivElement>(null)
  const awayFrom = useStayAtEnd(scroller)
  useSeen(scroller)
  // Computed only when messages change, not for typing, progress and the like.
  const parts = useMemo(() => {
    const lastOwnKey = thread.filter((message) => message.role === 'end_user').pop()?.key
    return layOut(thread, firstUnreadKey, notes).map((part) => (
      <PartView key={part.key} part={part} lastOwnKey={lastOwnKey} />
    ))
  }, [thread, firstUnreadKey, notes])
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
        <div class="thread-content">
          {isWaiting && <Skeleton />}
          {parts}
          <EmailCard key={`email ${sessionId}`} />
          {conversation?.status === 'closed' && (
            <>
              <p class="system">{text.closedNote}</p>
              <RatingCard key={`rating ${conversation.id}`} />
            </>
          )}
          <TypingView />
        </div>
      </div>
      {awayFrom !== undefined && (
        <JumpButton
          count={countNewAfter(thread, awayFrom)}
          onClick={() => scroller.current?.scrollTo({ top: scroller.current.scrollHeight })}
        />
      )}
    </div>
  )
}

function PartView({ part, lastOwnKey }: { part: ThreadPart; lastOwnKey: string | undefined }) {
  const { text, time } = useChat()
  if (part.kind === 'group') return <MessageGroup messages={part.messages} lastOwnKey={lastOwnKey} />
  if (part.kind === 'note') return <p class="system">{noteText(part.note, text)}</p>
  if (part.kind === 'unread') {
    return (
      <p class="divider unread-divider">
        <span>{text.newMessages}</span>
      </p>
    )
  }
  return (
    <p class="divider">
      <time dateTime={part.at} title={time.exact(part.at)}>
        {time.day(part.at)}
      </time>
    </p>
  )
}

function JumpButton({ count, onClick }: { count: number; onClick(): void }) {
  const { text, locale } = useChat()
  const figure = new Intl.NumberFormat(locale).format(count)
  return (
    <button type="button" class="jump" title={text.jumpToLatest} onClick={onClick}>
      <Icon name="down" />
      <span class="unseen">{text.jumpToLatest}</span>
      {count > 0 && <span class="jump-count">{figure}</span>}
    </button>
  )
}

function TypingView() {
  const { text } = useChat()
  const { typingName, conversation } = useChatState()
  if (typingName === null) return null
  return (
    <p class="typing">
      <span class="dots" aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      {fill(text.typing, { name: typingName || nameOf(conversation?.agentName ?? text.assistant, text) })}
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

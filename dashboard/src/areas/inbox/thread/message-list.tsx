import type { ConversationDetail } from '@stoa/sdk'
import { Fragment, useEffect, useMemo, useRef } from 'react'
import { Icon } from '../../../ui/primitives/icon.tsx'
import { EmptyState } from '../../../ui/primitives/states.tsx'
import { text } from '../text.en.ts'
import { useWhoami } from '../../../data/session/session.ts'
import { inThread } from '../data/draft-state.ts'
import { useColleagues } from '../colleagues/colleagues-store.ts'
import { TypingLine } from '../colleagues/typing-line.tsx'
import { messagesId } from '../composer/composer-bridge.ts'
import { HappeningLines } from './conversation-happening-lines.tsx'
import { DaySeparator, UnreadSeparator } from './day-separator.tsx'
import { groupMessages, newsAfter, withCustomers } from '../data/message-groups.ts'
import { MessageRunView } from './message-run.tsx'
import { OlderMessages } from './older-messages.tsx'
import { PendingRow } from './pending-row.tsx'
import { stillPending } from '../drafts/pending-message.ts'
import { usePending, type ShownMessage } from '../composer/send-queue.ts'
import { customerOf } from '../data/customer-of.ts'
import { useHappenings } from './use-conversation-happenings.ts'
import { useLinkedMessage } from './use-linked-message.ts'
import type { Sending } from '../composer/use-send-message.ts'
import { useStickToBottom } from './use-stick-to-bottom.ts'
import { useUnreadFrom } from './use-unread-from.ts'

interface MessageListProps {
  detail: ConversationDetail
  visitorTyping: boolean
  sending: Sending
  onEdit: (message: ShownMessage) => void
}

/** Everything that was said, by day and author; it stays at its end while one reads there. */
export function MessageList({ detail, visitorTyping, sending, onEdit }: MessageListProps) {
  const { actor } = useWhoami()
  const kept = usePending(detail.id)
  const pending = useMemo(
    () => stillPending(kept, detail.messages, actor.id),
    [kept, detail.messages, actor.id],
  )
  const unreadId = useUnreadFrom(detail.id, detail.messages)
  const { happenings, names } = useHappenings(detail)
  const days = useMemo(
    () =>
      groupMessages(inThread(withCustomers(detail.messages, detail.customers)), {
        unreadId,
        moments: happenings,
      }),
    [detail.messages, detail.customers, unreadId, happenings],
  )
  const lastId = pending.at(-1)?.localId ?? detail.messages.at(-1)?.id
  const lastOwn = detail.messages.findLast(
    (message) => !message.internal && message.authorType !== 'end_user',
  )
  const customer = customerOf(detail)
  const { typing } = useColleagues(detail.id)
  const box = useRef<HTMLDivElement>(null)
  const { awayFrom, toBottom } = useStickToBottom(
    box,
    lastId,
    pending.length > 0,
    visitorTyping || typing.length > 0,
  )
  const unreadLine = useRef<HTMLParagraphElement>(null)
  // One begins to read where the new messages begin, not at their end.
  useEffect(() => {
    unreadLine.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const linkedId = useLinkedMessage(detail)
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        id={messagesId}
        ref={box}
        tabIndex={0}
        role="log"
        aria-label={text.thread.messages}
        className="min-h-0 flex-1 scroll-py-2 overflow-y-auto focus-visible:-outline-offset-2"
      >
        <div className="mx-auto flex min-h-full w-full max-w-column flex-col justify-end gap-4 px-4 py-6 md:px-6">
          {detail.hasMore && <OlderMessages detail={detail} box={box} />}
          {days.length === 0 && pending.length === 0 && (
            <EmptyState title={text.thread.empty} hint={text.thread.emptyHint} />
          )}
          {days.map((day) => (
            <div key={day.day} className="grid gap-4">
              <DaySeparator at={day.at} />
              {day.runs.map((run) =>
                run.kind === 'moments' ? (
                  <HappeningLines key={run.key} happenings={run.moments} names={names} />
                ) : (
                  <Fragment key={run.key}>
                    {run.key === unreadId && <UnreadSeparator ref={unreadLine} />}
                    <MessageRunView {...{ run, linkedId }} visitor={customer} seenId={lastOwn?.id} />
                  </Fragment>
                ),
              )}
            </div>
          ))}
          {pending.map((message) => (
            <PendingRow key={message.localId} message={message} sending={sending} onEdit={onEdit} />
          ))}
          <TypingLine conversationId={detail.id} visitor={visitorTyping ? customer : undefined} />
        </div>
      </div>
      {awayFrom !== undefined && (
        <JumpButton count={newsAfter(detail.messages, awayFrom)} onClick={toBottom} />
      )}
    </div>
  )
}

function JumpButton({ count, onClick }: { count: number; onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="rise control absolute bottom-3 left-1/2 flex -translate-x-1/2 items-center gap-1.5 rounded-full bg-ink px-3.5 text-small whitespace-nowrap text-paper shadow-float"
    >
      {count > 0 ? text.thread.jumpToNew(count) : text.thread.jump}
      <Icon name="chevronDown" size={16} />
    </button>
  )
}

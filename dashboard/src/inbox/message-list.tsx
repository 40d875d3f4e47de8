import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { client, type ConversationDetail } from '../api.ts'
import { Button } from '../components/button.tsx'
import { Icon } from '../components/icon.tsx'
import { EmptyState, errorText } from '../components/states.tsx'
import { notify } from '../components/toast.tsx'
import { t } from '../messages/en.ts'
import { useWhoami } from '../session.ts'
import { messagesId } from './composer-focus.ts'
import { patchDetail } from './inbox-cache.ts'
import { DaySeparator } from './day-separator.tsx'
import { groupMessages, mergeMessages } from './message-groups.ts'
import { MessageRunView } from './message-run.tsx'
import { PendingRow } from './pending-row.tsx'
import { stillPending, usePending, type PendingMessage } from './pending-messages.ts'
import { customerOf } from './queue-row.tsx'
import type { Sending } from './use-send-message.ts'
import { useStickToBottom } from './use-stick-to-bottom.ts'

interface MessageListProps {
  detail: ConversationDetail
  visitorTyping: boolean
  sending: Sending
  onEdit: (message: PendingMessage) => void
}

/** Everything that was said, by day and author; it stays at its end while one reads there. */
export function MessageList({ detail, visitorTyping, sending, onEdit }: MessageListProps) {
  const { actor } = useWhoami()
  const kept = usePending(detail.id)
  const pending = useMemo(
    () => stillPending(kept, detail.messages, actor.id),
    [kept, detail.messages, actor.id],
  )
  const days = useMemo(() => groupMessages(detail.messages), [detail.messages])
  const lastId = pending.at(-1)?.localId ?? detail.messages.at(-1)?.id
  const lastOwn = detail.messages.findLast(
    (message) => !message.internal && message.authorType !== 'end_user',
  )
  const box = useRef<HTMLDivElement>(null)
  const { away, toBottom } = useStickToBottom(box, lastId, pending.length > 0, visitorTyping)
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        id={messagesId}
        ref={box}
        tabIndex={0}
        role="log"
        aria-label={t.thread.messages}
        className="min-h-0 flex-1 overflow-y-auto focus-visible:-outline-offset-2"
      >
        <div className="mx-auto flex min-h-full w-full max-w-[760px] flex-col justify-end gap-4 px-4 py-6 md:px-6">
          {detail.hasMore && <OlderMessages detail={detail} box={box} />}
          {days.length === 0 && pending.length === 0 && (
            <EmptyState title={t.thread.empty} hint={t.thread.emptyHint} />
          )}
          {days.map((day) => (
            <div key={day.day} className="grid gap-4">
              <DaySeparator at={day.at} />
              {day.runs.map((run) => (
                <MessageRunView key={run.key} run={run} visitor={customerOf(detail)} seenId={lastOwn?.id} />
              ))}
            </div>
          ))}
          {pending.map((message) => (
            <PendingRow key={message.localId} message={message} sending={sending} onEdit={onEdit} />
          ))}
          <p role="status" className="-mt-1 h-5 text-small text-ink-3">
            {visitorTyping && t.thread.typing(customerOf(detail))}
          </p>
        </div>
      </div>
      {away && (
        <button
          type="button"
          onClick={toBottom}
          className="rise absolute bottom-3 left-1/2 flex -translate-x-1/2 items-center gap-1.5 rounded-full bg-ink px-3.5 py-1.5 text-small text-paper shadow-float"
        >
          {t.thread.jump}
          <Icon name="chevronDown" size={16} />
        </button>
      )}
    </div>
  )
}

function OlderMessages({
  detail,
  box,
}: {
  detail: ConversationDetail
  box: React.RefObject<HTMLDivElement | null>
}) {
  const [pending, setPending] = useState(false)
  const fromEnd = useRef<number>(undefined)
  useLayoutEffect(() => {
    // What was read stays where it was while older messages come in above it.
    if (fromEnd.current === undefined || !box.current) return
    box.current.scrollTop = box.current.scrollHeight - fromEnd.current
    fromEnd.current = undefined
  }, [box, detail.messages])
  const load = async () => {
    if (detail.messages.length === 0) return
    // A conversation that was merged into this one brought older messages with later numbers.
    const before = Math.min(...detail.messages.map(({ seq }) => seq))
    setPending(true)
    try {
      const older = await client.conversations.getConversation({ id: detail.id, before })
      if (box.current) fromEnd.current = box.current.scrollHeight - box.current.scrollTop
      patchDetail(detail.id, (known) => ({
        messages: mergeMessages(older.messages, known.messages),
        hasMore: older.hasMore,
      }))
    } catch (error) {
      notify(errorText(error), { tone: 'error' })
    } finally {
      setPending(false)
    }
  }
  return (
    <div className="mb-auto grid justify-items-center pb-4">
      <Button onClick={() => void load()} disabled={pending}>
        {pending ? t.common.loading : t.thread.older}
      </Button>
    </div>
  )
}

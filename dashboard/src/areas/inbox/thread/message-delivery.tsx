import type { Message } from '@stoa/sdk'
import { client } from '../../../data/api.ts'
import { clockTime, exactTime } from '../../../text/format-time.ts'
import { Icon } from '../../../ui/primitives/icon.tsx'
import { text } from '../text.en.ts'
import { conversationQuery } from '../data/conversation-query.ts'
import { deliveryText } from './delivery-text.ts'
import { TextButton } from '../../../ui/primitives/button.tsx'
import { useWrite } from '../../../data/writes/write.ts'

/** Whether something is to be told about a message's way to the customer. */
export const hasDelivery = ({ deliveryStatus }: Message): boolean => deliveryStatus !== null

/** How a message of ours arrived: delivered, seen, opened, or what went wrong and a way to try again. */
export function MessageDelivery({ message, seenAt }: { message: Message; seenAt: string | null }) {
  const { deliveryStatus: status } = message
  if (seenAt)
    return (
      <p className="flex items-center gap-1 text-small text-ink-3" title={exactTime(seenAt)}>
        <Icon name="checkCircle" size={14} />
        {text.thread.seen(clockTime(seenAt))}
      </p>
    )
  if (status === null) return null
  const ended = status === 'dead' || status === 'unknown'
  const failed = status === 'failed' || ended
  return (
    <p
      role={ended ? 'alert' : undefined}
      title={message.lastOpenedAt ? exactTime(message.lastOpenedAt) : undefined}
      className={
        failed
          ? 'flex flex-wrap items-center justify-end gap-x-1.5 text-small text-red'
          : 'flex items-center gap-1 text-small text-ink-3'
      }
    >
      <Icon
        name={failed ? 'warning' : status === 'queued' || status === 'sending' ? 'clock' : 'check'}
        size={14}
      />
      <span className="min-w-0 [overflow-wrap:anywhere]">{deliveryText(message)}</span>
      {ended && <Retry message={message} />}
    </p>
  )
}

function Retry({ message: { id: messageId, conversationId: id } }: { message: Message }) {
  const retry = useWrite({
    run: () => client.conversations.retryDelivery({ id, messageId }),
    touches: [conversationQuery(id)],
    said: text.delivery.retried,
  })
  return (
    <TextButton disabled={retry.isPending} onClick={() => retry.mutate()} className="text-ink">
      {text.delivery.retry}
    </TextButton>
  )
}

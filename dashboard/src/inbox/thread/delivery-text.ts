import type { Message } from '../../api.ts'
import { weekdayTime } from '../../components/format-time.ts'
import { c } from '../../messages/en-conversation.ts'

/** What is to be told about a message on its way out, in words. */
export function deliveryText(message: Message): string {
  const { deliveryStatus: status, deliveryError, deliveryAttempts, deliveryNextAttemptAt: next } = message
  if (status === null) return ''
  if (status === 'sent') {
    const opened = message.openCount ? c.delivery.opened(message.openCount) : c.delivery.notOpened
    return message.openCount === null ? c.delivery.sent : `${c.delivery.sent} · ${opened}`
  }
  if (status === 'queued' && !deliveryError) return c.delivery.queued
  return [
    c.delivery[status],
    deliveryError,
    deliveryAttempts !== null && deliveryAttempts > 1 && c.delivery.attempts(deliveryAttempts),
    status !== 'dead' && next && c.delivery.next(weekdayTime(next)),
  ]
    .filter(Boolean)
    .join(' · ')
}

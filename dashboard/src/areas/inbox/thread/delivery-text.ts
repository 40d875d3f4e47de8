import type { Message } from '@stoa/sdk'
import { weekdayTime } from '../../../text/format-time.ts'
import { text } from '../text.en.ts'
import { text as mailText } from './text.en.ts'

/** What is to be told about a message on its way out, in words. */
export function deliveryText(message: Message): string {
  const { deliveryStatus: status, deliveryError, deliveryAttempts, deliveryNextAttemptAt: next } = message
  if (status === null) return ''
  if (status === 'sent') {
    const opened = message.openCount ? text.delivery.opened(message.openCount) : text.delivery.notOpened
    return message.openCount === null ? text.delivery.sent : `${text.delivery.sent} · ${opened}`
  }
  if (status === 'sending' || (status === 'queued' && !deliveryError)) return text.delivery.queued
  return [
    status === 'unknown' ? mailText.unknown : text.delivery[status],
    deliveryError,
    deliveryAttempts !== null && deliveryAttempts > 1 && text.delivery.attempts(deliveryAttempts),
    status !== 'dead' && next && text.delivery.next(weekdayTime(next)),
  ]
    .filter(Boolean)
    .join(' · ')
}

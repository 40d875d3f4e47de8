import type { ReadMail } from '../../../kernel/ports/mail-servers.ts'
import { deliveriesIn } from './threads.ts'

/** What a mail is, beside an ordinary one. */
export type Kind = 'ordinary' | 'automatic' | 'bounce' | 'no_reply_address'

const NO_REPLY = /^(no-?reply|do-?not-?reply|noreply-.*|mailer-daemon|postmaster|bounces?)(\+.*)?@/

/** Whether a program wrote it, and of what kind (RFC 3834, RFC 2919, RFC 3464). */
export function kindOf(mail: ReadMail): Kind {
  const header = (name: string) => mail.headers.get(name)?.toLowerCase() ?? ''
  const isReport =
    /^multipart\/report\b/.test(header('content-type')) && /delivery-status/.test(header('content-type'))
  const isFromDaemon = /^(mailer-daemon|postmaster)@/.test(mail.from?.address ?? '')
  if (isReport || (isFromDaemon && mail.attachments.some(({ mime }) => mime === 'message/delivery-status')))
    return 'bounce'
  const submitted = header('auto-submitted')
  if (submitted !== '' && !submitted.startsWith('no')) return 'automatic'
  if (/^(bulk|list|junk|auto_reply)\b/.test(header('precedence'))) return 'automatic'
  if (['list-id', 'x-autoreply', 'x-autorespond'].some((name) => mail.headers.has(name))) return 'automatic'
  if (header('return-path') === '<>') return 'automatic'
  return NO_REPLY.test(mail.from?.address ?? '') ? 'no_reply_address' : 'ordinary'
}

/** A mail that came back: of which delivery, and what was said. */
export interface Bounce {
  deliveryIds: string[]
  /** Such as `5.1.1`. */
  status: string | null
  /** Whether it will never arrive. */
  isFinal: boolean
  detail: string
}

/** Reads a report of a mail server (RFC 3464). */
export function readBounce(mail: ReadMail): Bounce {
  const texts = mail.attachments
    .filter(({ mime }) => /^(message\/(delivery-status|rfc822|global)|text\/)/.test(mime))
    .map(({ content }) => Buffer.from(content).toString('utf8', 0, 50_000))
  const whole = [mail.text.slice(0, 50_000), ...texts].join('\n')
  const ids = [...whole.matchAll(/(cmd_[0-9a-z]{22})@/gi)].map(([, id = '']) => `${id}@`)
  const named = deliveriesIn([...ids, mail.inReplyTo ?? '', ...mail.references])
  const status = /^status:\s*([245]\.\d{1,3}\.\d{1,3})/im.exec(whole)?.[1] ?? null
  const action = /^action:\s*(\w+)/im.exec(whole)?.[1]?.toLowerCase()
  const said = /^diagnostic-code:\s*(?:[\w-]+;)?\s*(.+)$/im.exec(whole)?.[1]?.trim()
  return {
    deliveryIds: [...new Set(named)],
    status,
    isFinal: action === 'failed' || (action === undefined && status?.startsWith('4') !== true),
    detail: (said ?? mail.subject).slice(0, 250),
  }
}

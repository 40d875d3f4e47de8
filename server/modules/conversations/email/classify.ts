import type { ReadMail } from '../../../kernel/ports/mail-servers.ts'
import { toStorable } from '../../../kernel/base/storable.ts'
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

/** A mail that came back: of which delivery, for whom, and what was said. */
export interface Bounce {
  deliveryIds: string[]
  /** The addresses that it did not reach. */
  recipients: string[]
  /** Such as `5.1.1`. */
  status: string | null
  /** Whether it will never arrive. */
  isFinal: boolean
  detail: string
}

const MOST_READ = 100_000
const MOST_LINE = 1000

/** Reads a report of a mail server (RFC 3464): what it says line by line, and which mail it returns. */
export function readBounce(mail: ReadMail): Bounce {
  const returned = mail.attachments
    .filter(({ mime }) => /^(message\/(delivery-status|rfc822|global)|text\/)/.test(mime))
    .map(({ content }) => Buffer.from(content).toString('utf8', 0, MOST_READ))
    .join('\n')
  const lines = `${mail.text.slice(0, MOST_READ)}\n${returned}`
    .slice(0, MOST_READ)
    .split(/\r?\n/)
    .map((line) => line.slice(0, MOST_LINE))
  const valuesOf = (name: string) =>
    lines.flatMap((line) => {
      const at = line.indexOf(':')
      return at > 0 && line.slice(0, at).toLowerCase() === name ? [toStorable(line.slice(at + 1).trim())] : []
    })
  const first = (name: string) => valuesOf(name)[0]
  // Never its references: these name earlier mails, which did arrive.
  const ids = [...valuesOf('message-id').map((id) => id.replace(/^<|>$/g, '')), mail.inReplyTo ?? '']
  const status = /^[245]\.\d{1,3}\.\d{1,3}/.exec(first('status') ?? '')?.[0] ?? null
  const action = first('action')?.toLowerCase()
  return {
    deliveryIds: [...new Set(deliveriesIn(ids))].slice(0, 10),
    recipients: valuesOf('final-recipient').map((said) =>
      (said.split(';').at(-1) ?? '').trim().toLowerCase(),
    ),
    status,
    isFinal: action === 'failed' || (action === undefined && status?.startsWith('4') !== true),
    detail: toStorable((first('diagnostic-code')?.replace(/^[\w-]+;\s*/, '') ?? mail.subject).slice(0, 250)),
  }
}

import type { Letter } from './mail-servers.ts'
import { plainWords } from './plain-words.ts'

/** A mail as it goes out; all texts are plain but `html`. */
export interface OutgoingMail {
  to: string
  /** The name beside the sender's address. */
  fromName?: string | undefined
  replyTo?: string | undefined
  /** Becomes `List-Unsubscribe` (RFC 2369). */
  unsubscribeUrl?: string | undefined
  subject: string
  text: string
  html: string
  /** The same for every attempt, so that a mail which went out twice is one to the reader's program. */
  messageId: string
}

/**
 * Why a mail did not go out: `refused` by the mail server for good, `unreachable` when no mail would get through now,
 * `deferred` when this one may be tried again, `unknown` when the server took it and said nothing more: it may be there.
 */
export type MailFailure = 'refused' | 'unreachable' | 'deferred' | 'unknown'

/** The only error that a mailer throws; its message is the server's answer, on one line, at most 300 characters. */
export class MailError extends Error {
  override readonly name = 'MailError'
  readonly reason: MailFailure
  /** The enhanced status code (RFC 3463) of the answer, such as `5.1.1`. */
  readonly status: string | undefined
  /** The recipients that were refused, where the server took it for the others. */
  readonly refused: readonly string[]

  constructor(
    reason: MailFailure,
    message: string,
    options?: ErrorOptions & { refused?: readonly string[] },
  ) {
    super(plainWords(message), options)
    this.reason = reason
    this.refused = options?.refused ?? []
    this.status = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(this.message)?.[0]
  }
}

/** Takes mails to their readers; there is none where the operator configured none. */
export interface Mailer {
  /** The address that mails come from. */
  readonly from: string
  /** Hands a mail to the mail server; throws `MailError`. */
  send(mail: OutgoingMail): Promise<void>
  /** The same for a letter, whose sender is in the domain of `from`. */
  sendLetter(letter: Letter): Promise<void>
  close(): Promise<void>
}

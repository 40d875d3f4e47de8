import { plainWords } from './plain-words.ts'

/** Somebody as a mail names them. */
export interface MailAddress {
  name: string
  /** In lower case. */
  address: string
}

/** A server that mails are handed to, with the credentials of one mailbox. */
export interface SmtpLogin {
  host: string
  port: number
  secure: boolean
  username: string
  password: string
}

/** A mailbox that mails are read from. */
export interface ImapLogin extends SmtpLogin {
  /** Its folder, such as `INBOX`. */
  mailbox: string
}

/** A letter of a mailbox: to several people, in a thread, with attachments. */
export interface Letter {
  /** The same for every attempt. */
  messageId: string
  from: MailAddress
  replyTo?: MailAddress | undefined
  to: readonly MailAddress[]
  cc: readonly MailAddress[]
  bcc: readonly MailAddress[]
  subject: string
  text: string
  html: string
  inReplyTo?: string | undefined
  references: readonly string[]
  attachments: readonly LetterAttachment[]
  /** Further headers, such as `Auto-Submitted`; their values are on one line. */
  headers: Readonly<Record<string, string>>
}

/** A file of a letter. */
export interface LetterAttachment {
  name: string
  mime: string
  content: AsyncIterable<Uint8Array> | Uint8Array
}

/** A mail as it was read; texts and lists are cut to what is used of them. */
export interface ReadMail {
  /** Without angle brackets; null where it has none. */
  messageId: string | null
  from: MailAddress | null
  replyTo: MailAddress | null
  to: MailAddress[]
  cc: MailAddress[]
  subject: string
  date: Date | null
  text: string
  inReplyTo: string | null
  /** The oldest first, without angle brackets. */
  references: string[]
  /** Headers by their names in lower case, the first of each. */
  headers: ReadonlyMap<string, string>
  attachments: { name: string; mime: string; content: Uint8Array }[]
}

/** Where reading a mailbox stopped: numbers of mails hold as long as `uidValidity` does. */
export interface MailboxPlace {
  uidValidity: number
  lastUid: number
}

/** A mail of a mailbox: its number and its bytes. */
export interface MailboxMail {
  uid: number
  raw: Uint8Array
}

/** Why a mail server was of no use: `credentials` were refused, or it could not be `reached` or understood. */
export class MailServerError extends Error {
  override readonly name = 'MailServerError'
  readonly reason: 'credentials' | 'unreachable'

  constructor(reason: MailServerError['reason'], message: string, options?: ErrorOptions) {
    super(plainWords(message), options)
    this.reason = reason
  }
}

/** What reading a mailbox takes: where it stopped, which mails are too large, and what becomes of each. */
export interface Reading {
  /** Null begins behind the newest mail. */
  from: MailboxPlace | null
  /** Where the numbers of its mails are new ones, those that came since are read, perhaps again. */
  since: Date
  most: number
  maxBytes: number
  signal: AbortSignal
  /** Called in order, one mail at a time; what it throws ends the reading. `raw` is empty where the mail was too large. */
  take(mail: MailboxMail, place: MailboxPlace): Promise<void>
}

/** Mail servers that organizations name: they are reached on the public internet and nowhere else. */
export interface MailServers {
  /** Signs in at the server and out again; throws `MailServerError`. */
  checkSmtp(login: SmtpLogin): Promise<void>
  /** Opens the mailbox; throws `MailServerError`. */
  checkImap(login: ImapLogin): Promise<void>
  /** Hands a letter over; throws `MailError`. */
  send(login: SmtpLogin, letter: Letter): Promise<void>
  /** Reads what has come since; answers where it stopped. Throws `MailServerError`. */
  read(login: ImapLogin, reading: Reading): Promise<MailboxPlace>
  /** Takes a mail apart, in slices; throws where it is none. */
  parse(raw: Uint8Array): Promise<ReadMail>
}

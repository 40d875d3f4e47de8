import { PassThrough, Readable } from 'node:stream'
import type { SendMailOptions, Transporter } from 'nodemailer'
import { MailError, type MailFailure } from '../../kernel/ports/mailer.ts'
import type { Letter } from '../../kernel/ports/mail-servers.ts'

/** A letter as nodemailer takes it: objects, never texts to be parsed, so that no name brings in a recipient or header. */
const asNodemailer = (letter: Letter): SendMailOptions => ({
  messageId: letter.messageId,
  from: letter.from,
  to: [...letter.to],
  cc: [...letter.cc],
  bcc: [...letter.bcc],
  ...(letter.replyTo && { replyTo: letter.replyTo }),
  ...(letter.inReplyTo && { inReplyTo: letter.inReplyTo }),
  ...(letter.references.length > 0 && { references: [...letter.references] }),
  subject: letter.subject,
  text: letter.text,
  html: letter.html,
  headers: { ...letter.headers },
  attachments: letter.attachments.map(({ name, mime, content }) => ({
    filename: name,
    contentType: mime,
    content: content instanceof Uint8Array ? Buffer.from(content) : Readable.from(content),
  })),
})

interface SmtpFailure {
  code?: string
  responseCode?: number
  command?: string
  message?: string
}

/** What of a mail has gone to the server. */
interface Progress {
  isWhole: boolean
}

interface Sent {
  rejected?: readonly (string | { address: string })[]
  rejectedErrors?: readonly { response?: string }[]
}

/** Has the letters of a transport note when their last byte was handed over. */
export function noteProgress(transport: Transporter): void {
  transport.use('stream', (mail, done) => {
    const { progress } = mail.data as { progress?: Progress }
    if (progress)
      mail.message.transform(
        () =>
          new PassThrough({
            flush(callback) {
              progress.isWhole = true
              callback()
            },
          }),
      )
    done()
  })
}

/** Sends a letter by a transport that notes progress; throws `MailError`. */
export async function sendLetter(transport: Transporter, letter: Letter): Promise<void> {
  const progress: Progress = { isWhole: false }
  try {
    const { rejected = [], rejectedErrors = [] } = (await transport.sendMail({
      ...asNodemailer(letter),
      progress,
    } as SendMailOptions)) as Sent
    if (rejected.length === 0) return
    const refused = rejected.map((each) => (typeof each === 'string' ? each : each.address).toLowerCase())
    const why = rejectedErrors[0]?.response ?? 'the mail server refused it'
    throw new MailError('refused', `not for ${refused.join(', ')}: ${why}; the others have it`, { refused })
  } catch (error) {
    throw asMailError(error, progress)
  }
}

/** What a failure of nodemailer means for a mail. */
export function asMailError(error: unknown, progress?: Progress): MailError {
  if (error instanceof MailError) return error
  const failure = error as SmtpFailure
  return new MailError(reasonOf(failure, progress), failure.message ?? '', { cause: error })
}

/** Why a mail was not sent. Answers about sender, recipient or text concern this mail; all else would stop the next one, too. */
function reasonOf({ code, responseCode = 0, command = '' }: SmtpFailure, progress?: Progress): MailFailure {
  // Behind the final dot the server has it all: without an answer nobody knows what became of it.
  if (progress?.isWhole && responseCode === 0) return 'unknown'
  if (code === 'EENVELOPE' || code === 'EMESSAGE' || /^(MAIL FROM|RCPT TO|DATA)/.test(command))
    return responseCode >= 500 ? 'refused' : responseCode >= 400 ? 'deferred' : 'refused'
  return 'unreachable'
}

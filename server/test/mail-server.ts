import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { vi } from 'vitest'

/** A mail as the server received it: its recipients and the parsed message. */
export interface ReceivedMail extends Email {
  recipients: string[]
  /** The first `http(s)` address in its plain text. */
  link: string | undefined
}

/** A real SMTP server on the loopback. */
export interface TestMailServer {
  /** The settings that make a service use it. */
  env: { SVC_MAIL_URL: string; SVC_MAIL_FROM: string }
  mails: ReceivedMail[]
  /** Refuses recipients with a reply such as `550 No such user`; `null` accepts again. */
  refuseWith(reply: string | null): void
  /** Refuses one recipient. */
  refuseOnly(address: string | null): void
  /** Waits for a mail to somebody whose subject fits. */
  mailTo(recipient: string, subject?: RegExp): Promise<ReceivedMail>
  close(): Promise<void>
}

/** Starts the server on a free port, or on the one that an earlier one had. */
export async function startMailServer(port = 0): Promise<TestMailServer> {
  const mails: ReceivedMail[] = []
  let refusal: string | null = null
  let refusedAddress: string | null = null
  const server = new SMTPServer({
    authOptional: true,
    closeTimeout: 100,
    disabledCommands: ['STARTTLS'],
    // Every password but `wrong`.
    onAuth: ({ username, password }, _session, done) =>
      password === 'wrong' ? done(new Error('Invalid login')) : done(null, { user: username }),
    allowInsecureAuth: true,
    onRcptTo({ address }, _session, done) {
      if (address === refusedAddress)
        return done(Object.assign(new Error('5.1.1 No such user'), { responseCode: 550 }))
      if (refusal === null) return done()
      const [code, ...text] = refusal.split(' ')
      return done(Object.assign(new Error(text.join(' ')), { responseCode: Number(code) }))
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        void PostalMime.parse(Buffer.concat(chunks)).then((email) => {
          const recipients = session.envelope.rcptTo.map(({ address }) => address)
          mails.push({ ...email, recipients, link: /https?:\/\/\S+/.exec(email.text ?? '')?.[0] })
          done()
        }, done)
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve))
  const address = server.server.address() as AddressInfo
  return {
    env: { SVC_MAIL_URL: `smtp://127.0.0.1:${address.port}`, SVC_MAIL_FROM: 'Stoa <stoa@mail.test>' },
    mails,
    refuseWith: (reply) => void (refusal = reply),
    refuseOnly: (address) => void (refusedAddress = address),
    mailTo: (recipient, subject = /(?:)/) =>
      vi.waitUntil(
        () => mails.find((mail) => mail.recipients.includes(recipient) && subject.test(mail.subject ?? '')),
        { timeout: 15_000, interval: 50 },
      ),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

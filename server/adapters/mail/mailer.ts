import { isIP } from 'node:net'
import nodemailer from 'nodemailer'
import type { Mailer } from '../../kernel/ports/mailer.ts'
import { asMailError, noteProgress, sendLetter } from './letters.ts'

const CONNECTIONS = 3
const CONNECT_TIMEOUT_MS = 10_000
const SOCKET_TIMEOUT_MS = 30_000

interface SmtpSettings {
  /** `smtp://` or `smtps://`, with user and password where the server wants them. */
  url: string
  /** The sender: an address, or `Name <address>`. */
  from: string
}

/**
 * Sends mail over SMTP, also to servers in private networks. Credentials are only sent encrypted, unless the server is on
 * this machine.
 */
export function createSmtpMailer({ url, from }: SmtpSettings): Mailer {
  const { protocol, hostname, port, username, password } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  const isLocal = host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
  const secure = protocol === 'smtps:'
  const transport = nodemailer.createTransport({
    pool: true,
    maxConnections: CONNECTIONS,
    host,
    port: port ? Number(port) : secure ? 465 : 587,
    secure,
    requireTLS: !secure && !isLocal && username !== '',
    ignoreTLS: !secure && isLocal,
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    dnsTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  noteProgress(transport)
  const sender = readSender(from)
  return {
    from: sender.address,
    async send({ fromName, to, replyTo, unsubscribeUrl, ...mail }) {
      try {
        await transport.sendMail({
          ...mail,
          // Objects, never texts to be parsed: a name or an address cannot smuggle in another recipient.
          from: { name: fromName ?? sender.name, address: sender.address },
          to: { name: '', address: to },
          ...(replyTo && { replyTo: { name: '', address: replyTo } }),
          ...(unsubscribeUrl && { list: { unsubscribe: { url: unsubscribeUrl } } }),
          headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        })
      } catch (error) {
        throw asMailError(error)
      }
    },
    sendLetter: (letter) => sendLetter(transport, letter),
    close: async () => transport.close(),
  }
}

/** Parses `Name <address>`, or an address alone. */
export function readSender(from: string): { name: string; address: string } {
  const [, name, address] = /^\s*"?([^"<]*?)"?\s*<([^<>\s]+)>\s*$/.exec(from) ?? []
  return address === undefined ? { name: '', address: from.trim() } : { name: name ?? '', address }
}

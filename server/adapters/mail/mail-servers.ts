import { isIP } from 'node:net'
import { ImapFlow } from 'imapflow'
import nodemailer from 'nodemailer'
import type {
  ImapLogin,
  MailboxPlace,
  MailServers,
  Reading,
  SmtpLogin,
} from '../../kernel/ports/mail-servers.ts'
import { MailServerError } from '../../kernel/ports/mail-servers.ts'
import type { Outbound } from '../../kernel/ports/outbound.ts'
import { asMailError, noteProgress, sendLetter } from './letters.ts'
import { parseMail } from './parse-mail.ts'

const CONNECT_MS = 10_000
const SOCKET_MS = 30_000
// RFC 5321, 4.5.3.2: what a server may take to answer the end of a mail.
const FINAL_DOT_MS = 10 * 60_000
// A server that goes on forever, a byte at a time, must not keep the place of others.
const CHECK_MS = 30_000
const SEND_MS = FINAL_DOT_MS + 120_000
const READ_MS = 10 * 60_000

type Places = Pick<Outbound, 'addressOf'>

/** Mail servers that organizations name, reached at addresses that `outbound` allows, by the names of their certificates. */
export const createMailServers = (outbound: Places): MailServers => ({
  async checkSmtp(login) {
    const transport = await connectSmtp(outbound, login, SOCKET_MS)
    try {
      await within(CHECK_MS, transport.verify())
    } catch (error) {
      throw asServerError(error)
    } finally {
      transport.close()
    }
  },
  async send(login, letter) {
    const transport = await connectSmtp(outbound, login, FINAL_DOT_MS).catch((error: unknown) => {
      throw asMailError(error)
    })
    noteProgress(transport)
    try {
      await within(SEND_MS, sendLetter(transport, letter)).catch((error: unknown) => {
        throw asMailError(error)
      })
    } finally {
      transport.close()
    }
  },
  checkImap: (login) => withMailbox(outbound, login, CHECK_MS, async () => {}),
  read: (login, reading) => withMailbox(outbound, login, READ_MS, (client) => readMailbox(client, reading)),
  parse: parseMail,
})

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the server took too long')), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
    // It fails when the connection is closed, and nobody waits for it any more.
    work.catch(() => {})
  }
}

const isLoopback = (address: string): boolean => address === '::1' || address.startsWith('127.')

/** 465 is encrypted from the start, what mail is submitted by must become so; the rest as said. A server of this machine need not. */
function securityOf({ port, secure }: Pick<SmtpLogin, 'port' | 'secure'>, address: string) {
  const implicit = port === 465 || (secure && ![25, 587, 2525].includes(port))
  return { secure: implicit, requireTLS: !implicit && !isLoopback(address), ignoreTLS: isLoopback(address) }
}

async function connectSmtp(
  outbound: Places,
  { host, port, secure, username, password }: SmtpLogin,
  ms: number,
) {
  const address = await outbound.addressOf(host)
  return nodemailer.createTransport({
    host: address,
    port,
    ...securityOf({ port, secure }, address),
    ...(isIP(host) === 0 && { tls: { servername: host }, servername: host }),
    ...(username && { auth: { user: username, pass: password } }),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: ms,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

async function withMailbox<T>(
  outbound: Places,
  { host, port, secure, username, password, mailbox }: ImapLogin,
  mostMs: number,
  work: (client: ImapFlow) => Promise<T>,
): Promise<T> {
  const address = await outbound.addressOf(host).catch((error: unknown) => {
    throw asServerError(error)
  })
  const implicit = secure || port === 993
  const client = new ImapFlow({
    host: address,
    port,
    secure: implicit,
    ...(!implicit && { doSTARTTLS: !isLoopback(address) }),
    ...(isIP(host) === 0 && { servername: host }),
    auth: { user: username, pass: password },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SOCKET_MS,
    maxLineLength: 1024 ** 2,
    maxLiteralSize: 64 * 1024 ** 2,
  })
  let failure: unknown
  client.on('error', (error) => (failure ??= error))
  const visit = async () => {
    await client.connect()
    const lock = await client.getMailboxLock(mailbox, { readOnly: true })
    try {
      return await work(client)
    } finally {
      lock.release()
    }
  }
  try {
    return await within(mostMs, visit())
  } catch (error) {
    throw error instanceof NotOurs ? error.cause : asServerError(failure ?? error)
  } finally {
    await within(CONNECT_MS, client.logout()).catch(() => {})
    client.close()
  }
}

/** What the reader of mails failed with, which is no fault of the server. */
class NotOurs extends Error {}

async function readMailbox(client: ImapFlow, reading: Reading): Promise<MailboxPlace> {
  const { mailbox } = client
  if (!mailbox) throw new MailServerError('unreachable', 'the mailbox could not be opened')
  const uidValidity = Number(mailbox.uidValidity)
  const { from } = reading
  const newest = { uidValidity, lastUid: mailbox.uidNext - 1 }
  if (from === null) return newest
  const isSame = from.uidValidity === uidValidity
  if (isSame && mailbox.uidNext <= from.lastUid + 1) return from
  const last = isSame ? from.lastUid : 0
  const found = await client.search(isSame ? { uid: `${last + 1}:*` } : { since: reading.since }, {
    uid: true,
  })
  const uids = (found || []).filter((uid) => uid > last).toSorted((a, b) => a - b)
  if (!isSame && uids.length === 0) return newest
  let place = { uidValidity, lastUid: last }
  for (const uid of uids.slice(0, reading.most)) {
    if (reading.signal.aborted) break
    const head = await client.fetchOne(String(uid), { uid: true, size: true }, { uid: true })
    // It was moved or deleted since.
    if (head) {
      const tooLarge = (head.size ?? 0) > reading.maxBytes
      const mail = tooLarge ? undefined : await client.fetchOne(String(uid), { source: true }, { uid: true })
      const raw = (mail && mail.source) || new Uint8Array()
      place = { uidValidity, lastUid: uid }
      await reading.take({ uid, raw }, place).catch((cause: unknown) => {
        throw new NotOurs('', { cause })
      })
    }
  }
  return place
}

/** What was wrong with a server, in its own words or ours. */
function asServerError(error: unknown): MailServerError {
  if (error instanceof MailServerError) return error
  const { message, responseText, code, authenticationFailed } = error as Error & Record<string, unknown>
  const refused = authenticationFailed === true || code === 'EAUTH'
  const text = typeof responseText === 'string' && responseText !== '' ? responseText : message
  return new MailServerError(refused ? 'credentials' : 'unreachable', text, { cause: error })
}

// Across organizations: whose a relayed mail is, only its address tells.
import { createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { z } from 'zod'
import { AppError, E as K } from '../../../kernel/base/errors.ts'
import type { RawContext, RawRoute } from '../../../kernel/contract/raw-route.ts'
import { part } from '../../../kernel/contract/parts.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { sameText } from '../../../kernel/secrets/secrets.ts'
import { placed } from '../core/conversation-topics.ts'
import { takeSeq } from '../core/conversation-rows.ts'
import { findEmailChannel } from '../core/email-config.ts'
import { E } from '../errors.ts'
import { settings } from '../settings.ts'
import { readOpenToken } from './open-image.ts'
import { MOST_MAIL_BYTES } from './read-mailboxes.ts'
import { receiveMail } from './receive.ts'

const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

const opened = statement(
  'conv_delivery_opened',
  `update conv_deliveries d set first_opened_at = coalesce(d.first_opened_at, now()), last_opened_at = now(), open_count = d.open_count + 1
   from conv_conversations c where d.org_id = $1 and d.id = $2 and c.org_id = d.org_id and c.id = d.conversation_id
   returning d.conversation_id as "conversationId", d.message_id as "messageId", d.channel_id as "channelId", c.session_id as "sessionId",
     d.open_count as "openCount", d.first_opened_at as "firstOpenedAt"`,
)

interface Opened {
  conversationId: string
  messageId: string
  channelId: string
  sessionId: string | null
  openCount: number
  firstOpenedAt: Date
}

const PROGRAM = /(bot|crawler|spider|preview|linkcheck|monitor)\b/i

/** The image of a mail: who loads it has opened the mail, unless they say that they are a program. */
export const countOpening: RawRoute = {
  route: 'GET /v1/c/o/{token}.gif',
  why: 'The answer is an image, whatever was asked for.',
  access: 'public',
  limit: 'track',
  module: 'conversations',
  overLimit: (reply) => image(reply),
  describes: {
    name: 'countOpening',
    summary: 'Load the image of a mail',
    description:
      'A transparent pixel, always. It counts as an opening of the mail, where its mailbox asks for that (`trackOpens`).',
    answers: {
      200: {
        description: 'A pixel.',
        contentType: 'image/gif',
        schema: { type: 'string', format: 'binary' },
      },
    },
    errors: [],
  },
  async handle(request, reply, { services, transaction }) {
    const { token = '' } = request.params as { token?: string }
    const found = readOpenToken(services, token.replace(/\.gif$/, ''))
    if (found && !PROGRAM.test((request.headers['user-agent'] ?? '').replaceAll(/cubot/gi, '')))
      await transaction(async (ctx) => {
        const [row] = await ctx.tx.query<Opened>(opened, [found.orgId, found.deliveryId])
        if (row?.openCount !== 1) return
        const { conversationId, messageId, firstOpenedAt } = row
        const place = placed({ ...row, id: conversationId }, await takeSeq(ctx, conversationId))
        const { deliveryId } = found
        const payload = { conversationId, messageId, deliveryId, firstOpenedAt: firstOpenedAt.toISOString() }
        ctx.emit('conversation.message.opened', payload, place)
      }, found.orgId).catch((error: unknown) =>
        services.log.warn({ err: error }, 'an opening was not counted'),
      )
    return image(reply)
  },
}

const image = (reply: Parameters<RawRoute['handle']>[1]) =>
  reply.headers({ 'cache-control': 'no-store', 'content-type': 'image/gif' }).send(GIF)

// Base64 makes four of three, and the fields beside it are short.
const MOST_BODY = Math.ceil((MOST_MAIL_BYTES * 4) / 3) + 64 * 1024
const MOST_AT_ONCE = 6
const MOST_OF_ADDRESS = 3
const DEADLINE_MS = 60_000

const RELAYING = part(() => ({ underWay: 0, byAddress: new Map<string, number>() }))

const Relayed = z.object({
  recipient: z.string().min(1).max(1000),
  raw: z.string().min(1),
  rawEncoding: z.enum(['utf8', 'base64']).default('base64'),
})

const byAddress = statement(
  'conv_channel_by_address',
  `select org_id as "orgId", id from conv_channels where address = any($1) and type = 'email' and active and config -> 'inbound' ->> 'provider' = 'relay'`,
)

/** Mail that the operator's mail server passes on. */
export const relayMail: RawRoute = {
  route: 'POST /v1/conversations/email/relay',
  why: 'The signature is made over the body as it was sent, which is larger than others.',
  access: 'public',
  limit: 'ingest',
  readsBody: true,
  module: 'conversations',
  describes: {
    name: 'relayMail',
    summary: 'Pass a mail on to the mailbox that it is for',
    description:
      'For the operator’s mail server. The header `x-svc-relay-signature` is the hex HMAC-SHA-256 of the body, keyed by `SVC_MAIL_RELAY_SECRET`. 201 says that the mail is dealt with, whatever became of it: it need not come again. Sent again, it is taken in once.',
    body: {
      description: 'The mail and whom it is for; at most 30 MB.',
      schema: {
        type: 'object',
        properties: {
          recipient: {
            type: 'string',
            description: 'The address that the mail came in for, or `Name <address>`.',
          },
          raw: { type: 'string', description: 'The mail as it came (RFC 5322).' },
          rawEncoding: { type: 'string', enum: ['utf8', 'base64'], default: 'base64' },
        },
        required: ['recipient', 'raw'],
      },
    },
    answers: {
      201: {
        description: 'What became of it.',
        contentType: 'application/json',
        schema: {
          type: 'object',
          properties: {
            status: {
              type: 'string',
              enum: [
                'ingested',
                'unknown_recipient',
                'ambiguous_recipient',
                'forwarder_not_allowed',
                'unparseable',
              ],
            },
          },
          required: ['status'],
        },
      },
    },
    errors: [
      E.relay_not_configured,
      E.relay_unsigned,
      E.relay_busy,
      K.invalid_input,
      K.invalid_json,
      K.body_too_large,
      K.rate_limited,
    ],
  },
  async handle(request, reply, ctx) {
    const { SVC_MAIL_RELAY_SECRET: secret } = settings.of(ctx.services.config)
    if (secret === undefined) throw new AppError(E.relay_not_configured)
    const signature = request.headers['x-svc-relay-signature']
    if (typeof signature !== 'string' || !/^[0-9a-f]{64}$/i.test(signature))
      throw new AppError(E.relay_unsigned)
    if (Number(request.headers['content-length'] ?? 0) > MOST_BODY) throw new AppError(K.body_too_large)
    const status = await inTurn(ctx, request.ip, async () => {
      const body = await readBody(request.raw)
      const expected = createHmac('sha256', secret).update(body).digest('hex')
      if (!sameText(signature.toLowerCase(), expected)) throw new AppError(E.relay_unsigned)
      return takeRelayed(ctx, readRelayed(body))
    })
    return reply.code(201).send({ status })
  },
}

/** Holds back what one address, or all of them, send at once: each mail is in memory until it is taken in. */
async function inTurn<T>({ services }: RawContext, address: string, work: () => Promise<T>): Promise<T> {
  const state = services.part(RELAYING)
  const own = state.byAddress.get(address) ?? 0
  if (state.underWay >= MOST_AT_ONCE || own >= MOST_OF_ADDRESS)
    throw new AppError(E.relay_busy, { retryAfterSeconds: 5 })
  state.underWay += 1
  state.byAddress.set(address, own + 1)
  try {
    return await work()
  } finally {
    state.underWay -= 1
    const left = (state.byAddress.get(address) ?? 1) - 1
    if (left === 0) state.byAddress.delete(address)
    else state.byAddress.set(address, left)
  }
}

async function readBody(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  const late = setTimeout(() => stream.destroy(), DEADLINE_MS)
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      length += chunk.length
      if (length > MOST_BODY) throw new AppError(K.body_too_large)
      chunks.push(chunk)
    }
  } finally {
    clearTimeout(late)
  }
  return Buffer.concat(chunks, length)
}

function readRelayed(body: Buffer): z.output<typeof Relayed> {
  let json: unknown
  try {
    json = JSON.parse(body.toString('utf8'))
  } catch {
    throw new AppError(K.invalid_json)
  }
  const parsed = Relayed.safeParse(json)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new AppError(K.invalid_input, `${issue?.path.join('.')} ${issue?.message}`)
  }
  return parsed.data
}

type Status =
  | 'ingested'
  | 'unknown_recipient'
  | 'ambiguous_recipient'
  | 'forwarder_not_allowed'
  | 'unparseable'

async function takeRelayed(
  { services, database, transaction }: RawContext,
  { recipient, raw, rawEncoding }: z.output<typeof Relayed>,
): Promise<Status> {
  const named = (recipient.toLowerCase().match(/[^\s<>,;"]+@[^\s<>,;"]+/g) ?? []).slice(0, 20)
  const addresses = [...new Set(named.map((address) => address.replace(/\+[^@]*@/, '@')))]
  const found = await database.system.query<{ orgId: string; id: string }>(byAddress, [addresses])
  const [channel] = found
  if (!channel) return 'unknown_recipient'
  if (found.length > 1) return 'ambiguous_recipient'
  const bytes = Buffer.from(raw, rawEncoding)
  if (bytes.length > MOST_MAIL_BYTES) throw new AppError(K.body_too_large)
  const { orgId, id: channelId } = channel
  const config = await transaction((ctx) => findEmailChannel(ctx, channelId), orgId)
  const inbound = config?.config.inbound
  if (inbound?.provider === 'relay' && !isAllowed(forwarderOf(bytes, addresses), inbound.allowedForwarders))
    return 'forwarder_not_allowed'
  const outcome = await receiveMail(
    { services, transaction: (org, work) => transaction(work, org) },
    { orgId, channelId, raw: bytes, envelope: named.find((address) => address.includes('+')) },
  )
  return outcome === 'quarantined' ? 'unparseable' : 'ingested'
}

const HEAD_BYTES = 64 * 1024

/** Who passed a mail on to the address that it came in for; undefined where it was sent there itself. */
function forwarderOf(raw: Buffer, own: readonly string[]): string | undefined {
  const head = raw.toString('latin1', 0, HEAD_BYTES).split(/\r?\n\r?\n/, 1)[0] ?? ''
  const unfolded = head.replace(/\r?\n[ \t]+/g, ' ').toLowerCase()
  for (const name of ['x-forwarded-for', 'resent-from', 'x-original-to', 'delivered-to', 'to']) {
    const lines = unfolded.split(/\r?\n/).filter((line) => line.startsWith(`${name}:`))
    const others = lines
      .flatMap((line) => line.match(/[^\s<>,;:"]+@[^\s<>,;:"]+/g) ?? [])
      .filter((address) => !own.includes(address.replace(/\+[^@]*@/, '@')))
    if (others[0] !== undefined) return others[0]
  }
  return undefined
}

const isAllowed = (forwarder: string | undefined, allowed: readonly string[]): boolean => {
  if (allowed.length === 0 || forwarder === undefined) return true
  const domain = forwarder.split('@').at(-1) ?? ''
  return allowed.some((known) => domain === known || domain.endsWith(`.${known}`))
}

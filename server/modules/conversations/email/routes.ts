// Across organizations: whose a relayed mail is, only its address tells.
import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { Context } from '../../../kernel/contract/context.ts'
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
import { quarantine, receiveMail } from './receive.ts'

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
const MOST_AT_ONCE = 12
const MOST_OF_ADDRESS = 4
// Who sends slower than a poor line keeps the place of others.
const GRACE_MS = 5000
const BYTES_A_MS = 1000

const RELAYING = part(() => ({ underWay: 0, byAddress: new Map<string, number>() }))

const Relayed = z.object({
  recipient: z.string().min(1).max(1000),
  raw: z.string().min(1),
  rawEncoding: z.enum(['utf8', 'base64']).default('base64'),
})

const byAddress = statement(
  'conv_channel_by_address',
  `select org_id as "orgId", id, active from conv_channels where address = any($1) and type = 'email' and config -> 'inbound' ->> 'provider' = 'relay' limit 20`,
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
      'For the operator’s mail server. The header `x-svc-relay-signature` is the hex HMAC-SHA-256 of the body, keyed by `SVC_MAIL_RELAY_SECRET`. 201 says that the mail is dealt with, whatever became of it: it need not come again; 503 that it is to come again later, as while its mailbox is turned off. Sent again, it is taken in once.',
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
    const announced = Number(request.headers['content-length'] ?? Number.NaN)
    if (Number.isNaN(announced)) throw new AppError(K.invalid_input, 'a mail is relayed with Content-Length')
    if (announced > MOST_BODY) throw new AppError(K.body_too_large)
    const status = await inTurn(ctx, request.ip, async () => {
      const body = await ctx.readBytes({ bytes: MOST_BODY, ms: GRACE_MS + announced / BYTES_A_MS })
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
  const named = partsOf(recipient.toLowerCase()).slice(0, 20)
  const addresses = [...new Set(named.map((address) => address.replace(/\+[^@]*@/, '@')))]
  const found = await database.system.query<Target>(byAddress, [addresses])
  if (found.length === 0) return 'unknown_recipient'
  // It comes again when somebody has turned the mailbox on.
  if (found.some(({ active }) => !active)) throw new AppError(E.relay_busy, 'the mailbox is turned off')
  const bytes = Buffer.from(raw, rawEncoding)
  if (bytes.length > MOST_MAIL_BYTES) throw new AppError(K.body_too_large)
  const deps = {
    services,
    transaction: <T>(org: string, work: (ctx: Context<string>) => Promise<T>) => transaction(work, org),
  }
  const states: Status[] = []
  for (const { orgId, id: channelId } of found) {
    const arrived = { orgId, channelId, raw: bytes, envelope: named.find((address) => address.includes('+')) }
    const channel = await transaction((ctx) => findEmailChannel(ctx, channelId), orgId)
    const inbound = channel?.config.inbound
    const listed = inbound?.provider === 'relay' ? inbound.allowedForwarders : []
    const stranger =
      listed.length === 0 ? undefined : forwardersOf(bytes, addresses).find((by) => !isListed(by, listed))
    if (stranger !== undefined) {
      await quarantine(deps, arrived, `it was forwarded by ${stranger}, which is not listed`)
      states.push('forwarder_not_allowed')
    } else states.push((await receiveMail(deps, arrived)) === 'quarantined' ? 'unparseable' : 'ingested')
  }
  return states.find((state) => state !== 'ingested') ?? 'ingested'
}

interface Target {
  orgId: string
  id: string
  active: boolean
}

/** The parts of a text that look like addresses. */
const partsOf = (text: string): string[] =>
  text.split(/[\s<>,;:"\p{C}]+/u).filter((part) => part.length <= 320 && part.indexOf('@') > 0)

const HEAD_BYTES = 64 * 1024

const TRACES = ['x-forwarded-for', 'resent-from', 'x-original-to', 'delivered-to']

/** Who passed a mail on to the address that it came in for; nobody where it was sent there itself. */
function forwardersOf(raw: Buffer, own: readonly string[]): string[] {
  const head = raw.toString('latin1', 0, HEAD_BYTES).split(/\r?\n\r?\n/, 1)[0] ?? ''
  const lines = head
    .replace(/\r?\n[ \t]+/g, ' ')
    .toLowerCase()
    .split(/\r?\n/)
  return lines
    .filter((line) => TRACES.some((name) => line.startsWith(`${name}:`)))
    .flatMap((line) => partsOf(line.slice(line.indexOf(':') + 1)))
    .filter((address) => !own.includes(address.replace(/\+[^@]*@/, '@')))
}

const isListed = (forwarder: string, listed: readonly string[]): boolean => {
  const domain = forwarder.split('@').at(-1) ?? ''
  return listed.some((known) => domain === known || domain.endsWith(`.${known}`))
}

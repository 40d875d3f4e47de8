// Across organizations: whose a request of the vendor is, only the workspace in it tells.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError, E as K } from '../../kernel/base/errors.ts'
import type { RawContext, RawRoute } from '../../kernel/contract/raw-route.ts'
import { statement } from '../../kernel/db/transaction.ts'
import type { TeamChatRequest } from '../../kernel/ports/team-chat.ts'
import { toStorable } from '../../kernel/base/storable.ts'
import { markOf, planAct } from './act-ref.ts'
import { E } from './errors.ts'
import { chatApp } from './settings.ts'

const MOST_BYTES = 512 * 1024
const DEADLINE_MS = 5000

const whose = statement(
  'tch_workspace_whose',
  `select org_id as "orgId" from tch_workspaces where team_id = $1 and active`,
)
const insert = statement(
  'tch_received_insert',
  `insert into tch_received (org_id, key, kind, chat_channel_id, message_id, thread_id, body, thread_text)
   values ($1, $2, $3, $4, $5, $6, $7, (select thread_text from tch_routes where org_id = $1 and chat_channel_id = $4))
   on conflict do nothing returning key`,
)

/** What was received: the vendor's word, or a click. */
interface Received {
  teamId: string
  key: string
  kind: 'event' | 'click'
  channelId: string | null
  messageId: string | null
  threadId: string | null
  body: object
}

/** Stores it before it is acknowledged; what was stored already is done already. */
async function store({ database, transaction, countFor }: RawContext, got: Received): Promise<void> {
  const [found] = await database.system.query<{ orgId: string }>(whose, [got.teamId])
  if (!found) return
  countFor(got.teamId)
  await transaction(async (ctx) => {
    const key = markOf(got.key)
    const [channel, message, thread] = [got.channelId, got.messageId, got.threadId].map(
      (text) => text && toStorable(text),
    )
    const values = [found.orgId, key, got.kind, channel, message, thread, JSON.stringify(storable(got.body))]
    const fresh = await ctx.tx.query(insert, values)
    if (fresh.length > 0) planAct(ctx, key, { thread: got.threadId ?? got.messageId ?? got.key })
  }, found.orgId)
}

/** The same without what the database cannot hold. */
const storable = (body: object): object =>
  JSON.parse(JSON.stringify(body), (_, value: unknown) =>
    typeof value === 'string' ? toStorable(value) : value,
  ) as object

/** The request, read and found to be the vendor's. */
async function verified(
  request: FastifyRequest,
  { services, readBytes }: RawContext,
): Promise<TeamChatRequest> {
  const app = chatApp(services.config)
  if (!app) throw new AppError(E.team_chat_unavailable)
  const body = await readBytes({ bytes: MOST_BYTES, ms: DEADLINE_MS })
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, [value].flat()[0]]),
  )
  if (!services.teamChat.verify(app, { headers, body }, new Date())) throw new AppError(E.team_chat_refused)
  return { headers, body }
}

const common = {
  access: 'public',
  limit: 'vendor',
  module: 'teamChat',
  readsBody: true,
  why: 'The vendor signs the bytes that it sends, and wants an answer at once.',
} as const
const errors = [
  E.team_chat_unavailable,
  E.team_chat_refused,
  E.team_chat_unreadable,
  K.body_too_large,
  K.body_timeout,
  K.invalid_input,
  K.rate_limited,
]
const asSent = (description: string, contentType: string) => ({
  description,
  contentType,
  schema: { type: 'object' },
})

export const hearEvents: RawRoute = {
  ...common,
  route: 'POST /v1/team-chat/events',
  describes: {
    name: 'hearEvents',
    summary: 'Take what the vendor tells of a workspace',
    description:
      'Signed by the vendor over the bytes and the time, which may be 300 seconds off. What is told is stored, answered, and then done, once, however often it is sent. Workspaces that nobody has connected are answered the same.',
    body: asSent('As the vendor sends it; at most 512 KB.', 'application/json'),
    answers: {
      200: {
        description: 'It is stored; `challenge` where the vendor asks whether the address is right.',
        contentType: 'application/json',
        schema: { type: 'object', properties: { challenge: { type: 'string' } } },
      },
    },
    errors,
  },
  async handle(request: FastifyRequest, reply: FastifyReply, ctx: RawContext) {
    const asked = await verified(request, ctx)
    if (!isObject(asked.body)) throw new AppError(E.team_chat_unreadable)
    const heard = ctx.services.teamChat.hear(asked)
    if (heard.kind === 'challenge') return reply.send({ challenge: heard.answer })
    if (heard.kind === 'event') {
      const { event, key, teamId } = heard
      const isMessage = event.kind === 'message' || event.kind === 'edited' || event.kind === 'deleted'
      await store(ctx, {
        teamId,
        key,
        kind: 'event',
        channelId: 'channelId' in event ? event.channelId : null,
        messageId: 'messageId' in event ? event.messageId : null,
        threadId: isMessage ? event.threadId : null,
        body: event,
      })
    }
    return reply.send({})
  },
}

function isObject(body: Uint8Array): boolean {
  try {
    const value: unknown = JSON.parse(Buffer.from(body).toString('utf8'))
    return typeof value === 'object' && value !== null
  } catch {
    return false
  }
}

export const hearClicks: RawRoute = {
  ...common,
  route: 'POST /v1/team-chat/interactivity',
  describes: {
    name: 'hearClicks',
    summary: 'Take that somebody clicked a button in the team’s chat',
    description: 'Signed, stored and done as events are.',
    body: asSent('A form with `payload`; at most 512 KB.', 'application/x-www-form-urlencoded'),
    answers: {
      200: { description: 'It is stored.', contentType: 'application/json', schema: { type: 'object' } },
    },
    errors,
  },
  async handle(request: FastifyRequest, reply: FastifyReply, ctx: RawContext) {
    const asked = await verified(request, ctx)
    const payload = new URLSearchParams(Buffer.from(asked.body).toString('utf8')).get('payload')
    if (payload === null || !isObject(Buffer.from(payload))) throw new AppError(E.team_chat_unreadable)
    const click = ctx.services.teamChat.hearClick(asked)
    if (click) {
      const { teamId, key, channelId, messageId, threadId } = click
      const whole = [key, click.userId, messageId, click.value].join(':')
      await store(ctx, { teamId, key: whole, kind: 'click', channelId, messageId, threadId, body: click })
    }
    return reply.send({})
  },
}

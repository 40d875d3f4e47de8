import { z } from 'zod'
import type { Context } from '../../../kernel/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { AppError, E as KernelErrors } from '../../../kernel/errors.ts'
import { decodeCursor, encodeCursor } from '../../../kernel/lists.ts'
import { attachmentLinks } from '../attachments/attachment-links.ts'
import { presentToVisitor, publicMessagesAfter } from '../messages/message-rows.ts'
import { operation } from '../module.ts'
import { ChannelId, Instant, VisitorConversation, VisitorMessage, VisitorStatus } from '../schemas.ts'
import { gateErrors, identityPair, passGate, widgetAccess } from './gate.ts'
import { presenceOf, statusForVisitor } from './presence.ts'
import { SESSION } from './sessions.ts'
import { SessionId } from './visitor-input.ts'

const PAGE = 100

interface Row {
  id: string
  displayId: number
  subject: string | null
  status: 'open' | 'snoozed' | 'closed' | 'spam'
  externalId: string | null
  personId: string | null
  lastSeq: number
  claimedEmail: string | null
  unreadCount: number
}

const UNREAD = `m.author_type <> 'end_user' and m.internal is distinct from true and m.read_at is null`

// The e-mail is shown only to the session that typed it, or to the person it was proved to be.
const bySession = statement(
  'conv_transcript',
  `select id, display_id as "displayId", subject, status, external_id as "externalId",
     coalesce(assignee_user_id, case when claim_expires_at > now() then claim_user_id end) as "personId",
     last_seq as "lastSeq", metadata ->> 'claimedEmail' as "claimedEmail",
     (select count(*)::int from (select from conv_messages m where m.org_id = $1 and m.conversation_id = c.id and ${UNREAD} limit 100) u) as "unreadCount"
   from conv_conversations c where ${SESSION}`,
)

const headerPair = {
  verifiedExternalId: identityPair.verifiedExternalId.meta({ header: 'x-svc-verified-external-id' }),
  userHash: identityPair.userHash.meta({ header: 'x-svc-user-hash' }),
}

export const readTranscript = operation({
  name: 'conversations.readTranscript',
  summary: 'Read a session’s messages',
  description:
    'What the visitor may see, oldest first, 100 at a time. An unknown session is an empty one. Pass `cursor` back as `since` for what came later.',
  access: widgetAccess,
  effect: 'read',
  rest: 'GET /v1/widget/messages',
  limit: 'poll',
  input: z.object({
    channelId: ChannelId,
    sessionId: SessionId.optional().meta({ header: 'x-svc-session-id' }),
    since: z.string().max(500).optional().describe('`cursor` of an earlier answer, or an ISO instant.'),
    ...headerPair,
  }),
  output: z.object({
    messages: z.array(VisitorMessage),
    hasMore: z.boolean(),
    cursor: z.string().nullable(),
    seq: z
      .int()
      .nullable()
      .describe('Number of the conversation’s last event; subscribe to the socket with `after` = this.'),
    conversation: VisitorConversation.nullable(),
  }),
  errors: gateErrors,
  async run(ctx, input) {
    if (input.sessionId === undefined) {
      throw new AppError(
        KernelErrors.invalid_input,
        'sessionId is needed, in the query or in the header x-svc-session-id',
      )
    }
    const { externalId } = await passGate(ctx, input.channelId, input)
    const since =
      input.since === undefined
        ? 0
        : await afterOf(ctx, input.since, input as { channelId: string; sessionId: string })
    const [row] = await ctx.tx.query<Row>(bySession, [ctx.org.id, input.channelId, input.sessionId])
    if (!row || (externalId !== undefined && row.externalId !== externalId)) {
      return { messages: [], hasMore: false, cursor: null, seq: null, conversation: null }
    }
    const found = await publicMessagesAfter(ctx, { conversationId: row.id, after: since, limit: PAGE + 1 })
    const page = found.slice(0, PAGE)
    const last = page.at(-1)
    const links = attachmentLinks(ctx.services, ctx.org.id)
    return {
      messages: page
        .map((message) => presentToVisitor(message, links))
        .toSorted((a, b) => a.at.localeCompare(b.at) || a.seq - b.seq),
      hasMore: found.length > PAGE,
      cursor: last ? encodeCursor([last.seq]) : (input.since ?? null),
      seq: row.lastSeq,
      conversation: await presentConversation(ctx, row),
    }
  },
})

const seqAt = statement(
  'conv_transcript_seq_at',
  `select coalesce(max(m.seq), 0) as seq from conv_messages m
   where m.org_id = $1 and m.conversation_id = (select id from conv_conversations where ${SESSION}) and m.ingested_at <= $4`,
)

/** The number behind a cursor; an ISO instant, which older clients send, is looked up. */
async function afterOf(
  ctx: Context<string>,
  since: string,
  { channelId, sessionId }: { channelId: string; sessionId: string },
): Promise<number> {
  if (!Instant.safeParse(since).success) return decodeCursor(since, z.tuple([z.int().min(0)]))[0]
  const [row] = await ctx.tx.query<{ seq: number }>(seqAt, [
    ctx.org.id,
    channelId,
    sessionId,
    new Date(since),
  ])
  return row?.seq ?? 0
}

async function presentConversation(
  ctx: Context<string>,
  row: Row,
): Promise<z.output<typeof VisitorConversation>> {
  return {
    id: row.id,
    displayId: row.displayId,
    subject: row.subject,
    status: statusForVisitor(row.status),
    ...(await presenceOf(ctx, row.personId)),
    contactEmail: row.claimedEmail,
    unreadCount: row.unreadCount,
  }
}

interface HistoryRow {
  id: string
  sessionId: string
  subject: string | null
  status: 'open' | 'snoozed' | 'closed' | 'spam'
  handedOver: boolean
  lastMessageAt: Date | null
  first: string | null
  last: string | null
  unreadCount: number
}

const history = statement(
  'conv_history',
  `select c.id, s.id as "sessionId", c.subject, c.status, c.last_message_at as "lastMessageAt",
     c.assignee_user_id is not null or coalesce(c.claim_expires_at > now(), false) as "handedOver", f.body as first, l.body as last,
     (select count(*)::int from (select from conv_messages m where m.org_id = c.org_id and m.conversation_id = c.id and ${UNREAD} limit 100) u) as "unreadCount"
   from (
     select id as conversation_id, session_id as id from conv_conversations where org_id = $1 and channel_id = $2
       and case when $3::text is not null then external_id = $3 else session_id = any($4::text[]) end and session_id is not null
     union all
     select conversation_id, session_id from conv_session_aliases where $3::text is null and org_id = $1 and channel_id = $2 and session_id = any($4::text[])
   ) s join conv_conversations c on c.org_id = $1 and c.id = s.conversation_id
   left join lateral (select left(coalesce(nullif(body, ''), attachments -> 0 ->> 'name', ''), 600) as body from conv_messages m where m.org_id = c.org_id and m.conversation_id = c.id
     and m.internal is distinct from true and m.author_type = 'end_user' order by m.seq limit 1) f on true
   left join lateral (select left(coalesce(nullif(body, ''), attachments -> 0 ->> 'name', ''), 600) as body from conv_messages m where m.org_id = c.org_id and m.conversation_id = c.id
     and m.internal is distinct from true order by m.seq desc limit 1) l on true
   order by c.last_message_at desc nulls last, c.id desc limit 20`,
)

export const listHistory = operation({
  name: 'conversations.listHistory',
  summary: 'List a visitor’s conversations',
  description:
    'Of the sessions that the browser remembers, or of the verified person. Newest first, at most 20.',
  access: widgetAccess,
  effect: 'read',
  rest: 'GET /v1/widget/conversations',
  limit: 'poll',
  input: z.object({
    channelId: ChannelId,
    sessionIds: z.string().max(6000).optional().meta({
      header: 'x-svc-session-ids',
      description: 'Session ids separated by commas; the first 20 count.',
    }),
    ...headerPair,
  }),
  output: z.object({
    conversations: z.array(
      z.object({
        id: z.string(),
        sessionId: z.string(),
        title: z.string(),
        preview: z.string(),
        status: VisitorStatus,
        handedOver: z.boolean(),
        unreadCount: z.int(),
        lastMessageAt: Instant.nullable(),
      }),
    ),
  }),
  errors: gateErrors,
  async run(ctx, input) {
    const { externalId } = await passGate(ctx, input.channelId, input)
    const sessionIds = (input.sessionIds ?? '')
      .split(',')
      .map((id) => id.trim())
      .filter(Boolean)
      .slice(0, 20)
    if (externalId === undefined && sessionIds.length === 0) return { conversations: [] }
    const rows = await ctx.tx.query<HistoryRow>(history, [
      ctx.org.id,
      input.channelId,
      externalId ?? null,
      sessionIds,
    ])
    return {
      conversations: rows.map(({ first, last, subject, status, lastMessageAt, ...row }) => ({
        ...row,
        status: statusForVisitor(status),
        title: oneLine(subject ?? first ?? 'Conversation'),
        preview: oneLine(last ?? ''),
        lastMessageAt: lastMessageAt?.toISOString() ?? null,
      })),
    }
  },
})

/** On one line, at most 140 characters. */
function oneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > 140 ? `${line.slice(0, 139)}…` : line
}

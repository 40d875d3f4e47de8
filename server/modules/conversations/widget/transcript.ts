import { z } from 'zod'
import type { Context } from '../../../kernel/contract/context.ts'
import { AppError, E as KernelErrors } from '../../../kernel/base/errors.ts'
import { decodeCursor, encodeCursor } from '../../../kernel/contract/lists.ts'
import { shape } from '../../../kernel/contract/shapes.ts'
import { attachmentLinks } from '../core/attachment-links.ts'
import { AVAILABILITY_NOW } from '../channels/business-hours/availability.ts'
import { canReplyByEmail } from '../channels/replies-by-email.ts'
import type { ChannelRow } from '../core/channel-rows.ts'
import { presentToVisitor, publicMessagesAfter } from '../core/message-rows.ts'
import { operation } from '../module.ts'
import { ChannelId, Instant, VisitorConversation, VisitorMessage, VisitorStatus } from '../schemas.ts'
import { gateErrors, identityPair, passGate, widgetAccess } from './gate.ts'
import { presenceOf, statusForVisitor } from './presence.ts'
import { bySession, history, seqAt, type HistoryRow, type TranscriptRow } from './transcript-statements.ts'
import { SessionId } from './visitor-input.ts'

const PAGE = 100

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
  // An instant is looked for among all messages of the conversation.
  light: ({ since }) => since === undefined || !Instant.safeParse(since).success,
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
    const { channel, externalId } = await passGate(ctx, input.channelId, input)
    const since =
      input.since === undefined
        ? 0
        : await afterOf(ctx, input.since, input as { channelId: string; sessionId: string })
    const [row] = await ctx.tx.query<TranscriptRow>(bySession, [ctx.org.id, input.channelId, input.sessionId])
    if (!row || (externalId !== undefined && row.externalId !== externalId)) {
      return { messages: [], hasMore: false, cursor: null, seq: null, conversation: null }
    }
    const found = await publicMessagesAfter(ctx, {
      conversationId: row.id,
      partyId: row.partyId,
      after: since,
      limit: PAGE + 1,
    })
    const page = found.slice(0, PAGE)
    const last = page.at(-1)
    const links = attachmentLinks(ctx.services, ctx.org.id)
    return {
      messages: page
        .map((message) => presentToVisitor(message, links, row.partyId))
        .toSorted((a, b) => a.at.localeCompare(b.at) || a.seq - b.seq),
      hasMore: found.length > PAGE,
      cursor: last ? encodeCursor([last.seq]) : (input.since ?? null),
      seq: row.lastSeq,
      conversation: await presentConversation(ctx, channel, row),
    }
  },
})

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
  channel: ChannelRow,
  row: TranscriptRow,
): Promise<z.output<typeof VisitorConversation>> {
  return {
    id: row.id,
    displayId: row.displayId,
    subject: row.subject,
    status: statusForVisitor(row.status),
    ...(await presenceOf(ctx, row)),
    repliesByEmail: canReplyByEmail(ctx.services, channel),
    agentName: row.agentName,
    contactEmail: row.claimedEmail,
    rating: row.rating,
    availability: row.hours && ctx.services.part(AVAILABILITY_NOW)(row.hours),
    unreadCount: row.unreadCount,
  }
}

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
      shape('PastConversation', {
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
    const sessionIds = [...new Set((input.sessionIds ?? '').split(',').map((id) => id.trim()))]
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

import { z } from 'zod'
import type { Context } from '../../../kernel/contract/context.ts'
import type { Actor } from '../../../kernel/contract/credentials.ts'
import { authorize } from '../../../kernel/contract/authorize.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import type { Activity } from '../../../kernel/contract/channel.ts'
import type { RealtimeFrame } from '../../../kernel/contract/channel.ts'
import {
  orgTopic,
  placed,
  streamOf,
  widgetTopic,
  type ConversationPlace,
} from '../core/conversation-topics.ts'
import { E } from '../errors.ts'
import { lockConversation, requireConversation, takeSeq } from '../core/conversation-rows.ts'
import { isUnreadBy, isVisibleTo } from '../core/parties.ts'
import { firstWord } from '../core/message-rows.ts'
import { ChannelId, ConversationId, MessageId } from '../schemas.ts'
import { SessionId } from '../widget/visitor-input.ts'
import { requireOwnSession } from './own-session.ts'

const TYPING_EVERY_MS = 1500
const TYPING_LASTS_MS = 5000
const VIEWING_EVERY_MS = 5000
const PRESENCE_EVERY_MS = 5000
const STAFF = ['member', 'agent'] as const

const WidgetSession = { channel: z.literal('widget'), channelId: ChannelId, sessionId: SessionId }
const Typing = z.discriminatedUnion('channel', [
  z.object({ ...WidgetSession, isTyping: z.boolean() }),
  z.object({ channel: z.literal('conversation'), id: ConversationId, isTyping: z.boolean() }),
])

type TypingFrame = z.output<typeof Typing>

/** Somebody types: a visitor’s typing is passed on to staff, that of staff to the visitor and to colleagues. Never kept. */
export const typingFrame: RealtimeFrame = {
  type: 'typing',
  audience: ['member', 'agent', 'widget'],
  scope: null,
  params: z.looseObject({ channel: z.enum(['widget', 'conversation']), isTyping: z.boolean() }),
  effect: 'read',
  async handle(ctx, loose: unknown, sender) {
    const parsed = Typing.safeParse(loose)
    if (!parsed.success)
      throw new AppError(E.conv_invalid, 'the typing frame does not name a session or conversation')
    const frame = parsed.data
    const place = await placeOf(ctx, frame, sender.identity)
    if (!place) return undefined
    const activity = typingIn(place, ctx.actor)
    if (frame.isTyping) sender.begin(activity)
    // An end always passes, whatever we know of its beginning.
    else if (!sender.end(activity.key))
      ctx.broadcast({ ...activity.message(false), exceptConnection: sender.id })
    return undefined
  },
}

/** Of a visitor for staff alone; of staff for everybody, with the first name of a person. */
function typingIn(place: ConversationPlace, { type, name }: Actor): Activity {
  const isVisitor = type === 'widget'
  return {
    key: `typing:${place.id}`,
    everyMs: TYPING_EVERY_MS,
    lastsMs: TYPING_LASTS_MS,
    message: (isTyping) => ({
      topics: isVisitor ? [streamOf(place.id)] : (placed(place, 0).topics ?? []),
      ...(isVisitor && { audience: STAFF }),
      frame: {
        type: 'typing',
        isTyping,
        authorType: isVisitor ? 'visitor' : 'operator',
        ...(type === 'member' && { authorName: firstWord(name) }),
      },
    }),
  }
}

async function placeOf(ctx: Context<string>, frame: TypingFrame, identity: string | undefined) {
  if (frame.channel === 'conversation') {
    authorize({ audience: STAFF, scope: 'conv:write' }, ctx)
    return requireConversation(ctx, frame.id)
  }
  const session = await requireOwnSession(ctx, frame, identity)
  return session && { id: session.id, channelId: frame.channelId, sessionId: frame.sessionId }
}

/** Who else is looking: a colleague or agent has the conversation open. Never told to visitors, never kept. */
export const viewingFrame: RealtimeFrame = {
  type: 'viewing',
  audience: STAFF,
  scope: 'conv:read',
  params: z.object({ channel: z.literal('conversation'), id: ConversationId, isViewing: z.boolean() }),
  effect: 'read',
  async handle(ctx, { id, isViewing }: { id: string; isViewing: boolean }, sender) {
    await requireConversation(ctx, id)
    const key = `viewing:${id}`
    const { id: userId, name } = ctx.actor
    if (!isViewing) sender.end(key)
    else
      sender.begin({
        key,
        everyMs: VIEWING_EVERY_MS,
        // Who has just come asks again: an answer that comes too soon is told later and not dropped.
        state: 'viewing',
        within: streamOf(id),
        message: (goesOn) => ({
          topics: [streamOf(id)],
          audience: STAFF,
          frame: { type: 'viewing', userId, name, isViewing: goesOn },
        }),
      })
    return undefined
  },
}

const notePresent = statement(
  'conv_note_present',
  `insert into conv_presence as p (org_id, user_id, present_at) values ($1, $2, now())
   on conflict (org_id, user_id) do update set present_at = excluded.present_at where p.present_at < now() - interval '1 minute'`,
)

/**
 * How somebody is: a person’s state is told to colleagues and agents who follow the organization. Kept is only when they
 * were last there, since whoever is away may want emails.
 */
export const presenceFrame: RealtimeFrame = {
  type: 'presence',
  audience: ['member'],
  scope: 'conv:read',
  params: z.object({ channel: z.literal('org'), state: z.enum(['online', 'away', 'dnd']) }),
  effect: 'write',
  async handle({ tx, org, actor: { id: userId, name } }, { state }: { state: string }, sender) {
    if (state !== 'away') await tx.query(notePresent, [org.id, userId])
    const topic = orgTopic(org.id)
    sender.begin({
      key: 'presence',
      everyMs: PRESENCE_EVERY_MS,
      state,
      within: topic,
      sharedAs: `presence:${org.id}:${userId}`,
      message: (goesOn) => ({
        topics: [topic],
        audience: STAFF,
        frame: { type: 'presence', userId, name, state: goesOn ? state : 'offline' },
      }),
    })
    return undefined
  },
}

const stampRead = statement(
  'conv_messages_stamp_read',
  `update conv_messages m set read_at = coalesce(read_at, now()),
     reads = case when cardinality(visible_to) > 1 then coalesce(reads, '{}') || jsonb_build_object($4::text, now()) end
   where org_id = $1 and conversation_id = $2 and id = any($3) and author_type <> 'end_user' and internal is distinct from true
     and ${isUnreadBy('$4::text')} and ${isVisibleTo('$4::text')} returning id`,
)

/** The visitor has seen messages of the other side. */
export const readFrame: RealtimeFrame = {
  type: 'read',
  audience: ['widget'],
  scope: 'conv:widget',
  params: z.object({ ...WidgetSession, messageIds: z.array(MessageId).min(1).max(100) }),
  effect: 'write',
  async handle(ctx, frame: { channelId: string; sessionId: string; messageIds: string[] }, sender) {
    const session = await requireOwnSession(ctx, frame, sender.identity)
    if (!session) throw new AppError(E.session_not_found)
    await lockConversation(ctx, session.id)
    const stamped = await ctx.tx.query<{ id: string }>(stampRead, [
      ctx.org.id,
      session.id,
      frame.messageIds,
      session.partyId,
    ])
    const messageIds = stamped.map(({ id }) => id)
    const place = { id: session.id, channelId: frame.channelId, sessionId: frame.sessionId }
    if (messageIds.length > 0) {
      const payload = {
        conversationId: session.id,
        messageIds,
        readAt: new Date().toISOString(),
        ...(session.hasParties && { partyId: session.partyId }),
      }
      ctx.emit('conversation.message.read', payload, placed(place, await takeSeq(ctx, session.id)))
    }
    return {
      type: 'read_ack',
      conversationId: session.id,
      messageIds,
      channel: widgetTopic(frame.channelId, frame.sessionId),
    }
  },
}

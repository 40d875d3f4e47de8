import { z } from 'zod'
import type { Services } from '../../../kernel/contract/context.ts'
import type { StoredEvent } from '../../../kernel/contract/events.ts'
import { READERS, type Read, type RealtimeChannel, type Shown } from '../../../kernel/contract/channel.ts'
import { attachmentLinks, type Links } from '../core/attachment-links.ts'
import { orgTopic, streamOf, widgetTopic } from '../core/conversation-topics.ts'
import { conversationEvents } from '../events.ts'
import { requireConversation } from '../core/conversation-rows.ts'
import { messagesById, presentMessage, presentToVisitor, type MessageRow } from '../core/message-rows.ts'
import { ChannelId, ConversationId, type ConversationStatus } from '../schemas.ts'
import { presenceIn, statusForVisitor, type Presence } from '../widget/presence.ts'
import { SessionId } from '../widget/visitor-input.ts'
import { requireOwnSession } from './own-session.ts'

const staff = { audience: ['member', 'agent'], scope: 'conv:read' } as const

const MESSAGE_TYPES = new Set([
  'conversation.message.received',
  'conversation.message.sent',
  'conversation.note_added',
  'conversation.draft_ready',
  'conversation.message.attachment_deleted',
])
const PRESENCE_TYPES = new Set([
  'conversation.status_changed',
  'conversation.assigned',
  'conversation.taken_over',
  'conversation.released',
  'conversation.agent_mode_changed',
  'conversation.handover_requested',
  'conversation.handover_resolved',
])

/** Everything that happens to the organization's conversations and channels; for queues and counts. */
export const orgChannel: RealtimeChannel = {
  name: 'org',
  ...staff,
  params: z.object({}),
  resumable: false,
  types: Object.keys(conversationEvents),
  authorize: async (ctx) => ({ topic: orgTopic(ctx.org.id) }),
  present: presentToStaff,
}

/** One conversation, for whoever works on it. */
export const conversationChannel: RealtimeChannel = {
  name: 'conversation',
  ...staff,
  params: z.object({ id: ConversationId }),
  resumable: true,
  types: '*',
  async authorize(ctx, { id }: { id: string }) {
    const { lastSeq } = await requireConversation(ctx, id)
    return { topic: streamOf(id), stream: streamOf(id), seq: lastSeq }
  },
  present: presentToStaff,
}

/** A widget session: only what its visitor may see. */
export const widgetChannel: RealtimeChannel = {
  name: 'widget',
  audience: ['widget'],
  scope: 'conv:widget',
  params: z.object({ channelId: ChannelId, sessionId: SessionId }),
  resumable: true,
  types: [
    'conversation.message.received',
    'conversation.message.sent',
    'conversation.message.attachment_deleted',
    'conversation.message.read',
    'conversation.merged',
    'conversation.absorbed',
    'conversation.deleted',
    'conversation.restored',
    'conversation.unmerged',
    'conversation.split_off',
    'conversation.rated',
    ...PRESENCE_TYPES,
  ],
  async authorize(ctx, { channelId, sessionId }: { channelId: string; sessionId: string }, identity) {
    const session = await requireOwnSession(ctx, { channelId, sessionId }, identity)
    const name = widgetTopic(channelId, sessionId)
    if (!session) return { topic: name }
    // A conversation may be that of several sessions, and its events name but one of them.
    const stream = streamOf(session.id)
    return { topic: stream, name, as: session.partyId, stream, seq: session.lastSeq }
  },
  rechecksAfter: [
    'conversation.unmerged',
    'conversation.split_off',
    'conversation.deleted',
    'conversation.restored',
  ],
  present: presentToVisitors,
}

/** Events of one presentation are all of one organization. */
const linksFor = (services: Services, [first]: readonly StoredEvent[]): Links =>
  attachmentLinks(services, first?.orgId ?? '')

/** Messages of events: those at hand in this process, the others read together. */
async function messagesOf(read: Read, events: readonly StoredEvent[]): Promise<Map<string, MessageRow>> {
  const found = new Map<string, MessageRow>()
  const missing: string[] = []
  for (const event of events) {
    if (!MESSAGE_TYPES.has(event.type)) continue
    const live = (event.live as { message?: MessageRow } | undefined)?.message
    if (live) found.set(live.id, live)
    else missing.push(event.payload['messageId'] as string)
  }
  if (missing.length > 0)
    for (const row of await read((ctx) => messagesById(ctx, missing))) found.set(row.id, row)
  return found
}

async function presentToStaff(read: Read, events: readonly StoredEvent[], services: Services) {
  const links = linksFor(services, events)
  const messages = await messagesOf(read, events)
  return new Map(
    events.map((event) => {
      const message = messages.get(event.payload['messageId'] as string)
      return [
        event.id,
        message && MESSAGE_TYPES.has(event.type)
          ? { ...event.payload, message: presentMessage(message, links) }
          : event.payload,
      ]
    }),
  )
}

async function presentToVisitors(read: Read, events: readonly StoredEvent[], services: Services) {
  const links = linksFor(services, events)
  const messages = await messagesOf(read, events)
  const presences = await presencesOf(read, events)
  const shown = new Map<string, Shown>()
  for (const event of events) {
    const payload = MESSAGE_TYPES.has(event.type)
      ? messageForVisitor(event, messages.get(event.payload['messageId'] as string), links)
      : stateForVisitor(event, presences)
    if (payload) shown.set(event.id, payload)
  }
  return shown
}

/** Who is on the conversations of state events, each looked up once. */
async function presencesOf(read: Read, events: readonly StoredEvent[]): Promise<Map<string, Presence>> {
  const ids = new Set(
    events
      .filter(({ type }) => PRESENCE_TYPES.has(type))
      .map(({ payload }) => payload['conversationId'] as string),
  )
  if (ids.size === 0) return new Map()
  return read(
    async (ctx) =>
      new Map(await Promise.all([...ids].map(async (id) => [id, await presenceIn(ctx, id)] as const))),
  )
}

function messageForVisitor(
  event: StoredEvent,
  message: MessageRow | undefined,
  links: Links,
): Shown | undefined {
  if (!message || message.internal) return undefined
  const { conversationId, messageId, authorType } = event.payload
  return {
    conversationId,
    messageId,
    authorType: authorType === 'user' ? 'agent' : authorType,
    message: presentToVisitor(message, links),
    ...(message.visibleTo && { [READERS]: message.visibleTo }),
  }
}

type Status = z.output<typeof ConversationStatus>

/**
 * Reads, the rating, the status, and who is on it: as it is now, so that it agrees with what the visitor would fetch. Of a
 * merge only that there was one.
 */
function stateForVisitor(event: StoredEvent, presences: ReadonlyMap<string, Presence>): Shown {
  const { conversationId, status, messageIds, readAt, rating, partyId } = event.payload
  const own = typeof partyId === 'string' ? { [READERS]: [partyId] } : {}
  if (event.type === 'conversation.message.read') return { conversationId, messageIds, readAt, ...own }
  if (event.type === 'conversation.rated') return { conversationId, rating, ...own }
  const presence = presences.get(conversationId as string)
  return {
    conversationId,
    ...(status !== undefined && { status: statusForVisitor(status as Status) }),
    ...presence,
  }
}

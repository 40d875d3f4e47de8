import type { Context } from '../../kernel/contract/context.ts'
import type { StoredEvent } from '../../kernel/contract/events.ts'
import type { EventReaction } from '../../kernel/contract/operation.ts'
import type { ReviewKind } from '../../kernel/contract/reviews.ts'
import { statement } from '../../kernel/db/transaction.ts'
import { conversationFacts, filesOf } from '../conversations/index.ts'
import { tell } from './deliver-ref.ts'
import { routeFor, routesOf, type RouteRow } from './route-rows.ts'

/** How the keys begin by which is done what somebody wrote or clicked there: it is not told there again. */
export const FROM_CHAT = 'tch:'

const MESSAGES = new Set([
  'conversation.message.received',
  'conversation.message.sent',
  'conversation.note_added',
])
const STATES = new Set([
  'conversation.status_changed',
  'conversation.taken_over',
  'conversation.released',
  'conversation.assigned',
  'conversation.handover_resolved',
])
const ESCALATION = 'conversation.handover_requested'

const isOfConversation = ({ type }: StoredEvent) =>
  MESSAGES.has(type) || STATES.has(type) || type === ESCALATION

const threads = statement(
  'tch_threads_of',
  `select conversation_id as "conversationId", chat_channel_id as "chatChannelId" from tch_threads
   where org_id = $1 and conversation_id = any($2::text[])`,
)
const begin = statement(
  'tch_threads_begin',
  `insert into tch_threads (org_id, conversation_id, chat_channel_id) values ($1, $2, $3) on conflict do nothing`,
)

type Ctx = Context<string>

/** What happens is told in the team's chat, where it is connected and something goes there. */
export const mirror: EventReaction = {
  name: 'teamChat.mirror',
  types: '*',
  async handle(ctx, events) {
    const kinds = ctx.services.reviews.filter(({ elsewhere }) => elsewhere !== undefined)
    const talk = events.filter(isOfConversation)
    const items = events.flatMap((event) => itemOf(kinds, event) ?? [])
    if (talk.length + items.length === 0) return
    const routes = await routesOf(ctx)
    if (routes.length === 0) return
    await tellOfItems(ctx, routes, items)
    if (talk.length > 0) await tellOfConversations(ctx, routes, talk)
  },
}

interface Waiting {
  ref: string
  purpose: RouteRow['purpose']
}

/** The item that an event is about: its kind and id, as one text. */
function itemOf(kinds: readonly ReviewKind[], { type, payload }: StoredEvent): Waiting | null {
  for (const { kind, elsewhere } of kinds) {
    if (!elsewhere?.told.types.includes(type)) continue
    const id = payload[elsewhere.told.idIn]
    if (typeof id === 'string') return { ref: `${kind}:${id}`, purpose: elsewhere.purpose }
  }
  return null
}

async function tellOfItems(ctx: Ctx, routes: readonly RouteRow[], items: readonly Waiting[]): Promise<void> {
  const told = new Set<string>()
  for (const { ref, purpose } of items) {
    const route = routes.find((one) => one.purpose === purpose)
    if (!route || told.has(ref)) continue
    told.add(ref)
    await tell(ctx, { chatChannelId: route.teamChatChannelId, conversationId: null, kind: 'review', ref })
  }
}

const conversationOf = ({ payload }: StoredEvent): string => String(payload['conversationId'])

async function tellOfConversations(
  ctx: Ctx,
  routes: readonly RouteRow[],
  events: readonly StoredEvent[],
): Promise<void> {
  const ids = [...new Set(events.map(conversationOf))]
  const said = events
    .filter(({ type }) => MESSAGES.has(type))
    .map(({ payload }) => String(payload['messageId']))
  const [facts, files, known] = await ctx.tx.inOrder([
    () => conversationFacts(ctx, ids),
    () => filesOf(ctx, said),
    () => ctx.tx.query<{ conversationId: string; chatChannelId: string }>(threads, [ctx.org.id, ids]),
  ])
  const placeOf = new Map(known.map((row) => [row.conversationId, row.chatChannelId]))
  const escalations = routes.find(({ purpose }) => purpose === 'escalations')
  for (const event of events) {
    const conversationId = conversationOf(event)
    const about = facts.get(conversationId)
    if (!about || about.isTest) continue
    const place = placeOf.get(conversationId) ?? routeFor(routes, about.channelId)?.teamChatChannelId
    if (event.type === ESCALATION && escalations)
      await tell(ctx, {
        chatChannelId: escalations.teamChatChannelId,
        conversationId,
        kind: 'escalation',
        ref: conversationId,
      })
    if (place === undefined) continue
    if (MESSAGES.has(event.type) && !event.requestId?.startsWith(FROM_CHAT)) {
      await ctx.tx.query(begin, [ctx.org.id, conversationId, place])
      placeOf.set(conversationId, place)
      const ref = String(event.payload['messageId'])
      await tell(ctx, { chatChannelId: place, conversationId, kind: 'message', ref })
      for (const { id } of files.filter(({ messageId }) => messageId === ref))
        await tell(ctx, { chatChannelId: place, conversationId, kind: 'file', ref: id })
    } else if (placeOf.has(conversationId))
      await tell(ctx, { chatChannelId: place, conversationId, kind: 'state', ref: conversationId })
  }
}

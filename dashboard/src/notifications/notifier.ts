import { client, type ConversationSummary } from '../api.ts'
import { cachedDetail } from '../inbox/queue/inbox-cache.ts'
import { messageOf, type LiveEvent } from '../inbox/queue/queue-patch.ts'
import { liveSocket } from '../live/connection.ts'
import { t } from '../messages/en.ts'
import { b } from '../messages/en-background.ts'
import { isDoNotDisturb } from '../presence/do-not-disturb.ts'
import { closeBanner, showBanner } from './banners.ts'
import { chime } from './chime.ts'
import { choices, type Occasion } from './choices.ts'
import { lookingAt, onLookingAt } from './looking-at.ts'
import { occasionsOf, wantsToHear } from './occasions-of.ts'
import { oneTabOfSeveral } from './one-tab.ts'

const soundEveryMs = 3000
// The event of a message that needs a person at once comes with that of the message.
const lateMs = 10_000
const calling = /^conversation\.(message\.received|handover_requested|mentioned)$/

/** Opens a conversation, at a message where one is named. */
export type OpenConversation = (conversationId: string, messageId?: string) => void

/** Tells of what happens, as it was chosen, until it is ended; in one tab of several. */
export function startNotifier(me: string, open: OpenConversation): () => void {
  const tab = oneTabOfSeveral('stoa.notifications')
  const onEvent = (event: LiveEvent) => {
    const id = String(event.payload['conversationId'])
    if (isSettled(event)) closeBanner(id)
    else if (tab.isMine() && (calling.test(event.type) || isLateCall(event))) void tell(event, me, open)
  }
  const subscriptions = [
    liveSocket().subscribe({ channel: 'org' }, { onEvent }),
    liveSocket().subscribe({ channel: 'me' }, { onEvent }),
  ]
  const endLooking = onLookingAt(() => {
    const id = lookingAt()
    if (id) closeBanner(id)
  })
  return () => {
    for (const subscription of subscriptions) subscription.unsubscribe()
    endLooking()
    tab.end()
  }
}

/** Whether nobody needs to be called to the conversation any more. */
const isSettled = ({ type, payload }: LiveEvent) =>
  /^conversation\.(message\.sent|merged|deleted)$/.test(type) ||
  (type === 'conversation.status_changed' && payload['status'] !== 'open')

/** Whether a person is needed by what no other event tells: a message that stayed without an answer, or a snooze that ended. */
const isLateCall = ({ type, createdAt, payload }: LiveEvent) =>
  type === 'conversation.attention_changed' &&
  (payload['reason'] === 'snooze_ended' ||
    (payload['reason'] === 'unanswered' &&
      Date.parse(createdAt) - Date.parse(String(payload['since'])) > lateMs))

async function tell(event: LiveEvent, me: string, open: OpenConversation): Promise<void> {
  const conversationId = String(event.payload['conversationId'])
  // Of what happened while nobody was to be disturbed nothing is told afterwards.
  const wasDoNotDisturb = isDoNotDisturb()
  const place = await placeOf(conversationId)
  if (!place) return
  const occasions = occasionsOf(event, place, me, Date.now())
  const situation = {
    choices: choices.read(),
    isDoNotDisturb: wasDoNotDisturb || isDoNotDisturb(),
    lookingAt: lookingAt(),
  }
  if (!wantsToHear({ occasions, conversationId }, situation)) return
  if (situation.choices.sound) soundSoon()
  if (!situation.choices.banner) return
  const messageId = event.payload['messageId']
  showBanner({
    conversationId,
    title: titleOf(occasions, place),
    body: situation.choices.withText ? bodyOf(event, place) : '',
    onClick: () => open(conversationId, typeof messageId === 'string' ? messageId : undefined),
  })
}

/** The conversation as the page knows it, else as the server does; nothing where it cannot be read. */
async function placeOf(id: string): Promise<ConversationSummary | undefined> {
  // What the lists know may be some events old, and who is on it decides whether somebody is called.
  return client.conversations.getConversation({ id, limit: 1 }).catch(() => cachedDetail(id))
}

function titleOf([occasion]: readonly Occasion[], place: ConversationSummary): string {
  const name = place.customerName ?? place.customerEmail ?? t.queue.anonymous
  return b.notifications.titles[occasion ?? 'mine'](name)
}

function bodyOf(event: LiveEvent, place: ConversationSummary): string {
  const reason = event.payload['reason']
  const said = messageOf(event)?.body ?? (typeof reason === 'string' ? reason : place.lastInboundPreview)
  return (said ?? '').replace(/\s+/g, ' ').trim().slice(0, 200)
}

let soundedAt = 0

function soundSoon(): void {
  if (Date.now() - soundedAt < soundEveryMs) return
  soundedAt = Date.now()
  void chime()
}

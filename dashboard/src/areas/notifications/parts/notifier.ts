import type { ListedConversation } from '@stoa/sdk'
import { client } from '../../../data/api.ts'
import { type LiveEvent, cachedDetail, messageOf } from '../../inbox/index.ts'
import { follow } from '../../../data/live/follow.ts'
import { text } from '../text.en.ts'
import { sharedText } from '../../../text/shared.en.ts'
import { isDoNotDisturb } from '../../presence/index.ts'
import { closeBanner, showBanner } from './banners.ts'
import { chime } from './chime.ts'
import { choices, type Occasion } from './choices.ts'
import { lookingAt, onLookingAt } from './looking-at.ts'
import { occasionsOf, shouldNotify } from './occasions-of.ts'
import { oneTabOfSeveral } from './one-tab.ts'

const soundEveryMs = 3000
// The event of a message that needs a person at once comes with that of the message.
const lateMs = 10_000
const calling = /^conversation\.(message\.received|handover_requested|mentioned)$/

/** Opens a conversation, at a message where one is named. */
export type OpenConversation = (conversationId: string, messageId?: string) => void

/** Shows notifications as chosen until stopped; in one tab of several. */
export function startNotifier(me: string, open: OpenConversation): () => void {
  const tab = oneTabOfSeveral('stoa.notifications')
  const onEvent = (event: LiveEvent) => {
    const id = String(event.payload['conversationId'])
    if (isSettled(event)) closeBanner(id)
    else if (tab.isMine() && (calling.test(event.type) || isDelayedAttention(event)))
      void tell(event, me, open)
  }
  const ends = [follow('org', { onEvent }), follow('me', { onEvent })]
  const endLooking = onLookingAt(() => {
    const id = lookingAt()
    if (id) closeBanner(id)
  })
  return () => {
    for (const end of ends) end()
    endLooking()
    tab.end()
  }
}

/** Whether an event makes earlier notifications of the conversation obsolete. */
const isSettled = ({ type, payload }: LiveEvent) =>
  /^conversation\.(message\.sent|merged|deleted)$/.test(type) ||
  (type === 'conversation.status_changed' && payload['status'] !== 'open')

/** Whether an event says that a person is needed where no other does: an unanswered message or the end of a snooze. */
const isDelayedAttention = ({ type, createdAt, payload }: LiveEvent) =>
  type === 'conversation.attention_changed' &&
  (payload['reason'] === 'snooze_ended' ||
    (payload['reason'] === 'unanswered' &&
      Date.parse(createdAt) - Date.parse(String(payload['since'])) > lateMs))

async function tell(event: LiveEvent, me: string, open: OpenConversation): Promise<void> {
  const conversationId = String(event.payload['conversationId'])
  // Of what happened while nobody was to be disturbed nothing is told afterwards.
  const wasDoNotDisturb = isDoNotDisturb()
  const place = await readSummary(conversationId)
  if (!place) return
  const occasions = occasionsOf(event, place, me, Date.now())
  const situation = {
    choices: choices.read(),
    isDoNotDisturb: wasDoNotDisturb || isDoNotDisturb(),
    lookingAt: lookingAt(),
  }
  if (!shouldNotify({ occasions, conversationId }, situation)) return
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

/** The summary of a conversation, from the cache or the server; undefined where it cannot be read. */
async function readSummary(id: string): Promise<ListedConversation | undefined> {
  // What the lists know may be some events old, and who is on it decides whether somebody is called.
  return client.conversations.getConversation({ id, limit: 1 }).catch(() => cachedDetail(id))
}

function titleOf([occasion]: readonly Occasion[], place: ListedConversation): string {
  const name = place.customerName ?? place.customerEmail ?? sharedText.visitor
  return text.titles[occasion ?? 'mine'](name)
}

function bodyOf(event: LiveEvent, place: ListedConversation): string {
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

import type { Activity } from '../api.ts'
import type { IconName } from '../components/icon.tsx'
import { v } from '../messages/en-activity.ts'

/** What an event says besides who and where. */
export interface Sentence {
  icon: IconName
  /** With the places of somebody and something in braces. */
  text: string
}

const icons: Readonly<Record<string, IconName>> = {
  'conversation.created': 'chat',
  'conversation.message.received': 'chat',
  'conversation.message.sent': 'reply',
  'conversation.message.read': 'eye',
  'conversation.message.attachment_deleted': 'trash',
  'conversation.message_scheduled': 'clock',
  'conversation.scheduled_message_settled': 'clock',
  'conversation.note_added': 'note',
  'conversation.mentioned': 'at',
  'conversation.assigned': 'user',
  'conversation.taken_over': 'user',
  'conversation.take_over_extended': 'clock',
  'conversation.released': 'user',
  'conversation.topic_changed': 'flag',
  'conversation.topic_automation_changed': 'flag',
  'conversation.topic_deleted': 'flag',
  'conversation.subject_changed': 'note',
  'conversation.identified': 'shield',
  'conversation.deleted': 'trash',
  'conversation.merged': 'link',
  'conversation.absorbed': 'link',
  'conversation.unmerged': 'refresh',
  'conversation.visitor_blocked': 'shield',
  'conversation.split_off': 'refresh',
  'conversation.restored': 'refresh',
  'conversation.rated': 'checkCircle',
  'conversation.imported': 'list',
  'conversation.handover_requested': 'flag',
  'conversation.attention_changed': 'flag',
  'conversation.handover_resolved': 'checkCircle',
  'conversation.draft_requested': 'agent',
  'conversation.draft_ready': 'agent',
  'conversation.draft_rejected': 'agent',
  'conversation.agent_mode_changed': 'agent',
  'channel.changed': 'chat',
  'organization.updated': 'building',
  'assistant.updated': 'agent',
  'api_key.created': 'key',
  'api_key.revoked': 'key',
  'webhook.disabled': 'webhook',
  'member.joined': 'users',
  'member.sign_in_paused': 'warning',
  'member.updated': 'users',
  'member.removed': 'users',
  'invitation.created': 'users',
  'invitation.revoked': 'users',
}

const statusIcons: Readonly<Record<string, IconName>> = {
  open: 'inbox',
  snoozed: 'clock',
  closed: 'checkCircle',
  spam: 'spam',
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

type Payload = Activity['payload']

/** The sentences that depend on what the event carries. */
const told: Readonly<Record<string, (payload: Payload) => string | undefined>> = {
  'conversation.status_changed': ({ status }) => v.status[textOf(status)],
  'conversation.agent_mode_changed': ({ agentMode }) => v.agentMode[textOf(agentMode)],
  'conversation.scheduled_message_settled': ({ status }) => v.scheduled[textOf(status)],
  'conversation.assigned': ({ assigneeUserId }) => (assigneeUserId ? v.assigned : v.unassigned),
  'conversation.topic_changed': ({ topicId }) => (topicId ? v.topicSet : v.topicUnset),
  'conversation.topic_automation_changed': ({ topicSlug }) => v.topicMode(plain(topicSlug)),
  'conversation.topic_deleted': ({ topicSlug }) => v.topicDeleted(plain(topicSlug)),
  'conversation.rated': ({ rating }) => v.rated(Number(rating)),
  'conversation.subject_changed': ({ subject }) => (subject ? v.subjectSet(plain(subject)) : v.subjectUnset),
  'conversation.handover_requested': ({ reason }) => (reason ? v.handoverFor(plain(reason)) : v.handover),
  'conversation.imported': ({ created }) => v.imported(Number(created)),
  'channel.changed': ({ change }) => v.channel[textOf(change)],
  'invitation.created': ({ role }) => v.invited(plain(role)),
  'api_key.created': ({ name }) => v.keyCreated(plain(name)),
  'webhook.disabled': ({ url }) => v.webhookDisabled(plain(url)),
}

/** Words of others, without what would be taken for a place in the sentence. */
const plain = (value: unknown): string => textOf(value).replace(/[{}]/g, '')

/** What an event says; one that nobody foresaw is told by its name. */
export function sentenceOf({ type, payload }: Pick<Activity, 'type' | 'payload'>): Sentence {
  const text = told[type]?.(payload) ?? v.sentences[type] ?? v.other(wordsOf(type))
  const icon =
    type === 'conversation.status_changed'
      ? statusIcons[textOf(payload['status'])]
      : (icons[type] ?? undefined)
  return { icon: icon ?? 'activity', text }
}

/** `invitation.link_sent` as `invitation link sent`. */
const wordsOf = (type: string): string => plain(type).replace(/[._]+/g, ' ')

/** A piece of a sentence: words, or the place of somebody or something. */
export type SentencePart = { words: string } | { place: string }

/** A sentence cut at its places. */
export const partsOf = (text: string): SentencePart[] =>
  text
    .split(/(\{\w+\})/)
    .filter((part) => part !== '')
    .map((part) => (/^\{\w+\}$/.test(part) ? { place: part.slice(1, -1) } : { words: part }))

/** Who did it, as a sentence names them. */
export function actorOf({ actorKind, actorLabel, conversation }: Activity): string {
  if (actorLabel) return actorLabel
  switch (actorKind) {
    case 'user':
      return v.actors.colleague
    case 'agent':
      return v.actors.agent
    case 'system':
      return v.actors.system
    case 'widget':
      return conversation?.customerName ?? conversation?.customerEmail ?? v.actors.visitor
    default:
      return v.actors.somebody
  }
}

/** The conversation that it happened in, as a sentence names it: by the customer, unless they are the actor. */
export function conversationOf({ actorKind, conversation }: Activity): string {
  if (!conversation) return v.someConversation
  const name = conversation.customerName ?? conversation.customerEmail
  return name && actorKind !== 'widget' ? v.conversationOf(name) : v.conversation(conversation.displayId)
}

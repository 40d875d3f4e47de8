import type { Activity } from '@stoa/sdk'
import { eventIcon, type ToldEvent } from '../../data/events.ts'
import type { IconName } from '../../ui/primitives/icon.tsx'
import { text as activityText } from './text.en.ts'

/** The sentence for an event, without actor and conversation. */
export interface Sentence {
  icon: IconName
  /** With placeholders in braces, such as `{actor}` and `{conversation}`. */
  text: string
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

type Payload = Activity['payload']

/** Sentences that depend on the payload of the event. */
const told = {
  'conversation.status_changed': ({ status }) => activityText.status[textOf(status)],
  'conversation.agent_mode_changed': ({ agentMode }) => activityText.agentMode[textOf(agentMode)],
  'conversation.scheduled_message_settled': ({ status }) => activityText.scheduled[textOf(status)],
  'conversation.assigned': ({ assigneeUserId }) =>
    assigneeUserId ? activityText.assigned : activityText.unassigned,
  'conversation.topic_changed': ({ topicId }) => (topicId ? activityText.topicSet : activityText.topicUnset),
  'conversation.topic_automation_changed': ({ topicSlug }) => activityText.topicMode(plain(topicSlug)),
  'conversation.topic_deleted': ({ topicSlug }) => activityText.topicDeleted(plain(topicSlug)),
  'conversation.rated': ({ rating }) => activityText.rated(Number(rating)),
  'conversation.subject_changed': ({ subject }) =>
    subject ? activityText.subjectSet(plain(subject)) : activityText.subjectUnset,
  'conversation.handover_requested': ({ reason }) =>
    reason ? activityText.handoverFor(plain(reason)) : activityText.handover,
  'conversation.imported': ({ created }) => activityText.imported(Number(created)),
  'cms.entry.created': ({ slug }) => activityText.content.created(plain(slug)),
  'cms.entry.updated': ({ slug }) => activityText.content.updated(plain(slug)),
  'cms.entry.published': ({ title }) => activityText.content.published(plain(title)),
  'cms.entry.unpublished': ({ slug }) => activityText.content.unpublished(plain(slug)),
  'cms.entry.scheduled': ({ slug }) => activityText.content.scheduled(plain(slug)),
  'cms.entry.archived': ({ slug }) => activityText.content.archived(plain(slug)),
  'cms.entry.deleted': ({ slug }) => activityText.content.deleted(plain(slug)),
  'cms.collection.created': ({ slug }) => activityText.content.collectionCreated(plain(slug)),
  'cms.collection.updated': ({ slug }) => activityText.content.collectionUpdated(plain(slug)),
  'cms.collection.fields_changed': ({ slug }) => activityText.content.fieldsChanged(plain(slug)),
  'cms.collection.deleted': ({ slug }) => activityText.content.collectionDeleted(plain(slug)),
  'channel.changed': ({ change }) => activityText.channel[textOf(change)],
  'invitation.created': ({ role }) => activityText.invited(plain(role)),
  'api_key.created': ({ name }) => activityText.keyCreated(plain(name)),
  'org_alert.opened': () => activityText.alertOpened,
  'org_alert.acknowledged': () => activityText.alertAcknowledged,
  'org_alert.resolved': () => activityText.alertResolved,
  'curator_job.pending': () => activityText.jobPending,
  'kb.document.created': () => activityText.documentCreated,
  'kb.document.updated': () => activityText.documentUpdated,
  'kb.document.deleted': () => activityText.documentDeleted,
  'kb.curation_candidate.proposed': () => activityText.candidateProposed,
  'kb.curation_candidate.published': () => activityText.candidatePublished,
  'kb.curation_candidate.dismissed': () => activityText.candidateDismissed,
  'crm.contact.created': () => activityText.contactCreated,
  'crm.contact.updated': () => activityText.contactUpdated,
  'crm.contact.deleted': () => activityText.contactDeleted,
  'crm.contact.restored': () => activityText.contactRestored,
  'crm.contact.erased': () => activityText.contactErased,
  'crm.import.finished': ({ created, updated }) =>
    activityText.peopleImported(Number(created) + Number(updated)),
  'crm.import.undone': () => activityText.importUndone,
  'crm.merge_proposal.proposed': () => activityText.mergeProposed,
  'crm.merge_proposal.applied': () => activityText.mergeApplied,
  'crm.merge_proposal.dismissed': () => activityText.mergeDismissed,
  'webhook.disabled': ({ url }) => activityText.webhookDisabled(plain(url)),
} satisfies Partial<Record<ToldEvent, (payload: Payload) => string | undefined>>

/** The others always say the same: a compiler that stops here has found one without words. */
const sentences: Readonly<Record<Exclude<ToldEvent, keyof typeof told>, string>> = activityText.sentences

/** Text from outside without braces, which would be read as a placeholder. */
const plain = (value: unknown): string => textOf(value).replace(/[{}]/g, '')

/** The sentence for an event; for an unknown type, its name in words. */
export function sentenceOf({ type, payload }: Pick<Activity, 'type' | 'payload'>): Sentence {
  const text =
    (told as Partial<Record<string, (payload: Payload) => string | undefined>>)[type]?.(payload) ??
    (sentences as Partial<Record<string, string>>)[type] ??
    activityText.other(wordsOf(type))
  return { icon: eventIcon({ type, payload }), text }
}

/** `invitation.link_sent` as `invitation link sent`. */
const wordsOf = (type: string): string => plain(type).replace(/[._]+/g, ' ')

/** A piece of a sentence: words or a placeholder. */
export type SentencePart = { words: string } | { place: string }

/** A sentence split at its placeholders. */
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
      return activityText.actors.colleague
    case 'agent':
      return activityText.actors.agent
    case 'system':
      return activityText.actors.system
    case 'widget':
      return conversation?.customerName ?? conversation?.customerEmail ?? activityText.actors.visitor
    default:
      return activityText.actors.somebody
  }
}

/** The conversation that it happened in, as a sentence names it: by the customer, unless they are the actor. */
export function conversationOf({ actorKind, conversation }: Activity): string {
  if (!conversation) return activityText.someConversation
  const name = conversation.customerName ?? conversation.customerEmail
  return name && actorKind !== 'widget'
    ? activityText.conversationOf(name)
    : activityText.conversation(conversation.displayId)
}

import type { Activity, Message } from '@stoa/sdk'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { client } from '../../../data/api.ts'
import type { ToldEvent } from '../../../data/events.ts'
import { text } from '../text.en.ts'
import { sharedText } from '../../../text/shared.en.ts'
import { refresh } from '../../../data/queries.ts'
import { inboxKeys } from '../data/inbox-keys.ts'

/** The event types shown between messages; messages and drafts show their own events. */
const shown = [
  'conversation.status_changed',
  'conversation.assigned',
  'conversation.taken_over',
  'conversation.released',
  'conversation.agent_mode_changed',
  'conversation.subject_changed',
  'conversation.topic_changed',
  'conversation.draft_requested',
  'conversation.identified',
  'conversation.handover_requested',
  'conversation.absorbed',
  'conversation.rated',
  'conversation.message_scheduled',
  'conversation.scheduled_message_settled',
] as const satisfies ToldEvent[]

/** Something that happened to a conversation beside its messages. */
export type Happening = Activity

/** Whether an event shows between the messages. */
export const isShown = (type: string): boolean => shown.some((each) => each === type)

/** What happened to a conversation, newest first, page by page. */
export const happeningsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: inboxKeys.happenings(id),
    queryFn: ({ pageParam }) =>
      client.overview.listActivity({
        conversationId: id,
        types: [...shown],
        limit: 100,
        ...(pageParam && { cursor: pageParam }),
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 60_000,
    retry: false,
  })

const timers = new Map<string, ReturnType<typeof setTimeout>>()

/** Refetches the events soon; many in a row cause one refetch. */
export function refreshHappeningsSoon(id: string): void {
  clearTimeout(timers.get(id))
  timers.set(
    id,
    setTimeout(() => {
      timers.delete(id)
      void refresh(happeningsQuery(id))
    }, 400),
  )
}

const told: Record<string, string> = {
  'conversation.handover_requested': 'handover',
  'conversation.absorbed': 'mergedConversationId',
}

/** Whether another event of the same time says everything that this one does. */
function isCoveredBy(other: Happening, { type, payload, actorId, createdAt }: Happening): boolean {
  if (other.actorId !== actorId || other.createdAt !== createdAt) return false
  const is = (name: string) => other.type === `conversation.${name}`
  if (type === 'conversation.assigned')
    return payload['assigneeUserId'] === null
      ? is('released')
      : payload['assigneeUserId'] === actorId && is('taken_over')
  return type === 'conversation.released' && is('assigned') && other.payload['assigneeUserId'] !== null
}

/** The events that no system note tells already, oldest first, from the first loaded message on. */
export function withoutNotes(
  happenings: readonly Happening[],
  messages: readonly Message[],
  hasMore: boolean,
): Happening[] {
  const from = hasMore ? (messages[0]?.createdAt ?? '') : ''
  const tells = ({ type, createdAt }: Happening, { metadata, createdAt: at }: Message) =>
    metadata[told[type] ?? ''] !== undefined && Math.abs(Date.parse(createdAt) - Date.parse(at)) < 5000
  return happenings
    .filter((each) => isShown(each.type) && each.createdAt >= from)
    .filter((each) => !messages.some((message) => tells(each, message)))
    .filter((each, _, all) => !all.some((other) => isCoveredBy(other, each)))
    .toSorted((a, b) => a.id.localeCompare(b.id))
}

/** Names of people and topics. */
export interface Names {
  me: string
  visitor: string
  person: (id: string) => string | undefined
  topic: (id: string) => string | undefined
}

const nameOf = (value: unknown, find: (id: string) => string | undefined): string | undefined =>
  typeof value === 'string' ? find(value) : undefined

/** Who did it. */
function whoDid({ actorId, actorKind, actorLabel }: Happening, { me, visitor }: Names): string {
  if (actorId === me) return text.happenings.you
  if (actorKind === 'widget') return visitor
  if (actorKind === 'system') return sharedText.product
  return actorLabel ?? (actorKind === 'agent' ? text.thread.agent : text.colleagues.somebody)
}

type Say = (who: string, payload: Record<string, unknown>, names: Names, actorId: string | null) => string

/** The part of a type that tells them apart. */
type Short<Type> = Type extends `conversation.${infer Name}` ? Name : never

const say: Readonly<Record<Short<(typeof shown)[number]>, Say>> = {
  status_changed: (who, { status }) =>
    text.happenings.status[status as keyof typeof text.happenings.status]?.(who) ?? who,
  assigned: (who, { assigneeUserId: id }, { me, person }, actorId) => {
    if (id === null) return text.happenings.unassigned(who)
    if (id === actorId) return text.happenings.assignedSelf(who)
    return text.happenings.assigned(
      who,
      id === me ? text.actions.you : (nameOf(id, person) ?? text.colleagues.aColleague),
    )
  },
  taken_over: (who) => text.happenings.takenOver(who),
  released: (who) => text.happenings.released(who),
  agent_mode_changed: (who, { agentMode }) =>
    text.happenings.mode(
      who,
      text.actions.modes[agentMode as keyof typeof text.actions.modes]?.[0] ?? String(agentMode),
    ),
  subject_changed: (who, { subject }) =>
    typeof subject === 'string' ? text.happenings.subject(who, subject) : text.happenings.noSubject(who),
  topic_changed: (who, { topicId }, { topic }) =>
    topicId === null ? text.happenings.noTopic(who) : text.happenings.topic(who, nameOf(topicId, topic)),
  draft_requested: (who) => text.happenings.draftRequested(who),
  identified: (_, __, { visitor }) => text.happenings.identified(visitor),
  handover_requested: (who, { reason }) =>
    typeof reason === 'string' ? text.happenings.handoverFor(who, reason) : text.happenings.handover(who),
  absorbed: (who) => text.happenings.absorbed(who),
  rated: (_, { rating }, { visitor }) => text.happenings.rated(visitor, Number(rating)),
  message_scheduled: (who) => text.happenings.scheduled(who),
  scheduled_message_settled: (_, { status }) =>
    text.happenings.scheduledSettled[status as keyof typeof text.happenings.scheduledSettled] ??
    text.happenings.scheduledSettled.sent,
}

/** What happened, as a sentence. */
export function happeningText(happening: Happening, names: Names): string {
  const { type, payload, actorId } = happening
  const words = (say as Partial<Record<string, Say>>)[type.replace('conversation.', '')]
  return words?.(whoDid(happening, names), payload, names, actorId) ?? type
}

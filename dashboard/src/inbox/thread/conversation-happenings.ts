import { infiniteQueryOptions } from '@tanstack/react-query'
import { client, type Activity, type Message } from '../../api.ts'
import type { IconName } from '../../components/icon.tsx'
import { t } from '../../messages/en.ts'
import { c } from '../../messages/en-conversation.ts'
import { queryClient } from '../../queries.ts'

/** The events that are told between the messages; what messages and drafts tell themselves is left out. */
const icons: Record<string, IconName> = {
  'conversation.status_changed': 'refresh',
  'conversation.assigned': 'user',
  'conversation.taken_over': 'shield',
  'conversation.released': 'shield',
  'conversation.agent_mode_changed': 'agent',
  'conversation.subject_changed': 'note',
  'conversation.topic_changed': 'list',
  'conversation.draft_requested': 'agent',
  'conversation.identified': 'shield',
  'conversation.handover_requested': 'flag',
  'conversation.absorbed': 'link',
  'conversation.rated': 'chat',
  'conversation.message_scheduled': 'clock',
  'conversation.scheduled_message_settled': 'clock',
}

const statusIcons: Record<string, IconName> = {
  open: 'refresh',
  closed: 'checkCircle',
  snoozed: 'clock',
  spam: 'spam',
}

/** Something that happened to a conversation beside its messages. */
export type Happening = Activity

/** Whether an event shows between the messages. */
export const isShown = (type: string): boolean => type in icons

/** What happened to a conversation, newest first, page by page. */
export const happeningsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['happenings', id],
    queryFn: ({ pageParam }) =>
      client.overview.listActivity({
        conversationId: id,
        types: Object.keys(icons),
        limit: 100,
        ...(pageParam && { cursor: pageParam }),
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 60_000,
    retry: false,
  })

const timers = new Map<string, ReturnType<typeof setTimeout>>()

/** Reads what happened again soon: many events in a row are one reading. */
export function refreshHappeningsSoon(id: string): void {
  clearTimeout(timers.get(id))
  timers.set(
    id,
    setTimeout(() => {
      timers.delete(id)
      void queryClient.invalidateQueries({ queryKey: happeningsQuery(id).queryKey })
    }, 400),
  )
}

const told: Record<string, string> = {
  'conversation.handover_requested': 'handover',
  'conversation.absorbed': 'mergedConversationId',
}

/** Whether another event of the same change says all that one does: what is done at once bears one time. */
function isSaidBy(other: Happening, { type, payload, actorId, createdAt }: Happening): boolean {
  if (other.actorId !== actorId || other.createdAt !== createdAt) return false
  const is = (name: string) => other.type === `conversation.${name}`
  if (type === 'conversation.assigned')
    return payload['assigneeUserId'] === null
      ? is('released')
      : payload['assigneeUserId'] === actorId && is('taken_over')
  return type === 'conversation.released' && is('assigned') && other.payload['assigneeUserId'] !== null
}

/** What happened that no note tells already, oldest first, as far back as the messages reach. */
export function untold(
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
    .filter((each, _, all) => !all.some((other) => isSaidBy(other, each)))
    .toSorted((a, b) => a.id.localeCompare(b.id))
}

/** The drawing of something that happened. */
export const happeningIcon = ({ type, payload }: Happening): IconName =>
  (type === 'conversation.status_changed' ? statusIcons[String(payload['status'])] : icons[type]) ?? 'info'

/** How people and topics are called. */
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
  if (actorId === me) return c.happenings.you
  if (actorKind === 'widget') return visitor
  if (actorKind === 'system') return t.product
  return actorLabel ?? (actorKind === 'agent' ? c.thread.agent : c.colleagues.somebody)
}

type Say = (who: string, payload: Record<string, unknown>, names: Names, actorId: string | null) => string

const say: Record<string, Say> = {
  status_changed: (who, { status }) =>
    c.happenings.status[status as keyof typeof c.happenings.status]?.(who) ?? who,
  assigned: (who, { assigneeUserId: id }, { me, person }, actorId) => {
    if (id === null) return c.happenings.unassigned(who)
    if (id === actorId) return c.happenings.assignedSelf(who)
    return c.happenings.assigned(
      who,
      id === me ? t.actions.you : (nameOf(id, person) ?? c.colleagues.aColleague),
    )
  },
  taken_over: (who) => c.happenings.takenOver(who),
  released: (who) => c.happenings.released(who),
  agent_mode_changed: (who, { agentMode }) =>
    c.happenings.mode(
      who,
      c.actions.modes[agentMode as keyof typeof c.actions.modes]?.[0] ?? String(agentMode),
    ),
  subject_changed: (who, { subject }) =>
    typeof subject === 'string' ? c.happenings.subject(who, subject) : c.happenings.noSubject(who),
  topic_changed: (who, { topicId }, { topic }) =>
    topicId === null ? c.happenings.noTopic(who) : c.happenings.topic(who, nameOf(topicId, topic)),
  draft_requested: (who) => c.happenings.draftRequested(who),
  identified: (_, __, { visitor }) => c.happenings.identified(visitor),
  handover_requested: (who, { reason }) =>
    typeof reason === 'string' ? c.happenings.handoverFor(who, reason) : c.happenings.handover(who),
  absorbed: (who) => c.happenings.absorbed(who),
  rated: (_, { rating }, { visitor }) => c.happenings.rated(visitor, Number(rating)),
  message_scheduled: (who) => c.happenings.scheduled(who),
  scheduled_message_settled: (_, { status }) =>
    c.happenings.scheduledSettled[status as keyof typeof c.happenings.scheduledSettled] ??
    c.happenings.scheduledSettled.sent,
}

/** What happened, as a sentence. */
export function happeningText(happening: Happening, names: Names): string {
  const { type, payload, actorId } = happening
  return say[type.replace('conversation.', '')]?.(whoDid(happening, names), payload, names, actorId) ?? type
}

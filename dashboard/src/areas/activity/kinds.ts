import { events, type EventKind, type ToldEvent } from '../../data/events.ts'

/** A kind of activity, as the address names it. */
export type Kind = EventKind

/** Every kind, in the order in which they are offered. */
export const kinds = [...new Set(Object.values(events).map(([kind]) => kind))]

const typesOf = (wanted: Kind): ToldEvent[] =>
  (Object.keys(events) as ToldEvent[]).filter((type) => events[type][0] === wanted)

/** What the activity is narrowed to; it lives in the address. */
export interface ActivityFilter {
  kind?: Kind
  actor?: string
  conversation?: string
}

/** The filter that an address names; what is not understood is left out. */
export function activityFilter(search: Readonly<Record<string, string | undefined>>): ActivityFilter {
  const { kind, actor, conversation } = search
  return {
    ...(kinds.some((each) => each === kind) && { kind: kind as Kind }),
    ...(actor && { actor: actor.slice(0, 64) }),
    ...(conversation && { conversation: conversation.slice(0, 64) }),
  }
}

/** What a filter asks the server for. */
export const activityInput = ({ kind, actor, conversation }: ActivityFilter) => ({
  ...(kind && { types: typesOf(kind) }),
  ...(actor && { actorId: actor }),
  ...(conversation && { conversationId: conversation }),
})

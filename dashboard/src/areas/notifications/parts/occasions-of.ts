import type { ListedConversation } from '@stoa/sdk'
import { type LiveEvent, ownerOf } from '../../inbox/index.ts'
import type { NotificationChoices, Occasion } from './choices.ts'

type Place = Pick<ListedConversation, 'status' | 'assigneeUserId' | 'needsHumanAttention' | 'claim'>

/** The kinds of notification that an event is for a person; none where it concerns a colleague. */
export function occasionsOf({ type }: LiveEvent, place: Place, me: string, now: number): Occasion[] {
  if (type === 'conversation.mentioned') return ['mention']
  if (place.status === 'spam') return []
  const owner = ownerOf(place, me, now)
  if (owner) return owner.isMe ? ['mine'] : []
  if (/^conversation\.(handover_requested|attention_changed)$/.test(type)) return ['needsPerson']
  return place.needsHumanAttention ? ['unassigned', 'needsPerson'] : ['unassigned']
}

/** What is true while something happens. */
export interface Situation {
  choices: NotificationChoices
  isDoNotDisturb: boolean
  /** The conversation that somebody looks at in this browser. */
  lookingAt: string | undefined
}

/** Whether to notify the person now, by their choices and what they look at. */
export function shouldNotify(
  of: { occasions: readonly Occasion[]; conversationId: string },
  { choices, isDoNotDisturb, lookingAt }: Situation,
): boolean {
  if (isDoNotDisturb || lookingAt === of.conversationId) return false
  return (choices.banner || choices.sound) && of.occasions.some((occasion) => choices.about[occasion])
}

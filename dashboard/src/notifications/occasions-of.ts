import type { ConversationSummary } from '../api.ts'
import type { LiveEvent } from '../inbox/queue/queue-patch.ts'
import type { NotificationChoices, Occasion } from './choices.ts'

type Place = Pick<ConversationSummary, 'status' | 'assigneeUserId' | 'needsHumanAttention' | 'claim'>

/** What an event in a conversation is to a person; nothing where it is a colleague's business. */
export function occasionsOf({ type }: LiveEvent, place: Place, me: string, now: number): Occasion[] {
  if (type === 'conversation.mentioned') return ['mention']
  if (place.status === 'spam') return []
  const { claim, assigneeUserId } = place
  const holder = claim && new Date(claim.expiresAt).getTime() > now ? claim.holderId : null
  if (holder === me || (assigneeUserId === me && holder === null)) return ['mine']
  if (holder !== null || assigneeUserId !== null) return []
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

/** Whether a person wants to be told of something in a conversation now. */
export function wantsToHear(
  of: { occasions: readonly Occasion[]; conversationId: string },
  { choices, isDoNotDisturb, lookingAt }: Situation,
): boolean {
  if (isDoNotDisturb || lookingAt === of.conversationId) return false
  return (choices.banner || choices.sound) && of.occasions.some((occasion) => choices.about[occasion])
}

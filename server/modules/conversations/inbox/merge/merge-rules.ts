import { z } from 'zod'
import { AppError } from '../../../../kernel/base/errors.ts'
import type { DraftOutcome } from '../../core/draft-rows.ts'
import { E } from '../../errors.ts'
import type { ConversationRow } from '../../core/conversation-rows.ts'

/** The word of whoever merges two conversations of people who proved nothing. */
export const SamePerson = z
  .boolean()
  .default(false)
  .describe(
    'Say that both customers are one person, who then reads everything in both browsers; refused where verified identities differ.',
  )

/** What becomes of the source's draft where one waits in the target too. */
export const SUPERSEDED: DraftOutcome = 'draft_reply_superseded'

/** What the source's draft keeps of that. */
export const supersededBy = (targetId: string) => ({ mergedInto: targetId })

/** How many numbers a merge takes from the target beside those of the messages: one for its event, one for the note. */
export const NUMBERS_OF_A_MERGE = 2

/** Whether there is nothing left to do. */
export const isMerged = (source: ConversationRow, target: ConversationRow): boolean =>
  source.mergedIntoId === target.id

/**
 * Whether the customers of two conversations are one person, who reads everything in every browser: proved by the same
 * verified identity or the very same session; else only by the word of whoever merges. The same contact proves nothing:
 * who types an address is filed under whoever has it.
 */
export function isSamePerson(source: ConversationRow, target: ConversationRow, isSaid: boolean): boolean {
  if (source.externalId !== target.externalId) return false
  return source.externalId !== null || isSameSession(source, target) || isSaid
}

const isSameSession = (source: ConversationRow, target: ConversationRow): boolean => {
  const session = sessionOf(source)
  return session !== undefined && source.channelId === target.channelId && session === sessionOf(target)
}

/** A conversation that was restored beside a newer one of its session has lost the session, but says which it was. */
const sessionOf = ({ sessionId, metadata }: ConversationRow): unknown => sessionId ?? metadata['sessionId']

/** Why the one cannot be merged into the other; `null` where it can, or was already. */
export function refusalOf(
  source: ConversationRow,
  target: ConversationRow,
  isSaidToBeSame: boolean,
): AppError | null {
  const refuse = (detail: string) => new AppError(E.conv_merge_refused, detail)
  if (source.id === target.id)
    return new AppError(E.conv_invalid, 'a conversation cannot be merged into itself')
  if (isMerged(source, target)) return null
  if (source.mergedIntoId !== null) return refuse(`it was merged into ${source.mergedIntoId} already`)
  if (target.mergedIntoId !== null) return refuse(`the other one was merged into ${target.mergedIntoId}`)
  if (source.isTest !== target.isTest) return refuse('a test can only be merged with a test')
  // Nobody's word stands against a signed identity.
  if (isSaidToBeSame && source.externalId !== target.externalId)
    return refuse('they are not the same person: the verified identities differ')
  return null
}

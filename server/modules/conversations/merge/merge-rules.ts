import { AppError } from '../../../kernel/errors.ts'
import type { DraftOutcome } from '../drafts/draft-rows.ts'
import { E } from '../errors.ts'
import type { ConversationRow } from '../inbox/conversation-rows.ts'

/** What becomes of the source's draft where one waits in the target too. */
export const SUPERSEDED: DraftOutcome = 'draft_reply_superseded'

/** What the source's draft keeps of that. */
export const supersededBy = (targetId: string) => ({ mergedInto: targetId })

/** How many numbers a merge takes from the target beside those of the messages: one for its event, one for the note. */
export const NUMBERS_OF_A_MERGE = 2

/** Whether there is nothing left to do. */
export const isMerged = (source: ConversationRow, target: ConversationRow): boolean =>
  source.mergedIntoId === target.id

/** Why the one cannot be merged into the other; `null` where it can, or was already. */
export function refusalOf(source: ConversationRow, target: ConversationRow): AppError | null {
  const refuse = (detail: string) => new AppError(E.conv_merge_refused, detail)
  if (source.id === target.id)
    return new AppError(E.conv_invalid, 'a conversation cannot be merged into itself')
  if (isMerged(source, target)) return null
  if (source.mergedIntoId !== null) return refuse(`it was merged into ${source.mergedIntoId} already`)
  if (target.mergedIntoId !== null) return refuse(`the other one was merged into ${target.mergedIntoId}`)
  if (source.isTest !== target.isTest) return refuse('a test can only be merged with a test')
  // A session reads the whole conversation that it ends up in.
  const hasVisitor = source.channelType === 'chat' || target.channelType === 'chat'
  if (hasVisitor && source.externalId !== target.externalId)
    return refuse('only one of them belongs to this verified person')
  return null
}

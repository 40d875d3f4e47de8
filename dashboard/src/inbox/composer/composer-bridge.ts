import type { DraftMode } from './draft-store.ts'
import { putBack } from './use-draft.ts'

/** The id of the list of messages: Escape leads from the composer to it. */
export const messagesId = 'messages'

let focus: ((mode: DraftMode) => void) | undefined

/** Registers the composer on the page; gives back how to take it away. */
export function offerComposer(handler: (mode: DraftMode) => void): () => void {
  focus = handler
  return () => {
    if (focus === handler) focus = undefined
  }
}

/** Moves into the composer, as reply or as note. */
export const focusComposer = (mode: DraftMode): void => focus?.(mode)

/** Puts a text into the reply, before what is written there, and moves there; tells of which draft it was made. */
export function writeReply(
  conversationId: string,
  { body, fromDraftId }: { body: string; fromDraftId?: string | undefined },
): void {
  putBack(conversationId, { mode: 'reply', body, fromDraftId })
  focusComposer('reply')
}

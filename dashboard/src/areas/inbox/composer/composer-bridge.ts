import type { DraftMode } from '../drafts/draft-store.ts'
import { prependText } from '../drafts/use-draft.ts'

/** The id of the list of messages: Escape leads from the composer to it. */
export const messagesId = 'messages'

let focus: ((mode: DraftMode) => void) | undefined

/** Registers the composer of the page; the result unregisters it. */
export function registerComposer(handler: (mode: DraftMode) => void): () => void {
  focus = handler
  return () => {
    if (focus === handler) focus = undefined
  }
}

/** Moves into the composer, as reply or as note. */
export const focusComposer = (mode: DraftMode): void => focus?.(mode)

/** Puts a text before the reply and focuses it; `fromDraftId` is the draft that it was made from. */
export function writeReply(
  conversationId: string,
  { body, fromDraftId }: { body: string; fromDraftId?: string | undefined },
): void {
  prependText(conversationId, { mode: 'reply', body, fromDraftId })
  focusComposer('reply')
}

/** The id of the list of messages: Escape leads from the composer to it. */
export const messagesId = 'messages'

type Mode = 'reply' | 'note'

let focus: ((mode: Mode) => void) | undefined

/** Registers the composer on the page; gives back how to take it away. */
export function offerComposer(handler: (mode: Mode) => void): () => void {
  focus = handler
  return () => {
    if (focus === handler) focus = undefined
  }
}

/** Moves into the composer, as reply or as note. */
export const focusComposer = (mode: Mode): void => focus?.(mode)

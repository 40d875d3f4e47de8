let shown: readonly string[] = []

/** Stores the order of the list, for when a conversation replaces it on a narrow screen. */
export const rememberShown = (ids: readonly string[]): void => void (shown = ids)

/** The ids of the list that is shown, or was last, in its order. */
export const shownIds = (): readonly string[] => shown

/** The id of the link of a conversation in the list. */
export const rowId = (conversationId: string): string => `row-${conversationId}`

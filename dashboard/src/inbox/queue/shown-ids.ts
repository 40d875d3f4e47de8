let shown: readonly string[] = []

/** Remembers the order of the list, also for when a conversation takes its place on a narrow screen. */
export const rememberShown = (ids: readonly string[]): void => void (shown = ids)

/** The ids of the list that is shown, or was last, in its order. */
export const shownIds = (): readonly string[] => shown

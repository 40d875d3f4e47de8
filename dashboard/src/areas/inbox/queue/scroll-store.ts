const offsets = new Map<string, number>()

/** How far a list was scrolled when it was left; px. */
export const keptOffset = (list: string): number => offsets.get(list) ?? 0

/** Remembers how far a list is scrolled, until the page is left. */
export const keepOffset = (list: string, offset: number): void => void offsets.set(list, offset)

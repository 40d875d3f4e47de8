/** What the navigation says: part of the first load, and therefore apart from the other texts. */
export const names = { agent: 'AI agent' } as const

/** What keys of content begin with. */
export const own = ['content'] as const
/** All lists of entries. */
export const entriesKey = [...own, 'entries'] as const
/** All entries that are edited. */
export const entryKey = [...own, 'entry'] as const
/** The collections. */
export const collectionsKey = [...own, 'collections'] as const
/** The languages. */
export const localesKey = [...own, 'locales'] as const

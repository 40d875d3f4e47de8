/** What keys of content begin with. */
export const own = ['content'] as const
/** All lists of entries. */
export const entriesKey = [...own, 'entries'] as const
/** All entries that are edited. */
export const entryKey = [...own, 'entry'] as const
/** The collections; what touches those of the settings touches them. */
export const collectionsKey = ['cms', 'collections', 'of-entries'] as const
/** The languages, likewise. */
export const localesKey = ['cms', 'locales', 'of-entries'] as const

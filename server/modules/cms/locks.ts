import { locksOf } from '../../kernel/db/locks.ts'

/** What callers of this module hold. */
export const LOCKS = locksOf('cms', {
  settings: 'Collections and languages of an organization are counted and put in order one change at a time.',
  group: 'Entries that say the same in different languages are changed one after the other.',
  assets: 'Assets of an organization are counted one change at a time.',
})

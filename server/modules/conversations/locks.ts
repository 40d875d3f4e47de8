import { locksOf } from '../../kernel/db/locks.ts'

/** What callers of this module hold. Beside them, functions of 0077 hold `conversations.queueCounts` of an organization while they sum up. */
export const LOCKS = locksOf('conversations', {
  session: 'Two first calls of a session at once make one conversation. Taken before any row is locked.',
  transcriptAddress: 'Those who send transcripts to one address at once are counted one after the other.',
  cannedReplies: 'Canned replies of an organization are counted and named one change at a time.',
  mail: 'Two that bring the same mail at once take it in once. Taken before any row is locked.',
  savedViews: 'Saved views of an organization are counted and put in order one change at a time.',
})

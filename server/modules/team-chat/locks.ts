import { locksOf } from '../../kernel/db/locks.ts'

/** What callers of this module hold. */
export const LOCKS = locksOf('teamChat', {
  workspace: 'A workspace is connected, routed and disconnected by one caller at a time.',
})

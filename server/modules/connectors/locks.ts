import { locksOf } from '../../kernel/db/locks.ts'

/** What callers of this module hold. */
export const LOCKS = locksOf('connectors', {
  connector: 'A connector is changed by one caller at a time.',
  key: 'The key of an organization is made once.',
})

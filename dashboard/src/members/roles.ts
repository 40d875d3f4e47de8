import { p } from '../messages/en-people.ts'
import { t } from '../messages/en.ts'

/** The roles, the mightiest first. */
export const roles = ['owner', 'admin', 'member'] as const

/** The roles as choices, each with what it may do, the most common first. */
export const roleOptions = roles
  .map((value) => ({ value, label: t.roles[value], help: p.members.roleHints[value] }))
  .toReversed()

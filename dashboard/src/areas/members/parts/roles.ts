import { text } from '../text.en.ts'
import { sharedText } from '../../../text/shared.en.ts'

/** The roles, most rights first. */
export const roles = ['owner', 'admin', 'member'] as const

/** The roles as choices, each with what it may do, the most common first. */
export const roleOptions = roles
  .map((value) => ({ value, label: sharedText.roles[value], help: text.members.roleHints[value] }))
  .toReversed()

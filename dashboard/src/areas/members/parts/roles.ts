import type { CustomRole, ListedInvitation, Member } from '@stoa/sdk'
import { text } from '../text.en.ts'
import { sharedText } from '../../../text/shared.en.ts'

const roles = ['owner', 'admin', 'member'] as const

/** A role as it is given: one of the three, or one of the organization's own by its id. */
type GivenRole = { role: (typeof roles)[number] } | { roleId: string }

/** A role as a choice: its own name, or the id of one of the organization's own. */
export const choiceOf = ({ role, roleId }: Pick<Member | ListedInvitation, 'role' | 'roleId'>): string =>
  roleId ?? role

/** What the server takes for a choice. */
export function givenRole(choice: string): GivenRole {
  const role = roles.find((each) => each === choice)
  return role ? { role } : { roleId: choice }
}

/** The roles as choices, each with what it may do, the most common first, then the organization's own. */
export const roleOptions = (own: readonly CustomRole[] = []) => [
  ...roles
    .map((value): { value: string; label: string; help: string } => ({
      value,
      label: sharedText.roles[value],
      help: text.members.roleHints[value],
    }))
    .toReversed(),
  ...own.map(({ id, name, description, scopes }) => ({
    value: id,
    label: name,
    help: description || scopes.join(', '),
  })),
]

/** What a role is called. */
export const roleName = ({ role, roleName: own }: Pick<Member, 'role' | 'roleName'>): string =>
  own ?? sharedText.roles[role]

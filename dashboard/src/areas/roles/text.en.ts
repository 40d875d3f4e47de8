import { plural } from '../../text/plural.ts'

/** The texts about an organization's own roles. */
export const text = {
  title: 'Roles',
  lead: 'Everyone is an owner, an admin or a member, or has a role of your own, put together here from permissions.',
  readOnly: 'Only owners can make, change and delete roles.',
  adminsOnly: 'Only owners and admins see the roles.',
  create: 'New role',
  emptyTitle: 'No roles of your own yet.',
  emptyHint:
    'Make one for people who need less than a member may do, or more of one thing, such as content alone.',
  name: 'Name',
  nameHelp: 'What it’s called among your members, such as “Editor”.',
  description: 'Description',
  permissions: 'Permissions',
  permissionsHelp:
    'People with the role can do this in the dashboard, by API and through agents. Everyone can read the organization’s name, settings and members. Managing members and roles stays with owners.',
  members: (count: number) => plural(count, { one: 'member', other: 'members' }),
  edit: 'Change',
  editOf: (name: string) => `Change the role “${name}”`,
  save: 'Save',
  saved: (name: string) => `“${name}” saved`,
  taken: 'Another role has this name.',
  remove: 'Delete',
  removeTitle: (name: string) => `Delete the role “${name}”?`,
  removeBody: 'Open invitations with this role are withdrawn.',
  removeInUse: 'Members have this role. Give them another one first.',
  removed: (name: string) => `“${name}” deleted`,
} as const

// Across organizations: who accepts an invitation is not a member yet.
import type { Role } from '../../../kernel/contract/credentials.ts'
import type { SystemDb } from '../../../kernel/db/system.ts'
import { statement, type Tx } from '../../../kernel/db/transaction.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import { dropLinksOfOthers } from '../account-links/account-links.ts'
import { E } from '../errors.ts'
import type { InvitationProof } from './invitation-token.ts'

/** An invitation as the holder of its token may see it. */
export interface FoundInvitation {
  orgId: string
  id: string
  email: string
  role: Role
  roleId: string | null
  expiresAt: Date
  acceptedAt: Date | null
  revokedAt: Date | null
  /** The role that whoever invited has today; `null` once they are gone. */
  inviterRole: Role | null
}

/** Who joined where; `isNew` unless they were a member before. */
export interface Joined {
  orgId: string
  userId: string
  role: Role
  isNew: boolean
}

const SELECT_INVITATION = `select i.org_id as "orgId", i.id, i.email, i.role, i.role_id as "roleId", i.expires_at as "expiresAt",
  i.accepted_at as "acceptedAt", i.revoked_at as "revokedAt", (select m.role from iam_memberships m
    where m.org_id = i.org_id and m.user_id = i.invited_by) as "inviterRole"
  from iam_invitations i where i.token_hash = $1`

const findInvitation = statement('iam_find_invitation', SELECT_INVITATION)
const lockInvitation = statement('iam_lock_invitation', `${SELECT_INVITATION} for update`)
// Before the invitation, as whoever changes the role takes them: it is changed before somebody joins, or after.
const lockInviter = statement(
  'iam_lock_inviter',
  `select m.user_id from iam_memberships m
   where (m.org_id, m.user_id) = (select i.org_id, i.invited_by from iam_invitations i where i.token_hash = $1) for share`,
)

// The first organization of a person is the one that they sign in to; a member keeps the role that they have.
const addMembership = statement(
  'iam_add_membership',
  `insert into iam_memberships (org_id, user_id, role, role_id, is_default)
   values ($1, $2, $3, $4, not exists (select from iam_memberships where user_id = $2))
   on conflict (org_id, user_id) do nothing returning role`,
)
const readRole = statement(
  'iam_read_role',
  `select role from iam_memberships where org_id = $1 and user_id = $2 for key share`,
)
const markAccepted = statement(
  'iam_mark_invitation_accepted',
  `update iam_invitations set accepted_at = now(), accepted_by = $3 where org_id = $1 and id = $2`,
)

const markVerified = statement(
  'iam_mark_verified_by_invitation',
  `update iam_users set email_verified_at = coalesce(email_verified_at, now()) where id = $1`,
)

/** The invitation of a token, by its hash, whatever became of it; `null` when there is none. */
export async function invitationByToken(
  at: Pick<SystemDb, 'query'>,
  tokenHash: string,
): Promise<FoundInvitation | null> {
  const [found] = await at.query<FoundInvitation>(findInvitation, [tokenHash])
  return found ?? null
}

/** Whether it still lets anybody in. */
export const isPending = (invitation: FoundInvitation): boolean =>
  invitation.acceptedAt === null &&
  invitation.revokedAt === null &&
  invitation.expiresAt > new Date() &&
  mayInvite(invitation)

// Owners invite, to any role.
const mayInvite = ({ inviterRole }: FoundInvitation): boolean => inviterRole === 'owner'

/** Throws 404, 409, 410 or 403 unless it lets the person with this email in now. */
export function assertAcceptable(
  invitation: FoundInvitation | null | undefined,
  email: string,
): asserts invitation {
  if (!invitation) throw new AppError(E.invitation_not_found)
  if (invitation.acceptedAt) throw new AppError(E.invitation_already_accepted)
  if (invitation.revokedAt) throw new AppError(E.invitation_revoked)
  if (invitation.expiresAt <= new Date()) throw new AppError(E.invitation_expired)
  if (!mayInvite(invitation)) throw new AppError(E.inviter_not_owner)
  if (invitation.email !== email.toLowerCase()) throw new AppError(E.invitation_for_other_email)
}

/** Makes a person a member by an invitation, once: of several at the same time the others find it accepted. */
export async function takeUpInvitation(
  tx: Tx,
  { tokenHash, mailed }: InvitationProof,
  person: { userId: string; email: string },
): Promise<Joined> {
  await tx.query(lockInviter, [tokenHash])
  const [invitation] = await tx.query<FoundInvitation>(lockInvitation, [tokenHash])
  assertAcceptable(invitation, person.email)
  const { orgId, id, role, roleId } = invitation
  const { userId } = person
  const [added] = await tx.query<{ role: Role }>(addMembership, [orgId, userId, role, roleId])
  await tx.query(markAccepted, [orgId, id, userId])
  if (mailed) await tx.query(markVerified, [userId])
  await dropLinksOfOthers(tx, userId, orgId)
  if (added) return { orgId, userId, role: added.role, isNew: true }
  const [kept] = await tx.query<{ role: Role }>(readRole, [orgId, userId])
  return { orgId, userId, role: kept?.role ?? role, isNew: false }
}

/** The errors of `takeUpInvitation`. */
export const TAKE_UP_ERRORS = [
  E.invitation_not_found,
  E.invitation_already_accepted,
  E.invitation_revoked,
  E.invitation_expired,
  E.inviter_not_owner,
  E.invitation_for_other_email,
]

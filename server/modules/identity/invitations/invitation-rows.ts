import { z } from 'zod'
import type { Role as RoleName } from '../../../kernel/contract/credentials.ts'
import { Instant, Role } from '../schemas.ts'

/** An invitation as owners and admins see it; never with its token. */
export const Invitation = z.object({
  id: z.string(),
  orgId: z.string(),
  email: z.string(),
  role: Role,
  roleId: z.string().nullable().describe('Of a role that the organization made.'),
  invitedByUserId: z.string(),
  expiresAt: Instant,
  acceptedAt: Instant.nullable(),
  acceptedByUserId: z.string().nullable(),
  revokedAt: Instant.nullable(),
  createdAt: Instant,
})

export const COLUMNS = [
  'id',
  'orgId',
  'email',
  'role',
  'roleId',
  'invitedBy',
  'expiresAt',
  'acceptedAt',
  'acceptedBy',
  'revokedAt',
  'createdAt',
] as const

interface InvitationRow {
  id: string
  orgId: string
  email: string
  role: string
  roleId: string | null
  invitedBy: string
  expiresAt: Date
  acceptedAt: Date | null
  acceptedBy: string | null
  revokedAt: Date | null
  createdAt: Date
}

/** The wire form of a row. */
export const present = (row: InvitationRow): z.output<typeof Invitation> => ({
  id: row.id,
  orgId: row.orgId,
  email: row.email,
  role: row.role as RoleName,
  roleId: row.roleId,
  invitedByUserId: row.invitedBy,
  expiresAt: row.expiresAt.toISOString(),
  acceptedAt: row.acceptedAt?.toISOString() ?? null,
  acceptedByUserId: row.acceptedBy,
  revokedAt: row.revokedAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
})

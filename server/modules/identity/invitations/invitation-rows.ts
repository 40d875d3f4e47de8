import { z } from 'zod'
import type { Role as RoleName } from '../../../kernel/auth/credentials.ts'
import { Instant, Role } from '../schemas.ts'

/** An invitation as owners and admins see it; never with its token. */
export const Invitation = z.object({
  id: z.string(),
  orgId: z.string(),
  email: z.string(),
  role: Role,
  invitedByUserId: z.string(),
  expiresAt: Instant,
  acceptedAt: Instant.nullable(),
  acceptedByUserId: z.string().nullable(),
  revokedAt: Instant.nullable(),
  createdAt: Instant,
})

export const COLUMNS = [
  'id',
  'org_id',
  'email',
  'role',
  'invited_by',
  'expires_at',
  'accepted_at',
  'accepted_by',
  'revoked_at',
  'created_at',
] as const

interface InvitationRow {
  id: string
  org_id: string
  email: string
  role: string
  invited_by: string
  expires_at: Date
  accepted_at: Date | null
  accepted_by: string | null
  revoked_at: Date | null
  created_at: Date
}

/** The wire form of a row. */
export const present = (row: InvitationRow): z.input<typeof Invitation> => ({
  id: row.id,
  orgId: row.org_id,
  email: row.email,
  role: row.role as RoleName,
  invitedByUserId: row.invited_by,
  expiresAt: row.expires_at.toISOString(),
  acceptedAt: row.accepted_at?.toISOString() ?? null,
  acceptedByUserId: row.accepted_by,
  revokedAt: row.revoked_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
})

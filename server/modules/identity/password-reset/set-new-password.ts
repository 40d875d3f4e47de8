import { writeAudit, type AuditEntry } from '../../../kernel/audit.ts'
import type { Role } from '../../../kernel/auth/credentials.ts'
import type { CallInfo } from '../../../kernel/context.ts'
import { statement, type Tx } from '../../../kernel/db/transaction.ts'
import { dropLinks } from '../account-links/account-links.ts'

const storePassword = statement(
  'iam_store_password',
  `update iam_users set password_hash = $2,
     email_verified_at = case when lower(email) = $3 then coalesce(email_verified_at, now()) else email_verified_at end
   where id = $1 returning name, email, locale`,
)

// Through the memberships, since sessions are indexed by organization first.
const endSessions = statement(
  'iam_end_all_sessions',
  `delete from iam_sessions s using iam_memberships m
   where m.user_id = $1 and s.org_id = m.org_id and s.user_id = m.user_id
   returning s.id`,
)

const readOrganizations = statement(
  'iam_read_organizations_of',
  `select org_id as "orgId", role from iam_memberships where user_id = $1`,
)

/** Whose password was set, and what ended with it. */
export interface NewPassword {
  name: string
  email: string
  locale: string | null
  /** Ids of the sessions that have ended; their sockets are still to be closed. */
  endedSessions: string[]
}

/**
 * Replaces a forgotten password: ends all sessions of the person and takes their other links back. `provenEmail` is the
 * address whose mail they followed. `null` when the person is gone.
 */
export async function setNewPassword(
  tx: Tx,
  change: { userId: string; passwordHash: string; provenEmail?: string | undefined },
): Promise<NewPassword | null> {
  const { userId, passwordHash, provenEmail } = change
  const [person] = await tx.query<Omit<NewPassword, 'endedSessions'>>(storePassword, [
    userId,
    passwordHash,
    provenEmail?.toLowerCase() ?? null,
  ])
  if (!person) return null
  await dropLinks(tx, userId, ['reset_password', 'change_email'])
  const ended = await tx.query<{ id: string }>(endSessions, [userId])
  return { ...person, endedSessions: ended.map(({ id }) => id) }
}

/** Whoever did something with an account without a session: the person by a link, or an operator on the machine. */
export interface Doer {
  operation: AuditEntry['operation']
  call: CallInfo
  userId: string
  /** The person's name, where it was them. */
  name?: string
}

/** Says in every organization of a person what was done with their account. */
export async function auditInOrganizations(tx: Tx, { operation, call, userId, name }: Doer): Promise<void> {
  const organizations = await tx.query<{ orgId: string; role: Role }>(readOrganizations, [userId])
  for (const { orgId, role } of organizations)
    await writeAudit(tx, {
      caller: {
        org: { id: orgId },
        actor:
          name === undefined
            ? { type: 'agent', id: 'machine', name: 'Command line', scopes: [] }
            : { type: 'member', id: userId, name, role, scopes: [] },
        credential: { kind: 'session', id: name === undefined ? 'machine' : 'link' },
      },
      operation,
      call,
      input: { id: userId },
      result: 'ok',
      durationMs: 0,
    })
}

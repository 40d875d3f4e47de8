import { writeAudit, type AuditEntry } from '../../kernel/audit.ts'
import type { Role } from '../../kernel/auth/credentials.ts'
import type { CallInfo } from '../../kernel/context.ts'
import { statement, type Tx } from '../../kernel/db/transaction.ts'

const readOrganizations = statement(
  'iam_read_organizations_of',
  `select org_id as "orgId", role from iam_memberships where user_id = $1 and org_id is distinct from $2`,
)

/** Whoever did something with an account: the person, or an operator on the machine. */
export interface Doer {
  operation: AuditEntry['operation']
  call: CallInfo
  userId: string
  /** The person's name, where it was them. */
  name?: string
  /** What they did it by, where that was not a link. */
  credentialId?: string
  /** What was asked for, beside whose account it was. */
  input?: Record<string, unknown>
  /** The organization that has a line already: that of the call. */
  except?: string
}

/** Says in every organization of a person what was done with their account; answers in which. */
export async function auditInOrganizations(tx: Tx, doer: Doer): Promise<string[]> {
  const { operation, call, userId, name, credentialId = 'link', input, except = null } = doer
  const organizations = await tx.query<{ orgId: string; role: Role }>(readOrganizations, [userId, except])
  for (const { orgId, role } of organizations)
    await writeAudit(tx, {
      caller: {
        org: { id: orgId },
        actor:
          name === undefined
            ? { type: 'agent', id: 'machine', name: 'Command line', scopes: [] }
            : { type: 'member', id: userId, name, role, scopes: [] },
        credential: { kind: 'session', id: name === undefined ? 'machine' : credentialId },
      },
      operation,
      call,
      input: { ...input, id: userId },
      result: 'ok',
      durationMs: 0,
    })
  return organizations.map(({ orgId }) => orgId)
}

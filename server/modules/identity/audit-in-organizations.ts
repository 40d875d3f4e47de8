import { writeAudit, type AuditEntry } from '../../kernel/contract/audit.ts'
import type { Role } from '../../kernel/contract/credentials.ts'
import type { CallInfo } from '../../kernel/contract/context.ts'
import { statement, type Tx } from '../../kernel/db/transaction.ts'

const readOrganizations = statement(
  'iam_read_organizations_of',
  `select org_id as "orgId", role from iam_memberships where user_id = $1 and org_id is distinct from $2`,
)

const MACHINE = { id: 'machine', name: 'Command line' }

/** Who changed an account: the person, or an operator on the machine. */
export interface AccountActor {
  operation: AuditEntry['operation']
  call: CallInfo
  userId: string
  /** The person's name, where it was them. */
  name?: string
  /** Who else it was; unless said, whoever runs the machine. */
  by?: { id: string; name: string }
  /** The code of what refused it, where it was refused. */
  refused?: string
  /** What they did it by, where that was not a link. */
  credentialId?: string
  /** What was asked for, beside whose account it was. */
  input?: Record<string, unknown>
  /** The organization that has a line already: that of the call. */
  except?: string
}

/** Writes an audit line about a person’s account in each of their organizations; answers the ids of these. */
export async function auditInOrganizations(tx: Tx, doer: AccountActor): Promise<string[]> {
  const {
    operation,
    call,
    userId,
    name,
    by = MACHINE,
    refused,
    credentialId = 'link',
    input,
    except = null,
  } = doer
  const organizations = await tx.query<{ orgId: string; role: Role }>(readOrganizations, [userId, except])
  for (const { orgId, role } of organizations)
    await writeAudit(tx, {
      caller: {
        org: { id: orgId },
        actor:
          name === undefined
            ? { type: 'agent', ...by, scopes: [] }
            : { type: 'member', id: userId, name, role, scopes: [] },
        credential: { kind: 'session', id: name === undefined ? by.id : credentialId },
      },
      operation,
      call,
      input: { ...input, id: userId },
      result: refused === undefined ? 'ok' : 'denied',
      ...(refused !== undefined && { error: refused }),
      durationMs: 0,
    })
  return organizations.map(({ orgId }) => orgId)
}

import { writeAudit, type AuditEntry } from '../../../kernel/contract/audit.ts'
import type { StepsContext } from '../../../kernel/contract/context.ts'
import type { Tx } from '../../../kernel/db/transaction.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import type { MembershipWithRights } from '../../identity/index.ts'

const CONNECT = 'oauth.connect'
const DENY = 'oauth.deny'

/** What the lines about decisions are called. */
export const AUDIT_TITLES = { [CONNECT]: 'Connect a program', [DENY]: 'Deny a program what it asks for' }

/** What a line is made from, beside who decided. */
type Decider = Pick<StepsContext, 'actor' | 'credential' | 'call' | 'org'>

/** Writes the one line about a connection, in the organization that the program is allowed in. */
export const auditConnection = (
  tx: Tx,
  ctx: Decider,
  { membership, input }: { membership: MembershipWithRights; input: object },
): Promise<unknown> =>
  writeLine(tx, CONNECT, {
    caller: { ...ctx, org: { id: membership.orgId }, actor: { ...ctx.actor, role: membership.role } },
    call: ctx.call,
    input,
    result: 'ok',
  })

/** Writes the one line about a no, in the organization of the session. */
export const auditDenial = (tx: Tx, ctx: Decider, input: object): Promise<unknown> =>
  writeLine(tx, DENY, { caller: ctx, call: ctx.call, input, result: 'ok' })

/** Writes the one line about a yes that was refused, in the organization of the session; other errors leave none. */
export async function auditRefusal(tx: Tx, ctx: Decider, refusal: { input: object; error: unknown }) {
  const { input, error } = refusal
  if (!(error instanceof AppError)) return
  const result = error.status === 403 ? 'denied' : 'error'
  await writeLine(tx, CONNECT, { caller: ctx, call: ctx.call, input, result, error: error.code })
}

const writeLine = (
  tx: Tx,
  name: string,
  entry: Omit<AuditEntry, 'operation' | 'durationMs'>,
): Promise<unknown> => writeAudit(tx, { ...entry, operation: { name }, durationMs: 0 })

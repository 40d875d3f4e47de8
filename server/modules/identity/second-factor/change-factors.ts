// Across organizations: second factors belong to a person, in however many organizations.
import { z } from 'zod'
import type { Context } from '../../../kernel/contract/context.ts'
import { systemDbOf } from '../../../kernel/db/system-access.ts'
import { statement, type Tx } from '../../../kernel/db/transaction.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import type { AuditEntry } from '../../../kernel/contract/audit.ts'
import type { FactorChange } from '../account-mails/account-mails.ts'
import { tellSecondFactor } from '../account-mails/notices.ts'
import { auditInOrganizations } from '../audit-in-organizations.ts'
import { E } from '../errors.ts'
import { settleFactors, lockFactors } from './factors.ts'
import { renewCodes } from './recovery-codes.ts'
import { assertRecent } from './recent.ts'

const readRequired = statement(
  'iam_is_factor_required',
  `select exists (select from iam_memberships m join iam_orgs o on o.id = m.org_id
     where m.user_id = $1 and o.second_factor_required_since is not null) as required`,
)
const hasCodes = statement(
  'iam_has_recovery_codes',
  `select exists (select from iam_recovery_codes where user_id = $1 and used_at is null) as found`,
)

/** What a new factor answers: the recovery codes, where the person had none yet. */
export const NewFactor = {
  recoveryCodes: z
    .array(z.string())
    .max(10)
    .nullable()
    .describe('Shown once; null where the person has codes already, which go on to work.'),
}

/** Whether an organization of the person requires a second factor. */
export async function isRequiredOf(tx: Pick<Tx, 'query'>, userId: string): Promise<boolean> {
  const [found] = await tx.query<{ required: boolean }>(readRequired, [userId])
  return found?.required ?? false
}

/** What one change of somebody's factors is. */
interface Change<T> {
  operation: AuditEntry['operation']
  /** What the person is told. */
  tell: FactorChange
  work: (tx: Tx) => Promise<T>
}

/**
 * Changes the caller's factors, once they have proved lately who they are; writes it into the audit logs of all their
 * organizations and tells them by mail. Throws 409 where it would leave them without one that an organization requires.
 */
export async function changeFactors<T>(
  ctx: Context<'iam'>,
  { operation, tell, work }: Change<T>,
): Promise<T> {
  await assertRecent(ctx)
  const { actor, org, credential, call } = ctx
  const result = await systemDbOf(ctx).transaction(async (tx) => {
    await lockFactors(tx, actor.id)
    const result = await work(tx)
    const has = await settleFactors(tx, actor.id)
    if (!has && (await isRequiredOf(tx, actor.id))) throw new AppError(E.last_required_factor)
    await auditInOrganizations(tx, {
      operation,
      call,
      userId: actor.id,
      ...(actor.name !== null && { name: actor.name }),
      credentialId: credential.id,
      except: org.id,
    })
    return result
  })
  tellSecondFactor(ctx, actor.id, tell)
  return result
}

/** Recovery codes for who has just got their first factor; `null` for who has some. */
export async function firstCodes(ctx: Context<'iam'>, tx: Tx): Promise<string[] | null> {
  const [has] = await tx.query<{ found: boolean }>(hasCodes, [ctx.actor.id])
  return has?.found ? null : renewCodes(tx, ctx.services.secrets, ctx.actor.id)
}

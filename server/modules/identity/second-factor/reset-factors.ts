// Across organizations: second factors belong to a person, in however many organizations.
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { SystemDb } from '../../../kernel/db/system.ts'
import { systemDbOf } from '../../../kernel/db/system-access.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import { tellSecondFactor } from '../account-mails/notices.ts'
import { auditInOrganizations } from '../audit-in-organizations.ts'
import { E } from '../errors.ts'
import { selectMembers } from '../members/member-rows.ts'
import { operation } from '../module.ts'
import { belongsOnlyTo } from '../password-reset/reset-link.ts'
import { UserId } from '../schemas.ts'
import { assertRecent } from './recent.ts'
import { factorsOf, hasFactor, removeFactors } from './factors.ts'

const MACHINE = { name: 'admin.reset-second-factor' }

export const resetSecondFactor = operation({
  name: 'identity.resetSecondFactor',
  summary: 'Remove the second factor of a member who has lost it',
  description:
    'Their app, passkeys and recovery codes go; their password alone signs them in until they add a factor again. Refused for people who belong to another organization as well.',
  access: { scope: 'org:write', audience: ['member'], role: 'owner' },
  effect: 'destroy',
  rest: 'DELETE /v1/orgs/me/members/{userId}/second-factor',
  status: 204,
  input: z.object({ userId: UserId }),
  output: z.object({}),
  errors: [
    E.member_not_found,
    E.own_factors,
    E.member_elsewhere,
    E.confirmation_needed,
    E.no_factor_to_reset,
  ],
  async run(ctx, { userId }) {
    const member = await selectMembers(ctx).where('m.userId', '=', userId).executeTakeFirst()
    if (!member) throw new AppError(E.member_not_found)
    if (userId === ctx.actor.id) throw new AppError(E.own_factors)
    await assertRecent(ctx)
    await systemDbOf(ctx).transaction(async (tx) => {
      if (!(await belongsOnlyTo(tx, userId, ctx.org.id))) throw new AppError(E.member_elsewhere)
      if (!hasFactor(await factorsOf(tx, userId))) throw new AppError(E.no_factor_to_reset)
      await removeFactors(tx, userId)
    })
    tellSecondFactor(ctx, userId, 'reset')
    return {}
  },
})

/** Removes somebody's factors for whoever runs the machine; `false` where they have none. */
export async function resetFactorsFromMachine(system: SystemDb, userId: string): Promise<boolean> {
  return system.transaction(async (tx) => {
    if (!hasFactor(await factorsOf(tx, userId))) return false
    await removeFactors(tx, userId)
    const call = {
      requestId: randomUUID(),
      via: 'job' as const,
      address: '',
      origin: undefined,
      userAgent: 'stoa-admin',
    }
    await auditInOrganizations(tx, { operation: MACHINE, call, userId })
    return true
  })
}

// Across organizations: an account belongs to a person, in however many organizations.
import { z } from 'zod'
import type { Context } from '../../../kernel/contract/context.ts'
import { systemDbOf } from '../../../kernel/db/system-access.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import type { Job } from '../../../kernel/contract/operation.ts'
import { auditInOrganizations } from '../audit-in-organizations.ts'
import { memberById } from '../members/members.ts'

const storeName = statement(
  'iam_store_name',
  `update iam_users set name = $2 where id = $1
     and (name <> $2 or exists (select from iam_memberships where user_id = $1 and name is not null)) returning id`,
)
const forgetOtherNames = statement(
  'iam_forget_other_names',
  `update iam_memberships set name = null where user_id = $1 and name is not null`,
)

const Payload = z.object({ orgId: z.string(), userId: z.string() })

/** Emits the event in an organization of a member whose name was changed from within another one. */
export const announceName: Job<typeof Payload> = {
  name: 'identity.announce_name',
  payload: Payload,
  async run({ transaction }, { orgId, userId }) {
    await transaction(orgId, async (ctx) => {
      const member = await memberById(ctx, userId)
      if (member) ctx.emit('member.updated', { userId, role: member.role })
    })
  },
}

/** Changes the name of who calls, in all of their organizations; each of the others has a line of it in its audit log. */
export async function changeOwnName(ctx: Context<'iam'>, name: string): Promise<void> {
  const { actor, org, call, credential } = ctx
  const others = await systemDbOf(ctx).transaction(async (tx) => {
    const changed = await tx.query(storeName, [actor.id, name])
    if (changed.length === 0) return null
    await tx.query(forgetOtherNames, [actor.id])
    return auditInOrganizations(tx, {
      operation: { name: 'identity.updateProfile', rest: 'PATCH /v1/me' },
      call,
      userId: actor.id,
      name,
      credentialId: credential.id,
      input: { name },
      except: org.id,
    })
  })
  if (!others) return
  if (actor.role) ctx.emit('member.updated', { userId: actor.id, role: actor.role })
  for (const orgId of others) ctx.enqueue(announceName, { orgId, userId: actor.id })
}

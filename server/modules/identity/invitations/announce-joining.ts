import { z } from 'zod'
import type { Context } from '../../../kernel/contract/context.ts'
import type { Job } from '../../../kernel/contract/operation.ts'
import { Role } from '../schemas.ts'
import type { Joined } from './take-up-invitation.ts'

const Payload = z.object({ orgId: z.string(), userId: z.string(), role: Role })

/** Says in an organization that somebody joined it: the call that let them in was of another one, or of none. */
export const announceJoining: Job<typeof Payload> = {
  name: 'identity.announce_joining',
  payload: Payload,
  async run({ transaction }, { orgId, userId, role }) {
    await transaction(orgId, async (ctx) => ctx.emit('member.joined', { userId, role }))
  },
}

/** Plans the announcement of somebody new. */
export function announce(ctx: Context<'iam'>, { orgId, userId, role, isNew }: Joined): void {
  if (isNew) ctx.enqueue(announceJoining, { orgId, userId, role })
}

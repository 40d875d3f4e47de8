// Across organizations: who forgot a password belongs to no organization yet.
import { z } from 'zod'
import { systemDbOf } from '../../../kernel/db/system-access.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import { makeLink } from '../account-links/account-links.ts'
import { E } from '../errors.ts'
import { selectMembers } from '../members/member-rows.ts'
import { operation } from '../module.ts'
import { Instant, UserId } from '../schemas.ts'
import { belongsOnlyTo, resetUrl } from './reset-link.ts'

const TTL_MINUTES = 24 * 60

export const createPasswordResetLink = operation({
  name: 'identity.createPasswordResetLink',
  summary: 'Make a link by which a member sets a new password',
  description:
    'For members who cannot sign in. The link works once, for 24 hours, and is shown once, here; a newer one that an owner makes replaces it. Refused for people who belong to another organization as well.',
  access: { scope: 'org:write', audience: ['member'], role: 'owner' },
  effect: 'write',
  rest: 'POST /v1/orgs/me/members/{userId}/password-reset-link',
  status: 201,
  input: z.object({ userId: UserId }),
  output: z.object({
    userId: z.string(),
    email: z.string(),
    url: z.string().describe('The page on which the person sets the new password.'),
    expiresAt: Instant,
  }),
  errors: [E.member_not_found, E.own_password, E.member_elsewhere],
  secrets: ['url'],
  async run(ctx, { userId }) {
    const { services, org, actor } = ctx
    const member = await selectMembers(ctx).where('m.userId', '=', userId).executeTakeFirst()
    if (!member) throw new AppError(E.member_not_found)
    if (userId === actor.id) throw new AppError(E.own_password)
    const system = systemDbOf(ctx)
    if (!(await belongsOnlyTo(system, userId, org.id))) throw new AppError(E.member_elsewhere)
    const made = await makeLink(system, services.secrets, {
      userId,
      purpose: 'reset_password',
      source: 'owner',
      email: member.email,
      ttlMinutes: TTL_MINUTES,
      madeIn: org.id,
    })
    if (!made) throw new AppError(E.member_not_found)
    const url = resetUrl(services.config.baseUrl, made.token)
    return { userId, email: member.email, url, expiresAt: made.expiresAt.toISOString() }
  },
})

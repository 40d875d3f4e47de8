// Across organizations: an organization that is made has no members yet.
import { z } from 'zod'
import { systemDbOf } from '../../../kernel/db/system-access.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import { E } from '../errors.ts'
import { operation } from '../module.ts'
import { DisplayName } from '../schemas.ts'
import { insertOrganization } from './found-organization.ts'
import { mayFound } from './may-found.ts'

const MOST_OF_ONE_PERSON = 10

// The person is locked, so that of several at once each sees what the others created.
const lockFounder = statement('iam_lock_founder', `select id from iam_users where id = $1 for update`)
const countFounded = statement(
  'iam_count_founded',
  `select count(*)::int as count from iam_orgs where founded_by = $1`,
)

export const createOrg = operation({
  name: 'identity.createOrg',
  summary: 'Create a further organization',
  description: `You become its owner; the session stays where it is: \`setActiveMembership\` moves it. Where \`SVC_SIGN_UP\` is \`open\` everybody may, else owners of an organization; one person creates at most ${MOST_OF_ONE_PERSON}.`,
  access: { scope: null, audience: ['member'] },
  effect: 'write',
  rest: 'POST /v1/orgs',
  status: 201,
  input: z.object({ name: DisplayName }),
  output: z.object({ orgId: z.string(), name: z.string() }),
  errors: [E.founding_not_allowed, E.too_many_organizations],
  limit: 'auth',
  async run(ctx, { name }) {
    if (!(await mayFound(ctx))) throw new AppError(E.founding_not_allowed)
    const userId = ctx.actor.id
    const orgId = await systemDbOf(ctx).transaction(async (tx) => {
      await tx.query(lockFounder, [userId])
      const [founded] = await tx.query<{ count: number }>(countFounded, [userId])
      if ((founded?.count ?? 0) >= MOST_OF_ONE_PERSON) throw new AppError(E.too_many_organizations)
      return insertOrganization(tx, { userId, orgName: name })
    })
    return { orgId, name }
  },
})

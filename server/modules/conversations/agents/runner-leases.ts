import { z } from 'zod'
import { statement } from '../../../kernel/db/transaction.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import { E } from '../errors.ts'
import { operation } from '../module.ts'
import { ConversationId, Instant } from '../schemas.ts'

const access = { scope: 'conv:write', audience: ['member', 'agent'] } as const

const Holder = z.string().min(1).max(128).describe('Names the process that works, such as host and pid.')

const lock = statement(
  'conv_runner_lock',
  'select id from conv_conversations where org_id = $1 and id = $2 for no key update',
)
const acquire = statement(
  'conv_runner_acquire',
  `update conv_conversations set runner_holder = $3, runner_expires_at = now() + $4::integer * interval '1 second'
   where org_id = $1 and id = $2 and (runner_holder is null or runner_holder = $3 or runner_expires_at <= now())
   returning runner_expires_at as "expiresAt"`,
)
const holderOf = statement(
  'conv_runner_holder',
  'select runner_holder as holder from conv_conversations where org_id = $1 and id = $2',
)
const releaseLease = statement(
  'conv_runner_release',
  `update conv_conversations set runner_holder = null, runner_expires_at = null
   where org_id = $1 and id = $2 and runner_holder = $3 returning id`,
)

export const claimRunner = operation({
  name: 'conversations.claimRunner',
  summary: 'Lease a conversation to one agent process',
  description:
    'So that only one of several processes works on it. Repeat it to renew the lease; an expired one may be taken; closing the conversation ends it. It does not stop anyone from writing.',
  access,
  effect: 'write',
  answering: true,
  rest: 'POST /v1/conversations/{id}/runner-claim',
  tool: 'conv_claim_runner',
  input: z.object({
    id: ConversationId,
    holder: Holder,
    leaseSeconds: z.int().min(30).max(86_400).default(3600),
  }),
  output: z.object({
    acquired: z.boolean(),
    leaseExpiresAt: Instant.optional().describe('When acquired.'),
    heldBy: z.string().optional().describe('Who has it, when not acquired.'),
  }),
  errors: [E.conv_not_found],
  async run(ctx, { id, holder, leaseSeconds }) {
    // The lock makes the last statement tell of the same moment as the one before.
    const [, [lease], [row]] = await ctx.tx.inOrder([
      () => ctx.tx.query(lock, [ctx.org.id, id]),
      () => ctx.tx.query<{ expiresAt: Date }>(acquire, [ctx.org.id, id, holder, leaseSeconds]),
      () => ctx.tx.query<{ holder: string }>(holderOf, [ctx.org.id, id]),
    ])
    if (!row) throw new AppError(E.conv_not_found)
    return lease
      ? { acquired: true, leaseExpiresAt: lease.expiresAt.toISOString() }
      : { acquired: false, heldBy: row.holder }
  },
})

export const releaseRunner = operation({
  name: 'conversations.releaseRunner',
  summary: 'Release the lease of a conversation',
  description: 'Only the holder can; for others nothing happens.',
  access,
  effect: 'write',
  answering: true,
  rest: 'POST /v1/conversations/{id}/runner-release',
  tool: 'conv_release_runner',
  input: z.object({ id: ConversationId, holder: Holder }),
  output: z.object({ released: z.boolean() }),
  errors: [E.conv_not_found],
  async run(ctx, { id, holder }) {
    const [[released], [row]] = await ctx.tx.inOrder([
      () => ctx.tx.query(releaseLease, [ctx.org.id, id, holder]),
      () => ctx.tx.query(holderOf, [ctx.org.id, id]),
    ])
    if (!row) throw new AppError(E.conv_not_found)
    return { released: released !== undefined }
  },
})

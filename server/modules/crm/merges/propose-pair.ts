import type { Context } from '../../../kernel/contract/context.ts'
import type { Job } from '../../../kernel/contract/operation.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { pairRef } from '../contacts/plan-pair.ts'
import { LOCKS } from '../locks.ts'
import { propose } from './proposals.ts'

const KIND = 'signedEmail'

// Whoever was proved twice is two. A pair that waits, or was decided about for the same reason, is not proposed again.
const isOpen = statement(
  'crm_pair_is_open',
  `select from crm_contacts a, crm_contacts b where a.org_id = $1 and a.id = $2 and b.org_id = $1 and b.id = $3
     and a.merged_into is null and b.merged_into is null and (a.external_id is null or b.external_id is null)
     and not exists (select from crm_merge_proposals p where p.org_id = $1 and p.contact_a = least($2, $3) and p.contact_b = greatest($2, $3)
       and (p.status = 'pending' or p.evidence ? '${KIND}'))`,
)

/** Proposes that somebody who was proved, with an email that was signed, is whoever else has that email. */
export const proposePair: Job<typeof pairRef.payload> = {
  ...pairRef,
  lane: 'people_imports',
  run: (job, { orgId, keeperId, otherId, email }) =>
    job.transaction(orgId, async (ctx) => {
      await ctx.tx.lock(LOCKS.merge, orgId)
      if ((await ctx.tx.query(isOpen, [orgId, keeperId, otherId])).length === 0) return
      await propose(ctx as Context<'crm'>, {
        contactAId: keeperId,
        contactBId: otherId,
        keeperId,
        confidence: 'high',
        evidence: { [KIND]: email },
        patch: {},
      })
    }),
}

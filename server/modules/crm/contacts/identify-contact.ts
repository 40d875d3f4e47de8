import type { Context } from '../../../kernel/contract/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { newId } from '../../../kernel/base/ids.ts'
import { planPair } from './plan-pair.ts'
import { holdSuppression } from './suppressions.ts'
import { lockVisitor } from './visitors.ts'

/** Who somebody was proved to be: the organization's own id of them, and the email that was signed with it. */
export interface ProvedPerson {
  externalId: string
  email?: string | undefined
}

interface Known {
  /** Of the one whom it leads to, where it was merged; what it is found by is its own. */
  id: string
  ownExternalId: string | null
  ownEmail: string | null
  externalId: string | null
  email: string | null
}

const find = statement(
  'crm_contact_identify_find',
  `select k.id, c.external_id as "externalId", c.email, k.external_id as "ownExternalId", k.email as "ownEmail"
   from crm_contacts c join crm_contacts k on k.org_id = c.org_id and k.id = coalesce(c.merged_into, c.id)
   where c.org_id = $1 and (c.external_id = $2 or c.email = $3)`,
)
const stampEmail = statement(
  'crm_contact_identify_email',
  `update crm_contacts set email = $3, email_source = 'verified', updated_at = now() where org_id = $1 and id = $2`,
)
const adopt = statement(
  'crm_contact_identify_adopt',
  `update crm_contacts set external_id = $3, email_source = 'verified', updated_at = now() where org_id = $1 and id = $2`,
)
const insert = statement(
  'crm_contact_identify_insert',
  `insert into crm_contacts (org_id, id, external_id, email, email_source)
   values ($1, $2, $3, $4, case when $4::text is not null then 'verified' end)`,
)

/**
 * The contact of somebody who was proved: by the organization's own id, else the one with the email that nobody was
 * proved to be yet, else a new one. An email stays with the contact that has it: that the two are one is proposed.
 */
export async function identifyContact(
  ctx: Pick<Context<string>, 'tx' | 'org' | 'services' | 'enqueue'>,
  { externalId, email: signed }: ProvedPerson,
): Promise<string> {
  const email = signed?.trim().toLowerCase() || undefined
  await lockVisitor(ctx, { externalId, email })
  const found = await ctx.tx.query<Known>(find, [ctx.org.id, externalId, email ?? null])
  const same = found.find((contact) => contact.externalId === externalId)
  const owner = email === undefined ? undefined : found.find((contact) => contact.email === email)
  if (same) {
    if (owner && owner.id !== same.id) {
      // Both stay as they are: a person decides whether they are one.
      if (owner.ownExternalId === null && email !== undefined)
        planPair(ctx, { keeperId: same.id, otherId: owner.id, email })
    } else if (email !== undefined && (owner ? owner.ownEmail === email : same.ownEmail === null)) {
      await ctx.tx.query(stampEmail, [ctx.org.id, same.id, email])
      if (!owner) await holdSuppression(ctx, { email })
    }
    return same.id
  }
  if (owner && owner.ownExternalId === null) {
    await ctx.tx.query(adopt, [ctx.org.id, owner.id, externalId])
    return owner.id
  }
  const id = newId('ctc')
  await ctx.tx.query(insert, [ctx.org.id, id, externalId, owner ? null : (email ?? null)])
  if (!owner) await holdSuppression(ctx, { email })
  return id
}

import { z } from 'zod'
import type { Context } from '../../../kernel/contract/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'

export const Kind = z.enum(['email', 'phone'])
export type Kind = z.output<typeof Kind>

interface Row {
  id: string
  email: string | null
  emailSource: string | null
  phone: string | null
  externalId: string | null
  isAdded: boolean
}

const rowsOf = statement(
  'crm_addresses_of',
  `select c.id, c.email, c.email_source as "emailSource", c.phone, c.external_id as "externalId",
     c.merged_into is not null and not exists (
       select from crm_merge_proposals p where p.org_id = c.org_id and (p.contact_a = c.id or p.contact_b = c.id)) as "isAdded"
   from crm_contacts c where c.org_id = $1 and (c.id = $2 or c.merged_into = $2) order by c.merged_into nulls first, c.created_at, c.id limit 200`,
)
const release = statement(
  'crm_email_release',
  'update crm_contacts set email = null where org_id = $1 and id = $2',
)
const give = {
  email: statement(
    'crm_email_give',
    'update crm_contacts set email = $3, email_source = $4 where org_id = $1 and id = $2',
  ),
  phone: statement('crm_phone_give', 'update crm_contacts set phone = $3 where org_id = $1 and id = $2'),
}

/** A person and those that lead to them, with what each is known by. */
export const addressRows = (ctx: Context<'crm'>, id: string) => ctx.tx.query<Row>(rowsOf, [ctx.org.id, id])

/** Gives the address of one contact to another, and that one's to it. */
export async function swapAddresses(
  ctx: Context<'crm'>,
  kind: Kind,
  pair: readonly [Pick<Row, 'id' | Kind | 'emailSource'>, Pick<Row, 'id' | Kind | 'emailSource'>],
): Promise<void> {
  const [one, other] = pair
  // Two contacts never have one email.
  if (kind === 'email') await ctx.tx.query(release, [ctx.org.id, other.id])
  for (const [to, from] of [
    [one, other],
    [other, one],
  ] as const)
    await ctx.tx.query(give[kind], [
      ctx.org.id,
      to.id,
      from[kind],
      ...(kind === 'email' ? [from.emailSource] : []),
    ])
}

/** A contact and one that leads to it, as they are now. */
export async function pairOf(
  ctx: Context<'crm'>,
  id: string,
  heldBy: string,
): Promise<[Row, Row] | undefined> {
  const rows = await addressRows(ctx, id)
  const [own, shell] = [rows.find((row) => row.id === id), rows.find((row) => row.id === heldBy)]
  return own && shell && own !== shell ? [own, shell] : undefined
}

/** Where a person is to get an email that leads to them already, it becomes the primary one. */
export async function takeOwnEmail(ctx: Context<'crm'>, id: string, email: string): Promise<void> {
  const rows = await addressRows(ctx, id)
  const [own, other] = [rows.find((row) => row.id === id), rows.find((row) => row.email === email)]
  if (own && other && own !== other) await swapAddresses(ctx, 'email', [own, other])
}

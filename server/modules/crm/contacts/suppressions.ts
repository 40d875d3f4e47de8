import type { Context } from '../../../kernel/contract/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'

type Ctx = Pick<Context<string>, 'tx' | 'org' | 'services'>

interface Addresses {
  email?: string | null | undefined
  phone?: string | null | undefined
}

const add = statement(
  'crm_suppress',
  `insert into crm_suppressions (org_id, address_hash, since) select $1, h, $3 from unnest($2::text[]) h on conflict do nothing`,
)
const lift = statement(
  'crm_suppress_lift',
  'delete from crm_suppressions where org_id = $1 and address_hash = any($2)',
)
const known = statement(
  'crm_suppressed',
  'select address_hash as hash, since from crm_suppressions where org_id = $1 and address_hash = any($2)',
)
// The addresses of somebody who is here are not among the hashes: nobody else can have their email, but others can have their number.
const stoppedNumbers = statement(
  'crm_stopped_numbers',
  `select regexp_replace(c.phone, '[^0-9+]', '', 'g') as number, coalesce(k.unsubscribed_at, k.updated_at) as since
   from crm_contacts c join crm_contacts k on k.org_id = c.org_id and k.id = coalesce(c.merged_into, c.id)
   where c.org_id = $1 and c.phone is not null and regexp_replace(c.phone, '[^0-9+]', '', 'g') = any($2) and k.do_not_contact`,
)
const mark = statement(
  'crm_suppress_mark',
  `update crm_contacts set do_not_contact = true, unsubscribed_at = coalesce(unsubscribed_at, $4), version = version + 1
   where org_id = $1 and (not do_not_contact or unsubscribed_at is null)
     and id in (select coalesce(merged_into, id) from crm_contacts where org_id = $1
       and (email = $2 or phone is not null and regexp_replace(phone, '[^0-9+]', '', 'g') = $3))
   returning id`,
)
const theirs = statement(
  'crm_suppress_theirs',
  'select email, phone from crm_contacts where org_id = $1 and (id = $2 or merged_into = $2)',
)
const deleted = statement(
  'crm_suppress_deleted',
  `select kept ->> 'email' as email, kept ->> 'phone' as phone from crm_deleted_contacts where org_id = $1 and root_id = $2`,
)
const replacedNumbers = statement(
  'crm_suppress_replaced_numbers',
  `select c.phone, coalesce(c.unsubscribed_at, now()) as since
   from jsonb_to_recordset($2) as r (id text, phone text) join crm_contacts c on c.org_id = $1 and c.id = r.id
   where c.do_not_contact and c.phone is distinct from r.phone`,
)
const stop = statement(
  'crm_note_stopped',
  `update crm_merge_proposals set journal = journal || jsonb_build_object('isStopped', $3::boolean)
   where org_id = $1 and keeper_id = $2 and status = 'applied' and journal is not null`,
)

const digitsOf = ({ phone }: Addresses): string | undefined => phone?.replace(/[^0-9+]/g, '') || undefined

/** Keyed hashes of addresses: of an email, and of the digits of a phone number. */
function hashesOf({ services, org }: Ctx, { email, phone }: Addresses): string[] {
  const digits = digitsOf({ phone })
  return [
    ...(email ? [`email:${email.trim().toLowerCase()}`] : []),
    ...(digits ? [`phone:${digits}`] : []),
  ].map((address) => services.secrets.hash(`crm.suppression:${org.id}:${address}`))
}

/** Has addresses stay not contactable, whoever has them later. */
export async function suppress(ctx: Ctx, addresses: Addresses, since: Date): Promise<void> {
  const hashes = hashesOf(ctx, addresses)
  if (hashes.length > 0) await ctx.tx.query(add, [ctx.org.id, hashes, since])
}

/** The same for all that lead to a person, also by who was merged into them. */
export async function suppressPerson(ctx: Ctx, id: string, since: Date): Promise<void> {
  for (const addresses of await ctx.tx.query<Addresses>(theirs, [ctx.org.id, id]))
    await suppress(ctx, addresses, since)
}

/** The same for all that somebody was known by who is deleted for now. */
export async function suppressDeleted(ctx: Ctx, id: string): Promise<void> {
  for (const addresses of await ctx.tx.query<Addresses>(deleted, [ctx.org.id, id]))
    await suppress(ctx, addresses, new Date())
}

interface Stopped extends Addresses {
  doNotContact: boolean
  unsubscribedAt: Date | null
}

/** Has those addresses stay not contactable that somebody who must not be written to had, and has no more. */
export async function suppressReplaced(ctx: Ctx, before: Stopped, after: Addresses): Promise<void> {
  if (!before.doNotContact) return
  const email = before.email === after.email ? null : before.email
  const phone = before.phone === after.phone ? null : before.phone
  await suppress(ctx, { email, phone }, before.unsubscribedAt ?? new Date())
}

/** The same before people get other phone numbers, where they do. */
export async function suppressReplacedNumbers(
  ctx: Ctx,
  people: readonly { id: string; phone: string | null }[],
): Promise<void> {
  if (people.length === 0) return
  const rows = await ctx.tx.query<{ phone: string | null; since: Date }>(replacedNumbers, [
    ctx.org.id,
    JSON.stringify(people.map(({ id, phone }) => ({ id, phone }))),
  ])
  for (const { phone, since } of rows) await suppress(ctx, { phone }, since)
}

/**
 * Notes that it was said of a person that nobody may write to them, or that they may: taking back a merge tells it from what they
 * had of the other.
 */
export const noteStopped = (
  { tx, org }: Pick<Ctx, 'tx' | 'org'>,
  id: string,
  isStopped: boolean,
): Promise<unknown> => tx.query(stop, [org.id, id, isStopped])

/** Lets the addresses that lead to a person be written to again. */
export async function liftSuppression(ctx: Ctx, id: string): Promise<void> {
  const rows = await ctx.tx.query<Addresses>(theirs, [ctx.org.id, id])
  const hashes = rows.flatMap((addresses) => hashesOf(ctx, addresses))
  if (hashes.length > 0) await ctx.tx.query(lift, [ctx.org.id, hashes])
}

/**
 * Of several people, those who have got an address that must not be written to are marked so; answers who was not before. With
 * `isBack` they had the address before: that somebody else has the same number does not mark them.
 */
export async function holdSuppressions(
  ctx: Ctx,
  people: readonly Addresses[],
  { isBack = false } = {},
): Promise<string[]> {
  const hashes = new Map(people.map((each) => [each, hashesOf(ctx, each)]))
  const all = [...hashes.values()].flat()
  if (all.length === 0) return []
  const numbers = isBack ? [] : people.flatMap((each) => digitsOf(each) ?? [])
  const rows = await ctx.tx.query<{ hash: string; since: Date }>(known, [ctx.org.id, all])
  const stopped =
    numbers.length === 0
      ? []
      : await ctx.tx.query<{ number: string; since: Date }>(stoppedNumbers, [ctx.org.id, numbers])
  const sinceOf = new Map([
    ...rows.map(({ hash, since }) => [hash, since] as const),
    ...stopped.map(({ number, since }) => [number, since] as const),
  ])
  const marked: string[] = []
  for (const [each, own] of hashes) {
    const since = [...own, digitsOf(each) ?? '']
      .map((address) => sinceOf.get(address))
      .find((found) => found !== undefined)
    if (!since) continue
    const addresses = [each.email ?? null, digitsOf(each) ?? null]
    for (const { id } of await ctx.tx.query<{ id: string }>(mark, [ctx.org.id, ...addresses, since]))
      marked.push(id)
  }
  return marked
}

/** Whoever has got an address that must not be written to, or is led to from it, is marked so. */
export const holdSuppression = (ctx: Ctx, { email, phone }: Addresses): Promise<string[]> =>
  holdSuppressions(ctx, [{ email, phone }])

/** The same for all addresses that lead to a person. */
export async function holdTheirSuppression(
  ctx: Ctx,
  id: string,
  options?: { isBack: boolean },
): Promise<void> {
  await holdSuppressions(ctx, await ctx.tx.query<Addresses>(theirs, [ctx.org.id, id]), options)
}

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
const mark = statement(
  'crm_suppress_mark',
  `update crm_contacts set do_not_contact = true, unsubscribed_at = coalesce(unsubscribed_at, $4)
   where org_id = $1 and (not do_not_contact or unsubscribed_at is null)
     and id in (select coalesce(merged_into, id) from crm_contacts where org_id = $1 and (email = $2 or phone = $3))`,
)
const theirs = statement(
  'crm_suppress_theirs',
  'select email, phone from crm_contacts where org_id = $1 and (id = $2 or merged_into = $2)',
)
const stop = statement(
  'crm_note_stopped',
  `update crm_merge_proposals set journal = journal || jsonb_build_object('isStopped', $3::boolean)
   where org_id = $1 and keeper_id = $2 and status = 'applied' and journal is not null`,
)

/** Keyed hashes of addresses: of an email, and of the digits of a phone number. */
function hashesOf({ services, org }: Ctx, { email, phone }: Addresses): string[] {
  const digits = phone?.replace(/[^0-9+]/g, '')
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

/** Since when one of the addresses must not be written to; undefined where they may. */
async function suppressedSince(ctx: Ctx, addresses: Addresses): Promise<Date | undefined> {
  const hashes = hashesOf(ctx, addresses)
  if (hashes.length === 0) return undefined
  const rows = await ctx.tx.query<{ since: Date }>(known, [ctx.org.id, hashes])
  return rows[0]?.since
}

/** Of several people, those who have got an address that must not be written to are marked so. */
export async function holdSuppressions(ctx: Ctx, people: readonly Addresses[]): Promise<void> {
  const hashes = new Map(people.map((each) => [each, hashesOf(ctx, each)]))
  const rows = await ctx.tx.query<{ hash: string; since: Date }>(known, [
    ctx.org.id,
    [...hashes.values()].flat(),
  ])
  const sinceOf = new Map(rows.map(({ hash, since }) => [hash, since]))
  for (const [{ email, phone }, own] of hashes) {
    const since = own.map((hash) => sinceOf.get(hash)).find((found) => found !== undefined)
    if (since) await ctx.tx.query(mark, [ctx.org.id, email ?? null, phone ?? null, since])
  }
}

/** Whoever has got an address that must not be written to, or is led to from it, is marked so. */
export async function holdSuppression(ctx: Ctx, { email, phone }: Addresses): Promise<void> {
  const since = await suppressedSince(ctx, { email, phone })
  if (since) await ctx.tx.query(mark, [ctx.org.id, email ?? null, phone ?? null, since])
}

/** The same for all addresses that lead to a person. */
export async function holdTheirSuppression(ctx: Ctx, id: string): Promise<void> {
  for (const addresses of await ctx.tx.query<Addresses>(theirs, [ctx.org.id, id]))
    await holdSuppression(ctx, addresses)
}

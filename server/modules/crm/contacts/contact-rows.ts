import type { Context } from '../../../kernel/contract/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'

/** What other modules may know of a contact. */
interface ContactRow {
  id: string
  name: string | null
  email: string | null
  phone: string | null
  metadata: Record<string, unknown>
}

const byIds = statement(
  'crm_contacts_by_id',
  `select id, name, email, phone, metadata from crm_contacts where org_id = $1 and id = any($2)`,
)

/** Contacts by id. */
export async function findContacts(
  ctx: Pick<Context<string>, 'tx' | 'org'>,
  ids: readonly string[],
): Promise<Map<string, ContactRow>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.tx.query<ContactRow>(byIds, [ctx.org.id, ids])
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * SQL: joins the contact named by two columns as `alias`, with `name`, `email`, `phone`, `locale` and `metadata`. It holds under
 * row-level security and across organizations alike.
 */
export const contactJoin = (orgId: string, contactId: string, alias: string): string =>
  `left join lateral (select x.name, x.email, x.phone, x.locale, x.metadata from crm_contacts x
    where x.org_id = ${orgId} and x.id = ${contactId} limit 1) ${alias} on true`

/**
 * SQL: a table with the `id` of contacts of the current organization whose name, email or phone is like `pattern`;
 * at most `most`, in no order. Both are SQL themselves.
 */
export const contactsLike = (pattern: string, most: string): string =>
  `svc_search.contacts(${pattern}, ${most})`

/** How many hits are put in order; of more some are left out. */
const MOST_HITS = 200

const search = statement(
  'crm_contacts_search',
  // Each hit by its key: joined at once, the whole table would be read.
  `select k.id, k.name, k.email, k.phone, k.metadata from ${contactsLike('$2', String(MOST_HITS))} f
   cross join lateral (select x.id, x.merged_into, x.name, x.email from crm_contacts x where x.org_id = $1 and x.id = f.id limit 1) h
   cross join lateral (select x.* from crm_contacts x where x.org_id = $1 and x.id = coalesce(h.merged_into, h.id) limit 1) k
   group by k.id, k.name, k.email, k.phone, k.metadata, k.updated_at
   order by bool_or(coalesce(h.name ilike $3 or h.email ilike $3, false)) desc, k.updated_at desc, k.id limit $4`,
)

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** What a text is looked for with: no index answers what has fewer than three letters in the middle of a word. */
export const likePattern = (text: string): string =>
  text.length < 3 ? `${escaped(text)}%` : `%${escaped(text)}%`

/**
 * Contacts whose name, email or phone has a text in it, those first where it is the beginning; a text of one or two
 * letters must be the beginning.
 */
export async function searchContacts(
  ctx: Pick<Context<string>, 'tx' | 'org'>,
  text: string,
  limit: number,
): Promise<ContactRow[]> {
  return ctx.tx.query<ContactRow>(search, [ctx.org.id, likePattern(text), `${escaped(text)}%`, limit])
}

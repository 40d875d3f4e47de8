import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Context } from '../../../kernel/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'

/** What other modules may know of a contact. */
export interface ContactRow {
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

/** The SQL condition that a contact's name, e-mail or phone is like `pattern`; `orgId` and `contactId` name columns. */
export const contactMatches = (orgId: string, contactId: string, pattern: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select from crm_contacts k where k.org_id = ${sql.ref(orgId)} and k.id = ${sql.ref(contactId)}
    and (k.name ilike ${pattern} or k.email ilike ${pattern} or k.phone ilike ${pattern}))`

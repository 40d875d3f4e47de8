import type { Context } from '../../../kernel/context.ts'
import { db } from '../module.ts'

/** What other modules may know of a contact. */
export interface ContactRow {
  id: string
  name: string | null
  email: string | null
  phone: string | null
  externalId: string | null
  metadata: Record<string, unknown>
}

/** Contacts by id. */
export async function findContacts(ctx: Pick<Context<string>, 'tx'>, ids: readonly string[]): Promise<Map<string, ContactRow>> {
  if (ids.length === 0) return new Map()
  const rows = await db(ctx)
    .selectFrom('crm_contacts')
    .select(['id', 'name', 'email', 'phone', 'external_id as externalId', 'metadata'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, row as ContactRow]))
}

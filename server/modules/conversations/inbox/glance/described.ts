import { statement } from '../../../../kernel/db/transaction.ts'
import type { Context } from '../../../../kernel/contract/context.ts'
import { contactJoin } from '../../../crm/index.ts'

/** A conversation as a line about it names it. */
export interface DescribedConversation {
  id: string
  displayId: number
  customerName: string | null
  customerEmail: string | null
}

/** Those of some conversations that are there. */
export const DESCRIBED = statement(
  'conv_described',
  `select c.id, c.display_id as "displayId", p.name as "customerName", p.email as "customerEmail"
   from unnest($2::text[]) k(id) cross join lateral (select x.org_id, x.id, x.display_id, x.contact_id from conv_conversations x
     where x.org_id = $1 and x.id = k.id limit 1) c
   ${contactJoin('c.org_id', 'c.contact_id', 'p')}`,
)

/** Those of some conversations that are there, by id. */
export async function describeConversations(
  { tx, org }: Pick<Context<string>, 'tx' | 'org'>,
  ids: readonly string[],
): Promise<Map<string, DescribedConversation>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.query<DescribedConversation>(DESCRIBED, [org.id, [...new Set(ids)]])
  return new Map(rows.map((row) => [row.id, row]))
}

/** The newest conversations of a contact, at most `$3`. */
export const OF_CONTACT = statement(
  'conv_ids_of_contact',
  `select c.id from conv_conversations c where c.org_id = $1 and c.contact_id = $2 order by c.id desc limit $3`,
)

/** The ids of the newest conversations of a contact. */
export const conversationsOfContact = async (
  { tx, org }: Pick<Context<string>, 'tx' | 'org'>,
  contactId: string,
  most: number,
): Promise<string[]> =>
  (await tx.query<{ id: string }>(OF_CONTACT, [org.id, contactId, most])).map(({ id }) => id)

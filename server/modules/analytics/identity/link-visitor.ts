import type { Context } from '../../../kernel/contract/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { newId } from '../../../kernel/base/ids.ts'
import { dayOf } from '../days.ts'

const BACKFILL_DAYS = 30

// No answer: the link stands as it is, and what came since has its contact already. What slipped through, because it was
// written at the same moment, is looked for a day later.
const link = statement(
  'analytics_visitor_link',
  `insert into analytics_visitor_links (org_id, id, visitor_id, contact_id) values ($1, $2, $3, $4)
   on conflict (org_id, visitor_id) do update set contact_id = excluded.contact_id, linked_at = now()
   where analytics_visitor_links.contact_id <> excluded.contact_id
     or analytics_visitor_links.linked_at < now() - interval '1 day'
   returning id`,
)
const fillEvents = statement(
  'analytics_link_events',
  `update analytics_events set contact_id = $3
   where org_id = $1 and visitor_id = $2 and contact_id is null and day >= $4 and created_at >= $5`,
)
const fillSearches = statement(
  'analytics_link_searches',
  `update analytics_searches set contact_id = $3
   where org_id = $1 and visitor_id = $2 and contact_id is null and created_at >= $4`,
)

/**
 * Links a browser’s visitor id to a contact. What the visitor did in the last 30 days becomes the contact’s, unless
 * it is another contact’s already.
 */
export async function linkVisitor(
  { tx, org }: Pick<Context<string>, 'tx' | 'org'>,
  visitorId: string,
  contactId: string,
): Promise<void> {
  const changed = await tx.query(link, [org.id, newId('avl'), visitorId, contactId])
  if (changed.length === 0) return
  const since = new Date(Date.now() - BACKFILL_DAYS * 86_400_000)
  const whose = [org.id, visitorId, contactId]
  await Promise.all([
    tx.query(fillEvents, [...whose, dayOf(since.getTime()), since]),
    tx.query(fillSearches, [...whose, since]),
  ])
}

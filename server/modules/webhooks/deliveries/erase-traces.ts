import { patternOf, type Trace } from '../../../kernel/contract/holders.ts'
import { statement } from '../../../kernel/db/transaction.ts'

const AT_ONCE = 500

// One that is still to be sent is not: its receiver is told by the event of the erasing.
const blank = statement(
  'hook_erase_bodies',
  `with looked as materialized (
     select id from hook_deliveries where org_id = $1 and id > $4 order by id limit ${AT_ONCE}
   ), blanked as (
     update hook_deliveries d set body = '{}', response = null, attempts = '[]',
       status = case when d.status = 'pending' then 'failed' else d.status end,
       error = case when d.status = 'pending' then 'What it told of was erased.' end,
       next_attempt_at = case when d.status = 'pending' then null else d.next_attempt_at end
     from looked l
     where d.org_id = $1 and d.id = l.id and d.body <> '{}' and d.event_type not in ('crm.contact.deleted', 'crm.contact.erased', 'conversation.deleted')
       and (coalesce(d.body ~* $3 or d.response ~* $3 or d.attempts::text ~* $3, false)
         or d.body::jsonb #>> '{data,conversationId}' = any($2) or d.body::jsonb #>> '{data,contactId}' = any($2))
     returning 1
   )
   select (select count(*)::int from blanked) as removed, (select max(id) from looked) as place`,
)

/** Bodies of deliveries, and what receivers answered. */
export const traces: readonly Trace[] = [
  {
    of: 'contact',
    name: 'hook_deliveries',
    erasing: 'blanks',
    async erase({ tx, org }, { ids, refs, words }, place) {
      const values = [org.id, [...ids, ...refs], patternOf(words), place ?? '']
      const [row] = await tx.query<{ removed: number; place: string | null }>(blank, values)
      return row ?? { removed: 0, place: null }
    },
  },
]

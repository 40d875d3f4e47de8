import { patternOf, type Trace } from '../../kernel/contract/holders.ts'
import { statement } from '../../kernel/db/transaction.ts'

const AT_ONCE = 200

// Walks all jobs by id, some at a time: each has much text to look through.
const some = statement(
  'cur_jobs_erase',
  `with batch as materialized (
     select id, source_event_payload ->> 'conversationId' = any($2) or source_event_payload ->> 'contactId' = any($2)
       or coalesce(concat_ws(' ', dedupe_key, user_prompt, source_event_type, source_event_payload::text, lease_holder, last_error,
         last_error_code, failed_step, last_reply_text, late_answer::text, progress::text) ~* $3, false) as "isAbout"
     from cur_jobs where org_id = $1 and id > $4 order by id limit ${AT_ONCE}
   ), gone as (
     delete from cur_jobs j using batch s where j.org_id = $1 and j.id = s.id and s."isAbout" returning 1
   )
   select (select count(*)::int from gone) as removed, (select max(id) from batch) as last, (select count(*)::int from batch) as count`,
)

/** Jobs about what is erased, with what agents answered. */
export const traces: readonly Trace[] = [
  {
    of: 'contact',
    name: 'cur_jobs',
    erasing: 'deletes',
    async erase({ tx, org }, { ids, refs, words }, place) {
      const values = [org.id, [...ids, ...refs], patternOf(words), place ?? '']
      const [row] = await tx.query<{ removed: number; last: string | null; count: number }>(some, values)
      return { removed: row?.removed ?? 0, place: row?.count === AT_ONCE ? row.last : null }
    },
  },
]

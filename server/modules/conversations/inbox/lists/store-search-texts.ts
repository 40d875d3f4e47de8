// Across organizations: finds in which organizations work is due.
import { z } from 'zod'
import { databaseProblem } from '../../../../kernel/db/problems.ts'
import type { SystemDb } from '../../../../kernel/db/system.ts'
import { statement, type Statement } from '../../../../kernel/db/transaction.ts'
import { E } from '../../../../kernel/base/errors.ts'
import type { Log } from '../../../../kernel/base/log.ts'
import type { Job } from '../../../../kernel/contract/operation.ts'
import { contactJoin } from '../../../crm/index.ts'
import { publicText, TEXT_BOUNDS } from './searched-messages.ts'

/** How many conversations a step goes through. */
const STEP = 500
/** An organization's steps before it is the next one's turn. */
const STEPS_IN_TURN = 10
/** A run ends after this; the next one goes on. */
const RUN_MS = 40_000
/** Texts of longer conversations, and those of more than `TEXT_BOUNDS`, grow no more: each would be written again for every few messages. */
const MOST_EVENTS = 20_000

// Who writes just now goes on: a text is made when they pause.
const IS_DUE = `(c.last_message_at, c.id) > (coalesce(p.up_to, '-infinity'), coalesce(p.up_to_id, ''))
  and c.last_message_at <= now() - interval '1 minute'`

// Goes through the conversations of an organization once a day, for what has come without being the latest: imports and
// restored conversations.
const beginAgain = statement(
  'conv_search_texts_begin_again',
  `update conv_search_progress set up_to = '-infinity', up_to_id = '', began_at = now() where began_at < now() - interval '1 day'`,
)
const due = statement(
  'conv_search_texts_due',
  `select o.org_id as "orgId" from conv_counters o
   left join lateral (select x.up_to, x.up_to_id from conv_search_progress x where x.org_id = o.org_id limit 1) p on true
   cross join lateral (select c.id from conv_conversations c where c.org_id = o.org_id and ${IS_DUE}
     order by c.last_message_at, c.id limit 1) c
   union select x.org_id from conv_search_texts x where x.last_seq = 0`,
)
// Somebody who changes messages of several of these conversations may wait for us, and we for them: we give in, before the
// database looks for one of us to stop.
const waitBriefly = statement(
  'conv_search_texts_wait_briefly',
  `select set_config('lock_timeout', '200', true)`,
)
// A text that somebody has emptied meanwhile has another version: what it was made of is not so any more.
const STORED = `stored as (
  insert into conv_search_texts as t (org_id, conversation_id, last_seq, version, text)
  select $1, s.id, s.last_seq, coalesce(k.version, pg_current_xact_id()), concat_ws(E'\\n', nullif(k.text, ''), lower(concat_ws(E'\\n',
    ab.text, ${publicText({ org: '$1', id: 's.id', lastSeq: 's.last_seq', after: 'coalesce(k.last_seq, 0)' })})))
  from seen s
  left join lateral (select x.last_seq, x.version, x.text from conv_search_texts x
    where x.org_id = $1 and x.conversation_id = s.id limit 1) k on true
  ${contactJoin('$1', 'case when coalesce(k.last_seq, 0) = 0 then s.contact_id end', 'ct')}
  cross join lateral (select case when coalesce(k.last_seq, 0) = 0 then
    nullif(concat_ws(E'\\n', s.subject, ct.name, ct.email, ct.phone), '') end as text) ab
  where s.last_seq > coalesce(k.last_seq, 0) and coalesce(octet_length(k.text), 0) < ${TEXT_BOUNDS.mostBytes}
  order by s.id
  on conflict (org_id, conversation_id) do update set last_seq = excluded.last_seq, text = excluded.text
    where t.version = excluded.version and t.last_seq < excluded.last_seq
)`
const SEEN = 'c.id, c.last_seq, c.last_message_at, c.subject, c.contact_id'

/** Goes through the next conversations of an organization ($1) by their latest activity, and makes the texts that are not up to date. */
export const storeNext = statement(
  'conv_search_texts_store',
  `with passed as materialized (
     select ${SEEN} from (select $1::text as org_id) o
     left join lateral (select x.up_to, x.up_to_id from conv_search_progress x where x.org_id = o.org_id limit 1) p on true
     cross join lateral (select * from conv_conversations c where c.org_id = o.org_id and ${IS_DUE}
       order by c.last_message_at, c.id limit ${STEP}) c
   ), seen as (select * from passed where last_seq <= ${MOST_EVENTS}), ${STORED}, gone as (
     insert into conv_search_progress as p (org_id, up_to, up_to_id)
     select $1, s.last_message_at, s.id from passed s order by s.last_message_at desc, s.id desc limit 1
     on conflict (org_id) do update set up_to = excluded.up_to, up_to_id = excluded.up_to_id
   )
   select count(*) < ${STEP} as "isLast" from passed`,
)
// The same for texts that were emptied, of whatever length and without a pause: they are made once for each change.
const storeEmptied = statement(
  'conv_search_texts_store_emptied',
  `with seen as materialized (
     select ${SEEN} from (select x.conversation_id as id from conv_search_texts x where x.org_id = $1 and x.last_seq = 0
       order by x.conversation_id limit ${STEP}) e
     cross join lateral (select * from conv_conversations y where y.org_id = $1 and y.id = e.id limit 1) c
   ), ${STORED}
   select count(*) < ${STEP} as "isLast" from seen`,
)

/** Makes the texts that searches read of conversations in which nobody has written for a minute. */
export const storeSearchTexts: Job = {
  name: 'conversations.storeSearchTexts',
  payload: z.object({}),
  cron: '* * * * *',
  async run({ systemDb, services, signal }) {
    const began = performance.now()
    const isOver = () => signal.aborted || performance.now() - began > RUN_MS
    await systemDb.query(beginAgain, [])
    for (let orgs = await findDue(systemDb); orgs.length > 0 && !isOver();) {
      const behind: string[] = []
      for (const orgId of orgs) {
        if (isOver()) break
        if (await takeTurn(systemDb, orgId, services.log)) behind.push(orgId)
      }
      orgs = behind
    }
  },
}

async function findDue(systemDb: SystemDb): Promise<string[]> {
  const rows = await systemDb.query<{ orgId: string }>(due, [])
  return rows.map(({ orgId }) => orgId)
}

/** Some steps for one organization; answers whether there is more to do. */
async function takeTurn(systemDb: SystemDb, orgId: string, log: Log): Promise<boolean> {
  try {
    for (let step = 0; step < STEPS_IN_TURN; step++) {
      const isLast = [
        await takeStep(systemDb, storeEmptied, orgId),
        await takeStep(systemDb, storeNext, orgId),
      ]
      if (!isLast.includes(false)) return false
    }
    return true
  } catch (error) {
    // Somebody changes or deletes one of them: the next run finds out what has become of it.
    const code = databaseProblem(error)?.code
    if (code === E.request_timeout.code || code === E.conflict.code) return false
    if (code === E.unavailable.code) throw error
    // It is tried again a minute later, and does not hold up the others.
    log.error({ err: error, orgId }, 'texts for searches were not stored')
    return false
  }
}

/** Answers whether it was the last one for now. */
const takeStep = (systemDb: SystemDb, step: Statement, orgId: string): Promise<boolean> =>
  systemDb.transaction(async (tx) => {
    const [, [row]] = await tx.inOrder([
      () => tx.query(waitBriefly, []),
      () => tx.query<{ isLast: boolean }>(step, [orgId]),
    ])
    return row?.isLast ?? true
  })

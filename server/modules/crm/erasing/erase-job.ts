// Across organizations: finds in which ones people are to be erased.
import { z } from 'zod'
import type { Context, JobContext } from '../../../kernel/contract/context.ts'
import type { Holder, Subject, Trace } from '../../../kernel/contract/holders.ts'
import type { Job } from '../../../kernel/contract/operation.ts'
import { newId } from '../../../kernel/base/ids.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { RESTORE_DAYS } from '../contacts/deleted-rows.ts'
import { beginErasure } from './subject.ts'

interface Step {
  removed: number
  place: string | null
  done: boolean
}
type Steps = Record<string, Step>

interface Row {
  subject: Subject | null
  steps: Steps
}

const open = statement(
  'crm_erasure_open',
  `select subject, steps from crm_erasures where org_id = $1 and id = $2 and state = 'erasing' for update`,
)
const noteStep = statement(
  'crm_erasure_step',
  `update crm_erasures set steps = steps || jsonb_build_object($3::text, $4::jsonb) where org_id = $1 and id = $2`,
)
const takeContacts = statement(
  'crm_erasure_take',
  'delete from crm_contacts where org_id = $1 and id = any($2) returning id',
)
const finish = statement(
  'crm_erasure_finish',
  `update crm_erasures set state = 'erased', erased_at = now(), subject = null where org_id = $1 and id = $2 and state = 'erasing'`,
)

type Erasing = Pick<Context<string>, 'services'> & Pick<JobContext, 'transaction' | 'signal'>

/** Does one step as far as one transaction goes; answers whether it is done. */
const goOn = (ctx: Erasing, { orgId, id }: { orgId: string; id: string }, held: Holder | Trace) =>
  ctx.transaction(orgId, async (tx): Promise<boolean> => {
    const [row] = await tx.tx.query<Row>(open, [orgId, id])
    if (!row?.subject) return true
    const before = row.steps[held.name] ?? { removed: 0, place: null, done: false }
    // What names the contact in a column is looked for again whenever this runs: only then can the contact go.
    if (before.done && !('move' in held)) return true
    const { removed, place } = await held.erase(tx, row.subject, before.place)
    const step: Step = { removed: before.removed + removed, place, done: place === null }
    await tx.tx.query(noteStep, [orgId, id, held.name, JSON.stringify(step)])
    return step.done
  })

/** Erases a person in every module, in short transactions: what is interrupted goes on where it was. */
export const erase: Job<z.ZodObject<{ orgId: z.ZodString; id: z.ZodString }>> = {
  name: 'crm.erase',
  payload: z.object({ orgId: z.string(), id: z.string() }),
  async run(ctx, { orgId, id }) {
    for (const held of ctx.services.held.filter(({ of }) => of === 'contact'))
      while (!(await goOn(ctx, { orgId, id }, held))) ctx.signal.throwIfAborted()
    await ctx.transaction(orgId, async ({ tx, emit }) => {
      const [row] = await tx.query<Row>(open, [orgId, id])
      if (!row?.subject) return
      const gone = await tx.query(takeContacts, [orgId, row.subject.ids])
      const step: Step = { removed: gone.length, place: null, done: true }
      await tx.query(noteStep, [orgId, id, 'crm_contacts', JSON.stringify(step)])
      await tx.query(finish, [orgId, id])
      emit('crm.contact.erased', { contactId: row.subject.ids[0] ?? '', erasureId: id })
    })
  },
}

const due = statement(
  'crm_erase_due',
  `select d.org_id as "orgId", d.contact_id as id from crm_deleted_contacts d
   where d.contact_id = d.root_id and d.deleted_at < now() - interval '${RESTORE_DAYS} days'
     and not exists (select from crm_erasures e where e.org_id = d.org_id and e.erased_id = d.contact_id)
   order by d.deleted_at limit 200`,
)
const stuck = statement(
  'crm_erase_stuck',
  `select org_id as "orgId", id from crm_erasures where state = 'erasing' and created_at < now() - interval '1 hour' order by created_at limit 200`,
)

interface Due {
  orgId: string
  id: string
}

/** Begins to erase whoever was deleted 30 days ago, and goes on with what was given up, once a day. */
export const eraseDue: Job = {
  name: 'crm.eraseDue',
  payload: z.object({}),
  cron: '41 3 * * *',
  async run({ systemDb, transaction, signal }) {
    for (const { orgId, id } of await systemDb.query<Due>(stuck, []))
      await transaction(orgId, async (ctx) => ctx.enqueue(erase, { orgId, id }, { key: `crm.erase:${id}` }))
    for (let found = 200; found === 200 && !signal.aborted;) {
      const rows = await systemDb.query<Due>(due, [])
      for (const { orgId, id } of rows)
        await transaction(orgId, async (ctx) => {
          const erasureId = newId('cer')
          await beginErasure(ctx, { id: erasureId, contactId: id })
          ctx.enqueue(erase, { orgId, id: erasureId }, { key: `crm.erase:${erasureId}` })
        })
      found = rows.length
    }
  },
}

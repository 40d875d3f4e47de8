import { z } from 'zod'
import type { Context } from '../../../kernel/contract/context.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import { newId } from '../../../kernel/base/ids.ts'
import { Instant, shape } from '../../../kernel/contract/shapes.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { READ, WRITE } from '../access.ts'
import { ContactId } from '../contacts/people.ts'
import { E } from '../errors.ts'
import { LOCKS } from '../locks.ts'
import { operation } from '../module.ts'
import { erase } from './erase-job.ts'
import { beginErasure } from './subject.ts'

const Erasure = shape('Erasure', {
  id: z.string(),
  contactId: ContactId,
  state: z.enum(['erasing', 'erased']),
  removed: z
    .record(z.string(), z.int())
    .describe('By what was held: how much was deleted or blanked so far.'),
  requestedByName: z.string().nullable(),
  createdAt: Instant,
  erasedAt: Instant.nullable(),
})

interface Row {
  id: string
  contactId: string
  state: 'erasing' | 'erased'
  steps: Record<string, { removed: number }>
  requestedByName: string | null
  createdAt: Date
  erasedAt: Date | null
}

const find = statement(
  'crm_erasure_of',
  `select id, erased_id as "contactId", state, steps, requested_by_name as "requestedByName", created_at as "createdAt",
     erased_at as "erasedAt" from crm_erasures where org_id = $1 and erased_id = $2`,
)
const named = statement(
  'crm_erase_named',
  `select c.id, c.merged_into as "mergedInto", coalesce(d.kept ->> 'email', c.email) as email
   from crm_contacts c left join crm_deleted_contacts d on d.org_id = c.org_id and d.contact_id = c.id
   where c.org_id = $1 and c.id = $2 for update of c`,
)

async function erasureOf({ tx, org }: Context<'crm'>, contactId: string) {
  const [row] = await tx.query<Row>(find, [org.id, contactId])
  if (!row) return undefined
  const { steps, ...rest } = row
  const removed = Object.entries(steps).map(([name, step]) => [name, step.removed] as const)
  return { ...rest, removed: Object.fromEntries(removed.filter(([, count]) => count > 0)) }
}

export const eraseContact = operation({
  name: 'crm.eraseContact',
  summary: 'Erase a person for good, in all modules',
  description:
    'With their conversations, files, page views, notes and what was written to them; lines of the audit log stay without what was in them. It cannot be taken back, and goes on in the background: `state` says how far it is. An address that must not be written to stays so, as a keyed hash.',
  access: { ...WRITE, role: 'admin' },
  effect: 'destroy',
  rest: 'POST /v1/crm/contacts/{id}/erase',
  tool: 'crm_erase_contact',
  toolListing: 'toolset',
  secrets: ['confirm'],
  input: z.object({
    id: ContactId,
    confirm: z.string().trim().min(1).max(320).describe('Their email or id, to say that this one is meant.'),
  }),
  output: Erasure,
  errors: [E.contact_not_found, E.crm_conflict, E.crm_invalid],
  async run(ctx, { id, confirm }) {
    await ctx.tx.lock(LOCKS.merge, ctx.org.id)
    const before = await erasureOf(ctx, id)
    if (before) return before
    const [person] = await ctx.tx.query<{ mergedInto: string | null; email: string | null }>(named, [
      ctx.org.id,
      id,
    ])
    if (!person) throw new AppError(E.contact_not_found)
    if (person.mergedInto)
      throw new AppError(E.crm_conflict, `It was merged into ${person.mergedInto}: erase that one.`)
    if (confirm !== id && confirm.toLowerCase() !== person.email)
      throw new AppError(E.crm_invalid, '`confirm` is neither the email nor the id of this person.')
    const erasureId = newId('cer')
    await beginErasure(ctx as unknown as Context, { id: erasureId, contactId: id })
    ctx.enqueue(erase, { orgId: ctx.org.id, id: erasureId }, { key: `crm.erase:${erasureId}` })
    ctx.emit('crm.contact.deleted', { contactId: id })
    const begun = await erasureOf(ctx, id)
    if (!begun) throw new AppError(E.contact_not_found)
    return begun
  },
})

export const getErasure = operation({
  name: 'crm.getErasure',
  summary: 'Read how far the erasing of a person is, and what was removed',
  access: READ,
  effect: 'read',
  rest: 'GET /v1/crm/contacts/{id}/erasure',
  tool: 'crm_get_erasure',
  toolListing: 'toolset',
  input: z.object({ id: ContactId }),
  output: Erasure,
  errors: [E.contact_not_found],
  async run(ctx, { id }) {
    const row = await erasureOf(ctx, id)
    if (!row) throw new AppError(E.contact_not_found, 'Nobody with this id is being erased, or was.')
    return row
  },
})

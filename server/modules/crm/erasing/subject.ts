import type { Context } from '../../../kernel/contract/context.ts'
import type { Subject } from '../../../kernel/contract/holders.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { archiveContact } from '../contacts/deleted-rows.ts'
import { suppress } from '../contacts/suppressions.ts'

interface Known {
  id: string
  name: string | null
  email: string | null
  phone: string | null
  externalId: string | null
  sessionId: string | null
  doNotContact: boolean
  unsubscribedAt: string | null
}

const known = statement(
  'crm_erase_known',
  `select contact_id as id, kept ->> 'name' as name, kept ->> 'email' as email, kept ->> 'phone' as phone,
     kept ->> 'external_id' as "externalId", kept ->> 'session_id' as "sessionId",
     (kept ->> 'do_not_contact')::boolean as "doNotContact", kept ->> 'unsubscribed_at' as "unsubscribedAt"
   from crm_deleted_contacts where org_id = $1 and root_id = $2`,
)
// What they were known by earlier.
const earlier = statement(
  'crm_erase_earlier',
  `select f.key as field, v.value as word from crm_history h, jsonb_each(h.changes) f, jsonb_each_text(f.value) v
   where h.org_id = $1 and h.contact_id = any($2) and f.key in ('name', 'email', 'phone', 'addresses') and v.value is not null`,
)
const insert = statement(
  'crm_erasure_insert',
  `insert into crm_erasures (org_id, id, erased_id, subject, requested_by_type, requested_by_id, requested_by_name)
   values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning id`,
)

// Shorter ones, and first names, stand in too many texts of others.
const isTelling = (word: string) => word.length >= 5
const isFullName = (name: string) => name.length >= 5 && name.trim().includes(' ')

/** Takes a person out of every list and writes down what of them is to be erased; false where that was done before. */
export async function beginErasure(
  ctx: Context<string>,
  { id, contactId }: { id: string; contactId: string },
): Promise<boolean> {
  await archiveContact(ctx, contactId)
  const rows = await ctx.tx.query<Known>(known, [ctx.org.id, contactId])
  // Whoever leads to them is never written to: it counts what was said of the person.
  const person = rows.find((row) => row.id === contactId)
  if (person?.doNotContact || person?.unsubscribedAt) {
    const since = person.unsubscribedAt ? new Date(person.unsubscribedAt) : new Date()
    for (const row of rows) await suppress(ctx, row, since)
  }
  const ids = [contactId, ...rows.map((row) => row.id).filter((one) => one !== contactId)]
  const before = await ctx.tx.query<{ field: string; word: string }>(earlier, [ctx.org.id, ids])
  const words = [
    ...rows.flatMap(({ email, phone, externalId, sessionId }) => [email, phone, externalId, sessionId]),
    ...before.filter(({ field }) => field !== 'name').map(({ word }) => word),
  ].filter((word): word is string => word !== null && isTelling(word))
  const names = [
    ...rows.map(({ name }) => name),
    ...before.filter(({ field }) => field === 'name').map(({ word }) => word),
  ].filter((name): name is string => name !== null && isFullName(name))
  const refs: string[] = []
  for (const holder of ctx.services.held)
    if (holder.of === 'contact' && 'refs' in holder && holder.refs)
      refs.push(...(await holder.refs(ctx, ids)))
  const subject: Subject = {
    ids,
    refs,
    words: [...new Set([...words, ...names].map((word) => word.toLowerCase()))],
  }
  const { actor } = ctx
  const [made] = await ctx.tx.query(insert, [
    ctx.org.id,
    id,
    contactId,
    JSON.stringify(subject),
    actor.type,
    actor.id,
    actor.name,
  ])
  return made !== undefined
}

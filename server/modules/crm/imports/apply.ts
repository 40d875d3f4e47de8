import type { Context } from '../../../kernel/contract/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { changesOf, noteHistories } from '../contacts/history.ts'
import { archiveContact } from '../contacts/deleted-rows.ts'
import { holdSuppressions, suppress, suppressReplacedNumbers } from '../contacts/suppressions.ts'
import { LOCKS } from '../locks.ts'
import type { Before, Fields, Planned } from './plan.ts'

const RECORD = `(id text, email text, name text, phone text, title text, address text, tags text[], "customFields" jsonb,
  "consentLawfulBasis" text, "consentSource" text, "nameSource" text, version integer)`

const addAll = statement(
  'crm_import_add',
  `insert into crm_contacts (org_id, id, email, email_source, name, name_source, phone, title, address, tags, custom_fields,
     consent_lawful_basis, consent_source, consent_given_at)
   select $1, id, email, case when email is not null then 'staff' end, name, case when name is not null then 'staff' end, phone,
     title, address, tags, "customFields", "consentLawfulBasis", "consentSource",
     case when "consentLawfulBasis" is not null then now() end
   from jsonb_to_recordset($2) as r ${RECORD}`,
)
// Nobody is changed who has another version by now than the one that was looked at.
const changeAll = statement(
  'crm_import_change',
  `update crm_contacts c set name = r.name,
     name_source = case when r.name is distinct from c.name then coalesce(r."nameSource", case when r.name is not null then 'staff' end)
       else c.name_source end,
     phone = r.phone, title = r.title, address = r.address, tags = r.tags, custom_fields = r."customFields",
     consent_given_at = case when r."consentLawfulBasis" is distinct from c.consent_lawful_basis then
       case when r."consentLawfulBasis" is not null then now() end else c.consent_given_at end,
     consent_lawful_basis = r."consentLawfulBasis", consent_source = r."consentSource", version = c.version + 1, updated_at = now()
   from jsonb_to_recordset($2) as r ${RECORD}
   where c.org_id = $1 and c.id = r.id and c.version = r.version and c.merged_into is null returning c.id`,
)
const addRows = statement(
  'crm_import_note_rows',
  `insert into crm_import_rows (org_id, import_id, n, outcome, contact_id, version, before, reason, cause, cells)
   select $1, $2, n, outcome, "contactId", version, before, reason, cause, cells from jsonb_to_recordset($3)
     as r (n integer, outcome text, "contactId" text, version integer, before jsonb, reason text, cause jsonb, cells jsonb)`,
)

/** Keeps whoever some emails belong to, or will, from being given to somebody else meanwhile. */
export const lockEmails = (ctx: Context<'crm'>, emails: readonly string[]): Promise<void> =>
  emails.length === 0
    ? Promise.resolve()
    : ctx.tx.lock(
        LOCKS.person,
        emails.map((email) => `${ctx.org.id}:email:${email}`),
      )

/** Writes what was planned, with what it takes to undo it. */
export async function applyPlan(
  ctx: Context<'crm'>,
  importId: string,
  plan: readonly Planned[],
): Promise<void> {
  const created = plan.filter((each) => each.outcome === 'created')
  const updated = plan.filter((each) => each.outcome === 'updated')
  const recordOf = ({
    fields,
    ...each
  }: {
    id: string
    email: string | null
    fields: Fields
    version?: number
  }) => ({
    id: each.id,
    email: each.email,
    version: each.version,
    ...fields,
  })
  if (created.length > 0) await ctx.tx.query(addAll, [ctx.org.id, JSON.stringify(created.map(recordOf))])
  if (updated.length > 0) {
    await suppressReplacedNumbers(
      ctx,
      updated.map(({ id, fields }) => ({ id, phone: fields.phone })),
    )
    const rows = await ctx.tx.query(changeAll, [ctx.org.id, JSON.stringify(updated.map(recordOf))])
    if (rows.length < updated.length) throw new ChangedMeanwhile()
  }
  const marked = await holdSuppressions(
    ctx,
    [...created, ...updated].map(({ email, fields }) => ({ email, phone: fields.phone })),
  )
  const noted = plan.flatMap((each) => rowOf(each, marked) ?? [])
  if (noted.length > 0) await ctx.tx.query(addRows, [ctx.org.id, importId, JSON.stringify(noted)])
  if (created.length + updated.length === 0) return
  await noteHistories(ctx, [
    ...created.map(({ id }) => ({ contactId: id, kind: 'created' as const })),
    ...updated.map(({ id, before, fields }) => ({
      contactId: id,
      kind: 'changed' as const,
      changes: changesOf({ ...before }, { ...fields }),
    })),
  ])
}

/** Somebody was changed between being looked at and being written: the rows are planned again. */
export class ChangedMeanwhile extends Error {}

function rowOf(planned: Planned, marked: readonly string[]) {
  const { n, outcome } = planned
  if (outcome === 'unchanged') return undefined
  if (outcome === 'refused') {
    const { reason, cause, cells } = planned
    return { n, outcome, reason, cause, cells }
  }
  // Who must not be written to was marked so by the import itself.
  const marks = marked.filter((id) => id === planned.id).length
  return outcome === 'created'
    ? { n, outcome, contactId: planned.id, version: 1 + marks }
    : { n, outcome, contactId: planned.id, version: planned.version + 1 + marks, before: planned.before }
}

const UNDONE_AT_ONCE = 200

const takeRows = statement(
  'crm_import_undo_take',
  `delete from crm_import_rows d where d.org_id = $1 and d.import_id = $2 and d.n = any(array(
     select n from crm_import_rows where org_id = $1 and import_id = $2 and outcome <> 'refused' order by n limit ${UNDONE_AT_ONCE}))
   returning d.outcome, d.contact_id as id, d.version, d.before`,
)
const unchangedSince = statement(
  'crm_import_undo_unchanged',
  `select id, email, phone, do_not_contact as "doNotContact", unsubscribed_at as "unsubscribedAt" from crm_contacts
   where org_id = $1 and merged_into is null and (id, version) in (select * from unnest($2::text[], $3::int[])) for update`,
)

interface TakenRow {
  outcome: 'created' | 'updated'
  id: string
  version: number
  before: Before | null
}

interface Unchanged {
  id: string
  email: string | null
  phone: string | null
  doNotContact: boolean
  unsubscribedAt: Date | null
}

/** Of some people those that something is there of beside themselves, such as a conversation or a note. */
async function withSomething(ctx: Context<'crm'>, ids: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>()
  for (const holder of ctx.services.held)
    if (holder.of === 'contact' && 'named' in holder && !OWN_RECORDS.has(holder.name))
      for (const id of await holder.named(ctx, ids)) found.add(id)
  return found
}

/** What an import itself leaves of whom it adds. */
const OWN_RECORDS = new Set(['crm_history', 'crm_import_rows'])

/** Takes back some of what an import did; whoever was changed since is left. Answers how many of each, nothing where none is left. */
export async function undoSome(
  ctx: Context<'crm'>,
  importId: string,
): Promise<{ undone: number; kept: number } | undefined> {
  const rows = await ctx.tx.query<TakenRow>(takeRows, [ctx.org.id, importId])
  if (rows.length === 0) return undefined
  const people = await ctx.tx.query<Unchanged>(unchangedSince, [
    ctx.org.id,
    rows.map(({ id }) => id),
    rows.map(({ version }) => version),
  ])
  const busy = await withSomething(
    ctx,
    rows.filter(({ outcome }) => outcome === 'created').map(({ id }) => id),
  )
  const personOf = new Map(people.filter(({ id }) => !busy.has(id)).map((person) => [person.id, person]))
  const changedBack = rows.filter(({ id, outcome }) => outcome === 'updated' && personOf.has(id))
  if (changedBack.length > 0) {
    const numbers = changedBack.map(({ id, before }) => ({ id, phone: before?.phone ?? null }))
    await suppressReplacedNumbers(ctx, numbers)
    await ctx.tx.query(changeAll, [
      ctx.org.id,
      JSON.stringify(changedBack.map(({ id, version, before }) => ({ id, version, ...before }))),
    ])
    await holdSuppressions(ctx, numbers, { isBack: true })
  }
  const removed = rows.filter(({ id, outcome }) => outcome === 'created' && personOf.has(id))
  await noteHistories(ctx, [
    ...changedBack.map(({ id }) => ({ contactId: id, kind: 'changed' as const })),
    ...removed.map(({ id }) => ({ contactId: id, kind: 'deleted' as const })),
  ])
  for (const { id } of removed) {
    const person = personOf.get(id)
    if (person?.doNotContact) await suppress(ctx, person, person.unsubscribedAt ?? new Date())
    await archiveContact(ctx, id)
  }
  return {
    undone: changedBack.length + removed.length,
    kept: rows.length - changedBack.length - removed.length,
  }
}

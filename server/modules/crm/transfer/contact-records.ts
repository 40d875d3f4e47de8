import { z } from 'zod'
import type { Context } from '../../../kernel/contract/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { importedId } from '../../../kernel/base/ids.ts'
import { holdSuppression } from '../contacts/suppressions.ts'
import { shape } from '../../../kernel/contract/shapes.ts'

/** A contact as it travels between organizations. */
export const ContactRecord = shape('ContactRecord', {
  id: z.string().max(64),
  name: z.string().max(200).nullable(),
  email: z.string().max(320).toLowerCase().nullable(),
  phone: z.string().max(64).nullable(),
  externalId: z.string().max(256).nullable(),
  locale: z.string().max(16).nullable(),
  metadata: z.record(z.string(), z.unknown()),
  createdAt: z.iso.datetime({ offset: true }),
})

type Record = z.output<typeof ContactRecord>
type Ctx = Pick<Context<string>, 'tx' | 'org' | 'services'>

const byIds = statement(
  'crm_contact_records',
  `select id, name, email, phone, external_id as "externalId", locale, metadata, created_at as "createdAt"
   from crm_contacts where org_id = $1 and id = any($2) order by id`,
)

/** Contacts as they travel, by id. */
export async function exportContacts(ctx: Ctx, ids: readonly string[]): Promise<Record[]> {
  if (ids.length === 0) return []
  const rows = await ctx.tx.query<Omit<Record, 'createdAt'> & { createdAt: Date }>(byIds, [ctx.org.id, ids])
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

// A person who is here already, by this or the imported id, the id that was proved or the email, is not changed.
const insertOne = statement(
  'crm_contact_import',
  `with known as (
     select coalesce(merged_into, id) as id from crm_contacts where org_id = $1 and (id in ($2, $10) or ($3::text is not null and external_id = $3) or ($4::text is not null and email = $4))
     order by id = $10 desc, id = $2 desc, external_id is not distinct from $3 desc limit 1
   ), added as (
     insert into crm_contacts (org_id, id, external_id, email, email_source, name, name_source, phone, locale, metadata, created_at)
     select $1, $2, $3, $4, case when $4::text is not null then 'staff' end, $5, case when $5::text is not null then 'staff' end, $6, $7, $8, $9
     where not exists (select from known)
     on conflict do nothing returning id
   )
   select id, true as "isNew" from added union all select id, false from known`,
)

/** Adds contacts that are not here yet; answers the id of each here, and how many are new. */
async function importContacts(
  ctx: Ctx,
  records: readonly Record[],
): Promise<{ ids: Map<string, string>; created: number }> {
  const ids = new Map<string, string>()
  let created = 0
  for (const record of records) {
    const id = importedId('ctc', ctx.org.id, record.id)
    const [row] = await ctx.tx.query<{ id: string; isNew: boolean }>(insertOne, [
      ctx.org.id,
      id,
      record.externalId,
      record.email,
      record.name,
      record.phone,
      record.locale,
      JSON.stringify(record.metadata),
      new Date(record.createdAt),
      record.id,
    ])
    if (!row) continue
    ids.set(record.id, row.id)
    if (row.isNew) {
      created += 1
      await holdSuppression(ctx, record)
    }
  }
  return { ids, created }
}

/** What an import of any module knows so far of the ids here, and counts. */
interface ImportProgress {
  idMap: Map<string, string>
  created: number
  skipped: number
}

/** Imports the contacts that are not known yet, and tells the progress of the import about them. */
export async function takeContacts(
  ctx: Parameters<typeof importContacts>[0],
  contacts: Parameters<typeof importContacts>[1],
  progress: ImportProgress,
): Promise<void> {
  const wanted = contacts.filter(({ id }) => !progress.idMap.has(id))
  const { ids, created } = await importContacts(ctx, wanted)
  for (const [from, to] of ids) progress.idMap.set(from, to)
  progress.created += created
  progress.skipped += contacts.length - created
}

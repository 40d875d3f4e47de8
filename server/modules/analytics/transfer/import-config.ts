import type { Context } from '../../../kernel/contract/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { importedId } from '../../../kernel/base/ids.ts'
import { admitOneMore } from '../trackers/trackers.ts'
import type { Progress } from './import.ts'
import { idsHere } from './ids-here.ts'
import type { TrackerRecord, VisitorIdentity } from './records.ts'

const findTracker = statement(
  'analytics_import_tracker_known',
  `select id from analytics_trackers where org_id = $1 and (id = $2 or id = $3 or name = $4)
   order by id = $2 desc, id = $3 desc, revoked_at desc nulls first, id limit 1`,
)
const addTracker = statement(
  'analytics_import_tracker',
  `insert into analytics_trackers (org_id, id, name, allowed_origins, require_verified_identity, canonical_locales, retention_days, max_daily_records)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
)

/** Trackers are told apart by name, and stay as they are where they are here. */
export async function importTrackers(
  ctx: Context<'analytics'>,
  records: readonly TrackerRecord[],
  progress: Progress,
): Promise<void> {
  for (const record of records) {
    if (progress.idMap.has(record.id)) continue
    const id = importedId('atr', ctx.org.id, record.id)
    const [known] = await ctx.tx.query<{ id: string }>(findTracker, [ctx.org.id, record.id, id, record.name])
    progress.idMap.set(record.id, known?.id ?? id)
    if (known) {
      progress.skipped += 1
      continue
    }
    await admitOneMore(ctx)
    await ctx.tx.query(addTracker, [
      ctx.org.id,
      id,
      record.name,
      record.allowedOrigins,
      record.requireVerifiedIdentity,
      record.canonicalLocales,
      record.retentionDays,
      record.maxDailyRecords,
    ])
    progress.created += 1
    progress.warnings.push(
      `The tracker ${record.name} has no key and no identity secret: rotate them to get some.`,
    )
  }
}

const addIdentities = statement(
  'analytics_import_identities',
  `with wanted as (
     select * from jsonb_to_recordset($2::jsonb) as r("sourceId" text, id text, "visitorId" text, "contactId" text)
   ), added as (
     insert into analytics_visitor_links (org_id, id, visitor_id, contact_id)
     select distinct on ("visitorId") $1, id, "visitorId", "contactId" from wanted order by "visitorId"
     on conflict do nothing returning id, visitor_id
   )
   select w."sourceId", coalesce(a.id, l.id) as id, a.id is not null as "isNew" from wanted w
   left join added a on a.visitor_id = w."visitorId"
   left join analytics_visitor_links l on l.org_id = $1 and l.visitor_id = w."visitorId"`,
)

/** Identities are told apart by the visitor's id; without their contact they are left out. */
export async function importIdentities(
  ctx: Context<'analytics'>,
  records: readonly VisitorIdentity[],
  progress: Progress,
): Promise<void> {
  const wanted = records.filter(({ id }) => !progress.idMap.has(id))
  const contacts = await idsHere(ctx, {
    of: 'contact',
    ids: wanted.map(({ endUserId }) => endUserId),
    progress,
  })
  const rows = wanted.flatMap(({ id, visitorId, endUserId }) => {
    const contactId = contacts.get(endUserId)
    const own = importedId('avl', ctx.org.id, id)
    return contactId === undefined ? [] : [{ sourceId: id, id: own, visitorId, contactId }]
  })
  if (rows.length < wanted.length)
    progress.warnings.push(
      `${wanted.length - rows.length} visitor identities were left out: their contact is not here.`,
    )
  const done =
    rows.length === 0
      ? []
      : await ctx.tx.query<{ sourceId: string; id: string; isNew: boolean }>(addIdentities, [
          ctx.org.id,
          JSON.stringify(rows),
        ])
  for (const { sourceId, id } of done) progress.idMap.set(sourceId, id)
  const created = done.filter(({ isNew }) => isNew).length
  progress.created += created
  progress.skipped += records.length - created
}

import type { Context } from '../../../kernel/contract/context.ts'
import type { Before, Teller } from '../../../kernel/contract/timeline.ts'
import { newId } from '../../../kernel/base/ids.ts'
import { statement } from '../../../kernel/db/transaction.ts'

export type Changes = Record<string, { from: unknown; to: unknown }>

interface Happened {
  contactId: string
  kind: 'created' | 'changed' | 'merged' | 'unmerged' | 'deleted' | 'restored'
  changes?: Changes
  otherId?: string
}

const add = statement(
  'crm_history_add',
  `insert into crm_history (org_id, id, contact_id, kind, changes, other_id, by_type, by_id, by_name, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, clock_timestamp())`,
)

/** Writes down what happened to a person, and by whom. */
export const noteHistory = (
  { tx, org, actor }: Pick<Context<string>, 'tx' | 'org' | 'actor'>,
  { contactId, kind, changes = {}, otherId }: Happened,
): Promise<unknown> =>
  tx.query(add, [
    org.id,
    newId('chi'),
    contactId,
    kind,
    JSON.stringify(changes),
    otherId ?? null,
    actor.type,
    actor.id,
    actor.name,
  ])

const addMany = statement(
  'crm_history_add_many',
  `insert into crm_history (org_id, id, contact_id, kind, changes, by_type, by_id, by_name, created_at)
   select $1, r.id, r."contactId", r.kind, r.changes, $2, $3, $4, clock_timestamp()
   from jsonb_to_recordset($5) as r (id text, "contactId" text, kind text, changes jsonb)`,
)

/** Writes down what happened to several people. */
export const noteHistories = (
  { tx, org, actor }: Pick<Context<string>, 'tx' | 'org' | 'actor'>,
  all: readonly Pick<Happened, 'contactId' | 'kind' | 'changes'>[],
): Promise<unknown> =>
  tx.query(addMany, [
    org.id,
    actor.type,
    actor.id,
    actor.name,
    JSON.stringify(all.map(({ changes = {}, ...each }) => ({ id: newId('chi'), changes, ...each }))),
  ])

/** Which of some fields are different, with what they were and became. */
export function changesOf(before: Record<string, unknown>, after: Record<string, unknown>): Changes {
  const was = (name: string) => (Object.hasOwn(before, name) ? (before[name] ?? null) : null)
  const names = Object.keys(after).filter(
    (name) => JSON.stringify(was(name)) !== JSON.stringify(after[name] ?? null),
  )
  return Object.fromEntries(names.map((name) => [name, { from: was(name), to: after[name] ?? null }]))
}

interface Row {
  at: Date
  id: string
  kind: string
  changes: Changes
  otherId: string | null
  byType: string
  byId: string
  byName: string | null
}

const page = statement(
  'crm_history_page',
  `select created_at as at, id, kind, changes, other_id as "otherId", by_type as "byType", by_id as "byId", by_name as "byName"
   from crm_history where org_id = $1 and contact_id = $2 and ($3::timestamptz is null or (date_trunc('milliseconds', created_at), id) < ($3, $4))
   order by date_trunc('milliseconds', created_at) desc, id desc limit $5`,
)

/** What was changed about a person. */
export const history: Teller = {
  of: 'contact',
  scope: 'crm:read',
  async read({ tx, org }, id, { before, most }) {
    const rows = await tx.query<Row>(page, [org.id, id, ...placeOf(before), most])
    return rows.map((row) => ({
      at: row.at,
      id: row.id,
      kind: row.kind,
      title: null,
      ids: row.otherId === null ? {} : { contactId: row.otherId },
      by: { type: row.byType, id: row.byId, name: row.byName },
      changes: row.changes,
    }))
  },
}

const placeOf = (before: Before | null) => [before?.at ?? null, before?.id ?? null]

import type pg from 'pg'
import { isOurs } from './catalog.ts'

const OURS = isOurs('n.nspname')

// Those of partitions come and go with their parent's.
const FOREIGN_KEYS = `
  select format('%I.%I', n.nspname, c.relname) as table, quote_ident(k.conname) as name, pg_get_constraintdef(k.oid) as definition
  from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
  where k.contype = 'f' and k.conparentid = 0 and ${OURS}`
const FORCED = `
  select format('%I.%I', n.nspname, c.relname) as table from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relforcerowsecurity and c.relkind in ('r', 'p') and ${OURS}`
const TRIGGERED = `
  select distinct format('%I.%I', n.nspname, c.relname) as table from pg_trigger t
  join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
  where not t.tgisinternal and t.tgenabled = 'O' and ${OURS}`

/**
 * Runs `work` while foreign keys, triggers and row-level security do not stand in the way of copying rows as they were.
 * Belongs into a transaction of the tables' owner, which nobody can look into; afterwards everything is as before, and
 * every foreign key was checked.
 */
export async function withoutRules(client: pg.Client, work: () => Promise<void>): Promise<void> {
  type Row = { table: string; name: string; definition: string }
  const keys = (await client.query<Row>(FOREIGN_KEYS)).rows
  const forced = (await client.query<Row>(FORCED)).rows
  const triggered = (await client.query<Row>(TRIGGERED)).rows
  const each = async (rows: readonly Row[], change: (row: Row) => string) => {
    for (const row of rows) await client.query(`alter table ${row.table} ${change(row)}`)
  }
  await each(keys, ({ name }) => `drop constraint ${name}`)
  await each(triggered, () => 'disable trigger user')
  await each(forced, () => 'no force row level security')
  await work()
  await each(keys, ({ name, definition }) => `add constraint ${name} ${definition}`)
  await each(triggered, () => 'enable trigger user')
  await each(forced, () => 'force row level security')
}

import type pg from 'pg'
import type { Manifest } from './archive.ts'

/** A table with its columns that hold data of their own: generated ones are made again. */
export interface Table {
  schema: string
  name: string
  columns: string[]
}

/** In which schemas the service's tables are, as a regular expression of PostgreSQL and of JavaScript. */
export const OUR_SCHEMAS = '^(public|graphile_worker|svc_[a-z0-9_]{1,58})$'

/** SQL: whether a schema is one of the service's. */
export const isOurs = (schema: string): string => `${schema} ~ '${OUR_SCHEMAS}'`

// Partitions come with their parent.
const TABLES = `
  select n.nspname as schema, c.relname as name,
    array(select a.attname::text from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and not c.relispartition and ${isOurs('n.nspname')}
    and has_table_privilege('svc_system', c.oid, 'select')
    -- About the queue's own schema, which each release makes.
    and not (n.nspname = 'graphile_worker' and c.relname = 'migrations')
  order by 1, 2`

const PARTITIONS = `
  select n.nspname as schema, c.relname as name, json_build_object('schema', pn.nspname, 'name', p.relname) as parent,
    pg_get_expr(c.relpartbound, c.oid) as bounds, coalesce(c.reloptions, '{}') as options
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  join pg_inherits i on i.inhrelid = c.oid join pg_class p on p.oid = i.inhparent join pg_namespace pn on pn.oid = p.relnamespace
  where c.relispartition and c.relkind = 'r' and ${isOurs('n.nspname')} and has_table_privilege('svc_system', p.oid, 'select')
  order by 1, 2`

// No snapshot holds a sequence: the next number is at least that of the snapshot.
const SEQUENCES = `
  select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'S' and ${isOurs('n.nspname')} order by 1, 2`

/** Every table of the service, but not the partitions. */
export async function readTables(client: pg.Client): Promise<Table[]> {
  return (await client.query<Table>(TABLES)).rows
}

/** Every partition of the service's tables. */
export async function readPartitions(client: pg.Client): Promise<Manifest['partitions']> {
  return (await client.query<Manifest['partitions'][number]>(PARTITIONS)).rows
}

/** Every sequence, with the number that it gives next. */
export async function readSequences(client: pg.Client): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ schema: string; name: string }>(SEQUENCES)
  const found: Manifest['sequences'] = []
  for (const { schema, name } of rows) {
    const { rows: values } = await client.query<{ next: string }>(
      `select (last_value + is_called::int)::text as next from ${nameOf(client, { schema, name })}`,
    )
    found.push({ schema, name, next: values[0]?.next ?? '1' })
  }
  return found
}

/** A name of the catalog, as a statement takes it. */
export const nameOf = (client: pg.Client, { schema, name }: { schema: string; name: string }): string =>
  `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(name)}`

/** The columns of a table, as `copy` takes them. */
export const columnsOf = (client: pg.Client, { columns }: Table): string =>
  columns.map((column) => client.escapeIdentifier(column)).join(', ')

/** Under which name the parts of a table are in a backup. */
export const folderOf = ({ schema, name }: { schema: string; name: string }): string =>
  `tables/${schema}.${name}/`

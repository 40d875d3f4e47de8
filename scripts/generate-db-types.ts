import pg from 'pg'
import { camelName, columnName } from '../server/kernel/db/column-names.ts'

interface Column {
  table: string
  column: string
  type: string
  nullable: boolean
  optional: boolean
  generated: boolean
}

const SCALARS: Record<string, string> = {
  text: 'string',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  bool: 'boolean',
  timestamptz: 'Timestamp',
  date: 'string',
  bytea: 'Buffer',
  jsonb: 'Json',
  tsvector: 'string',
  xid8: 'string',
}

/** The table types of a migrated database, as the source of `server/kernel/db/types.ts`. */
export async function dbTypes(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<Column>(
    `select c.table_name as table, c.column_name as column, c.udt_name as type, c.is_nullable = 'YES' as nullable,
       c.column_default is not null or c.is_identity = 'YES' as optional, c.is_generated = 'ALWAYS' or c.is_identity = 'YES' as generated
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' order by c.table_name, c.ordinal_position`,
  )
  await client.end()
  const tables = [...new Set(rows.map((row) => row.table))]
  const bodies = tables.map((table) => {
    const lines = rows.filter((row) => row.table === table).map((row) => `    ${nameOf(row)}: ${typeOf(row)}`)
    return `  ${table}: {\n${lines.join('\n')}\n  }`
  })
  return `${HEADER}\n/** Every table of the migrated database. */\nexport interface DB {\n${bodies.join('\n')}\n}\n`
}

const HEADER = `// Made by \`npm run generate\` from the migrated database. Do not edit.
import type { ColumnType } from 'kysely'

type Generated<T> = [T] extends [ColumnType<infer S, infer I, infer U>] ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>
type Timestamp = ColumnType<Date, Date | string, Date | string>
// oxlint-disable-next-line typescript/no-explicit-any -- the owner of a column knows what is in it
type Json = ColumnType<any, string, string>
`

/** The name of a column in code; one that would not come back from it needs another name in its migration. */
function nameOf({ table, column }: Column): string {
  const name = camelName(column)
  if (columnName(name) !== column)
    throw new Error(`${table}.${column} would be ${name} in code, and ${columnName(name)} on the way back`)
  return name
}

function typeOf({ type, nullable, optional, generated, table, column }: Column): string {
  const scalar = type.startsWith('_') ? SCALARS[type.slice(1)] : SCALARS[type]
  if (!scalar) throw new Error(`${table}.${column} has the type ${type}, which has no form in TypeScript yet`)
  const base = `${scalar}${type.startsWith('_') ? '[]' : ''}${nullable ? ' | null' : ''}`
  if (generated) return `ColumnType<${base}, never, never>`
  return optional && !nullable ? `Generated<${base}>` : base
}

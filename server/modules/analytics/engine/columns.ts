import { columnName } from '../../../kernel/db/column-names.ts'
import { DIMENSION_FIELDS, type FieldDimension } from '../record-fields.ts'

type VisitDimension = 'entryPage' | 'exitPage' | FieldDimension

/** What visits as a whole are told apart by, in the order in which it stands in files. */
export const VISIT_DIMENSIONS: readonly VisitDimension[] = [
  'entryPage',
  'exitPage',
  ...DIMENSION_FIELDS.map(({ reportName }) => reportName),
]

/** A gap of more than this between two records of a visitor ends a visit. */
export const VISIT_GAP_MS = 30 * 60_000

/**
 * The columns in which records travel from PostgreSQL to DuckDB: the expression in PostgreSQL, and the type in
 * DuckDB.
 */
export const RAW: Record<string, readonly [expression: string, type: string]> = {
  ts: ['floor(extract(epoch from created_at) * 1000)::bigint', 'BIGINT'],
  id: ['id', 'VARCHAR'],
  // Programs are told apart from people, so that leaving them out changes no visit of a person.
  who: [
    `coalesce(case when bot is not null then 'bot:' else '' end || coalesce('c:' || contact_id, 'v:' || visitor_id), 'r:' || id)`,
    'VARCHAR',
  ],
  type: ['subject_type', 'VARCHAR'],
  subject: ['subject_id', 'VARCHAR'],
  path: ['path', 'VARCHAR'],
  dwell: ['dwell_ms', 'INTEGER'],
  depth: ['read_depth', 'INTEGER'],
  ...Object.fromEntries(
    DIMENSION_FIELDS.map(({ name, reportName }) => [reportName, [columnName(name), 'VARCHAR'] as const]),
  ),
}

const dimensions = Object.fromEntries(VISIT_DIMENSIONS.map((name) => [name, 'VARCHAR']))

/** The columns of visits. A record without a visitor is a visit of its own, whose `visitor` is negative. */
export const VISIT_COLUMNS: Record<string, string> = {
  visit: 'BIGINT',
  visitor: 'BIGINT',
  first: 'BIGINT',
  last: 'BIGINT',
  pages: 'INTEGER',
  events: 'INTEGER',
  dwellMs: 'BIGINT',
  dwelled: 'INTEGER',
  depths: 'BIGINT',
  read: 'INTEGER',
  ...dimensions,
}

/**
 * The columns of records. What is known of their visit is repeated in each, so that filters need no join; it
 * compresses well.
 */
export const RECORD_COLUMNS: Record<string, string> = {
  ts: 'BIGINT',
  visit: 'BIGINT',
  visitor: 'BIGINT',
  first: 'BIGINT',
  last: 'BIGINT',
  pages: 'INTEGER',
  events: 'INTEGER',
  isPage: 'BOOLEAN',
  type: 'VARCHAR',
  subject: 'VARCHAR',
  path: 'VARCHAR',
  page: 'VARCHAR',
  dwell: 'INTEGER',
  depth: 'INTEGER',
  ...dimensions,
}

/** A name in SQL of DuckDB. */
export const quoted = (name: string): string => `"${name}"`

/** A text in SQL of DuckDB. */
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** Columns with their types, as a table is made of them. */
export const typed = (columns: Record<string, string>): string =>
  Object.entries(columns)
    .map(([name, type]) => `${quoted(name)} ${type}`)
    .join(', ')

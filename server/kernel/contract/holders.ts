import { statement } from '../db/transaction.ts'
import type { Context } from './context.ts'

type Ctx = Pick<Context<string>, 'tx' | 'org'>

/** A thing that is erased, as what is left of it is found. */
export interface Subject {
  /** Its own ids: more than one where others became it. */
  ids: readonly string[]
  /** Ids of what belongs to it, such as its files. */
  refs: readonly string[]
  /** What names it, in lower case: addresses and full names. */
  words: readonly string[]
}

/** What one step of erasing did, and where the next begins; null where nothing is left. */
export interface Erased {
  removed: number
  place: string | null
}

/** Erases as much as one transaction takes, from a place on; done twice it does no harm. */
export type Erase = (ctx: Context<string>, subject: Subject, place: string | null) => Promise<Erased>

/** What a module has of things of another module that no column of its own names, such as their addresses in a log. */
export interface Trace {
  /** What it is about, as its owner calls it. */
  of: string
  /** What is held, for people: such as the name of the table. */
  name: string
  /** What erasing the thing does to it. */
  erasing: 'deletes' | 'blanks'
  /** The columns that name it, where there are some. */
  columns?: readonly string[]
  erase: Erase
}

/** Rows of a module that name a thing of another module; they go with it when two of these become one. */
export interface Holder extends Trace {
  columns: readonly string[]
  /** Ids of rows, and of what hangs on them, that other modules name. */
  refs?(ctx: Ctx, ids: readonly string[]): Promise<string[]>
  /** Which of some things rows name. */
  named(ctx: Ctx, ids: readonly string[]): Promise<string[]>
  /** How many rows name a thing; of very many not all are counted. */
  count(ctx: Ctx, id: string): Promise<number>
  /** Has rows that name one thing name another; answers the keys of these rows. */
  move(ctx: Context<string>, from: string, to: string): Promise<string[]>
  /** Has such rows name the first one again; what is gone meanwhile is left out. */
  moveBack(ctx: Ctx, keys: readonly string[], held: { from: string; to: string }): Promise<void>
}

interface Column {
  of: string
  table: string
  column: string
  /** SQL: the key of a row within its organization, as a text. */
  key?: string
  /** Whether other modules and the log of calls name its rows by their key. */
  isNamed?: boolean
  /** How its rows are erased, where it takes more than deleting them. */
  erase?: Erase
}

const ROWS_AT_ONCE = 500
const MOST_COUNTED = 10_000

/** A holder that is a column of a table. */
export function holderOf({ of, table, column, key = 'id', isNamed = false, erase }: Column): Holder {
  const move = statement(
    `${table}_move_${column}`,
    `update ${table} set ${column} = $3 where org_id = $1 and ${column} = $2 returning ${key} as key`,
  )
  const moveBack = statement(
    `${table}_move_${column}_back`,
    `update ${table} set ${column} = $2 where org_id = $1 and ${key} = any($4::text[]) and ${column} = $3`,
  )
  const named = statement(
    `${table}_named_by_${column}`,
    `select ${key} as key from ${table} where org_id = $1 and ${column} = any($2)`,
  )
  const about = statement(
    `${table}_about_${column}`,
    `select distinct ${column} as id from ${table} where org_id = $1 and ${column} = any($2)`,
  )
  const counted = statement(
    `${table}_count_by_${column}`,
    `select count(*)::int as count from (select from ${table} where org_id = $1 and ${column} = $2 limit ${MOST_COUNTED}) x`,
  )
  return {
    of,
    name: table,
    columns: [column],
    erasing: 'deletes',
    erase: erase ?? deleting(table, `${column} = any($2)`, ({ ids }) => [ids]),
    ...(isNamed && {
      async refs({ tx, org }, ids) {
        const rows = await tx.query<{ key: string }>(named, [org.id, ids])
        return rows.map((row) => row.key)
      },
    }),
    async named({ tx, org }, ids) {
      const rows = await tx.query<{ id: string }>(about, [org.id, ids])
      return rows.map(({ id }) => id)
    },
    async count({ tx, org }, id) {
      const [row] = await tx.query<{ count: number }>(counted, [org.id, id])
      return row?.count ?? 0
    },
    async move({ tx, org }, from, to) {
      const rows = await tx.query<{ key: string }>(move, [org.id, from, to])
      return rows.map((row) => row.key)
    },
    async moveBack({ tx, org }, keys, { from, to }) {
      if (keys.length > 0) await tx.query(moveBack, [org.id, from, to, keys])
    },
  }
}

/** Deletes rows of a table by a condition, some at a time; the values stand for `$2` and further. */
export function deleting(
  table: string,
  condition: string,
  valuesOf: (subject: Subject) => readonly unknown[],
): Erase {
  const some = statement(
    `${table}_erase`,
    `with gone as (
       delete from ${table} where org_id = $1 and ctid = any(array(
         select ctid from ${table} where org_id = $1 and (${condition}) limit ${ROWS_AT_ONCE})) returning 1)
     select count(*)::int as removed from gone`,
  )
  return async ({ tx, org }, subject) => {
    const [row] = await tx.query<{ removed: number }>(some, [org.id, ...valuesOf(subject)])
    const removed = row?.removed ?? 0
    return { removed, place: removed === ROWS_AT_ONCE ? 'more' : null }
  }
}

/** A pattern for `~*` that finds any of the words where they stand by themselves; null where there is none. */
export function patternOf(words: readonly string[]): string | null {
  if (words.length === 0) return null
  const literal = words.map((word) => word.replace(/[^\p{L}\p{N} ]/gu, (sign) => `\\${sign}`))
  return `(^|[^[:alnum:]._+-])(${literal.join('|')})($|[^[:alnum:]_])`
}

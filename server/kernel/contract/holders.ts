import { statement } from '../db/transaction.ts'
import type { Context } from './context.ts'

type Ctx = Pick<Context<string>, 'tx' | 'org'>

/** Rows of a module that name a thing of another module; they go with it when two of these become one. */
export interface Holder {
  /** What they name, as its owner calls it. */
  of: string
  /** What is held, for people: such as the name of the table. */
  name: string
  /** Has rows that name one thing name another; answers the keys of these rows. */
  move(ctx: Ctx, from: string, to: string): Promise<string[]>
  /** Has such rows name the first one again; what is gone meanwhile is left out. */
  moveBack(ctx: Ctx, keys: readonly string[], held: { from: string; to: string }): Promise<void>
}

interface Column {
  of: string
  table: string
  column: string
  /** SQL: the key of a row within its organization, as a text. */
  key?: string
}

/** A holder that is a column of a table. */
export function holderOf({ of, table, column, key = 'id' }: Column): Holder {
  const move = statement(
    `${table}_move_${column}`,
    `update ${table} set ${column} = $3 where org_id = $1 and ${column} = $2 returning ${key} as key`,
  )
  const moveBack = statement(
    `${table}_move_${column}_back`,
    `update ${table} set ${column} = $2 where org_id = $1 and ${key} = any($4::text[]) and ${column} = $3`,
  )
  return {
    of,
    name: table,
    async move({ tx, org }, from, to) {
      const rows = await tx.query<{ key: string }>(move, [org.id, from, to])
      return rows.map((row) => row.key)
    },
    async moveBack({ tx, org }, keys, { from, to }) {
      if (keys.length > 0) await tx.query(moveBack, [org.id, from, to, keys])
    },
  }
}

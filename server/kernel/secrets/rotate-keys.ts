import type { SystemDb } from '../db/system.ts'
import { statement } from '../db/transaction.ts'
import { contextOf, keyColumns, type SealedColumn } from './root-keys.ts'
import type { Secrets } from './secrets.ts'

const BATCH = 500

/** How far sealing anew has come. */
export interface RotationProgress {
  /** Values that are now sealed with the current key. */
  done: number
  /** Where values are that no listed key opens: they stay as they are. */
  unreadable: { column: SealedColumn; key: string[] }[]
}

interface SealedRow {
  key: string[]
  value: string
}

/**
 * Seals with the current key whatever another one has sealed, some hundred values at a time, each only if nobody changed
 * it meanwhile. Can be stopped at any time and begun again: what is done is known by the id in front of it.
 */
export async function resealAll(
  system: SystemDb,
  { secrets, keyId, sealed }: { secrets: Secrets; keyId: string; sealed: readonly SealedColumn[] },
  onProgress: (progress: RotationProgress) => void,
): Promise<RotationProgress> {
  const progress: RotationProgress = { done: 0, unreadable: [] }
  for (const column of sealed) {
    let after: string[] | undefined
    for (;;) {
      const rows = await readBatch(system, { column, keyId, after })
      const anew = rows.flatMap((row) => reseal(secrets, column, row) ?? unreadable(progress, column, row))
      if (anew.length > 0) progress.done += await writeBatch(system, column, anew)
      onProgress(progress)
      if (rows.length < BATCH) break
      after = rows.at(-1)?.key
    }
  }
  return progress
}

function readBatch(
  system: SystemDb,
  { column: place, keyId, after }: { column: SealedColumn; keyId: string; after: string[] | undefined },
): Promise<SealedRow[]> {
  const { table, column } = place
  const key = keyColumns(place)
  const beyond = after ? `and (${key.join(', ')}) > (${key.map((_, i) => `$${i + 2}`).join(', ')})` : ''
  const read = statement(
    `kernel_reseal_read_${after ? 'on' : 'from'}_${table}_${column}`.slice(0, 63),
    `select array[${key.join(', ')}] as key, ${column} as value from ${table}
     where ${column} is not null and not starts_with(${column}, $1) ${beyond} order by ${key.join(', ')} limit ${BATCH}`,
  )
  return system.query<SealedRow>(read, [`${keyId}.`, ...(after ?? [])])
}

interface Resealed extends SealedRow {
  anew: string
}

function reseal(secrets: Secrets, column: SealedColumn, row: SealedRow): Resealed[] | undefined {
  const context = contextOf(column, row.key)
  try {
    return [{ ...row, anew: secrets.seal(secrets.open(row.value, context), context) }]
  } catch {
    return undefined
  }
}

function unreadable(progress: RotationProgress, column: SealedColumn, { key }: SealedRow): Resealed[] {
  progress.unreadable.push({ column, key })
  return []
}

/** Answers how many were written: a value that somebody changed meanwhile is sealed with the current key already. */
async function writeBatch(system: SystemDb, place: SealedColumn, rows: readonly Resealed[]): Promise<number> {
  const { table, column } = place
  const key = keyColumns(place)
  const lists = [...key, 'value', 'anew'].map((_, i) => `$${i + 1}::text[]`)
  const write = statement(
    `kernel_reseal_write_${table}_${column}`,
    `with written as (
       update ${table} t set ${column} = n.anew from unnest(${lists.join(', ')}) as n(${key.join(', ')}, value, anew)
       where ${key.map((name) => `t.${name} = n.${name}`).join(' and ')} and t.${column} = n.value returning 1
     ) select count(*)::int as n from written`,
  )
  const columns = [
    ...key.map((_, i) => rows.map((row) => row.key[i])),
    rows.map(({ value }) => value),
    rows.map(({ anew }) => anew),
  ]
  const [written] = await system.query<{ n: number }>(write, columns)
  return written?.n ?? 0
}

import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { DuckDBConnection, DuckDBValue } from '@duckdb/node-api'
import { literal, RECORD_COLUMNS, typed, VISIT_COLUMNS } from './columns.ts'
import type { EngineSettings, Value } from './protocol.ts'

const FILE = 'live.duckdb'
const QUERY_MS = 30_000
const WORK_MS = 600_000

/** The database of one process: never reaches the network, nor files outside of its folders. */
export interface Duck {
  /** Answers one statement on a connection of its own; given up after half a minute, or ten for a job. */
  query(sql: string, values?: readonly Value[], isOfJob?: boolean): Promise<Record<string, unknown>[]>
  /** Work of several statements on one connection, with temporary tables of its own. */
  session<T>(work: (run: Run) => Promise<T>): Promise<T>
}

/** Runs a statement and answers its rows. */
export type Run = (sql: string, values?: readonly Value[]) => Promise<Record<string, unknown>[]>

/** Thrown where DuckDB has no build for this operating system and processor. */
export class NoDuck extends Error {}

function load(): Promise<typeof import('@duckdb/node-api')> {
  return import('@duckdb/node-api').catch((error: unknown) => {
    const machine = `${process.platform} ${process.arch}`
    throw new NoDuck(
      `Reports cannot be made on this machine: DuckDB does not run here (${machine}). Everything else works, and nothing that is counted is lost.`,
      { cause: error },
    )
  })
}

/** Opens the database in its folder. */
export async function openDuck({ ownFolder, dayFolder, memoryMb }: EngineSettings): Promise<Duck> {
  const { DuckDBInstance, listValue } = await load()
  // Left by one that was killed.
  for (const name of [FILE, `${FILE}.wal`]) rmSync(join(ownFolder, name), { force: true })
  const instance = await DuckDBInstance.create(join(ownFolder, FILE), {
    threads: '2',
    memory_limit: `${memoryMb}MB`,
    temp_directory: join(ownFolder, 'spill'),
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    preserve_insertion_order: 'false',
  })
  const first = await instance.connect()
  await first.run(`create table no_visits (${typed(VISIT_COLUMNS)})`)
  await first.run(`create table no_records (${typed(RECORD_COLUMNS)})`)
  // Files never change under their names.
  await first.run(`set parquet_metadata_cache = true`)
  await first.run(`set validate_external_file_cache = 'NO_VALIDATION'`)
  await first.run(
    `set allowed_directories = [${[ownFolder, dayFolder].map((each) => literal(`${each}/`)).join(', ')}]`,
  )
  await first.run(`set enable_external_access = false`)
  await first.run(`set lock_configuration = true`)
  first.closeSync()
  const valueOf = (value: Value): DuckDBValue =>
    Array.isArray(value) ? listValue(value) : (value as DuckDBValue)
  const connected = async <T>(ms: number, work: (run: Run) => Promise<T>): Promise<T> => {
    const connection = await instance.connect()
    try {
      return await work((sql, values = []) => answer(connection, { sql, values: values.map(valueOf), ms }))
    } finally {
      connection.closeSync()
    }
  }
  return {
    session: (work) => connected(WORK_MS, work),
    query: (sql, values, isOfJob = false) =>
      connected(isOfJob ? WORK_MS : QUERY_MS, (run) => run(sql, values)),
  }
}

async function answer(
  connection: DuckDBConnection,
  { sql, values, ms }: { sql: string; values: DuckDBValue[]; ms: number },
): Promise<Record<string, unknown>[]> {
  const late = setTimeout(() => connection.interrupt(), ms)
  try {
    const reader = await connection.runAndReadAll(sql, values.length > 0 ? values : undefined)
    return reader.getRowObjectsJS().map((row) => {
      for (const [name, value] of Object.entries(row))
        if (typeof value === 'bigint') row[name] = Number(value)
      return row
    })
  } finally {
    clearTimeout(late)
  }
}

import { randomUUID } from 'node:crypto'
import { literal } from './columns.ts'
import type { Duck } from './duck.ts'
import type { SmallDays, Tasks } from './protocol.ts'

// Beyond, tables are begun anew; those of before stay a while for whoever reads them.
const MOST_RECORDS = 5_000_000

interface Tables extends Omit<SmallDays, 'numbers'> {
  numbers: Map<string, number>
  records: number
}

/**
 * Copies the files of days with few records into one shared table, since opening a file costs more than reading it.
 * Each day in the table has a number, by which reports pick theirs.
 */
export function createSmallDays(duck: Duck) {
  let tables: Tables | undefined
  let before: Tables | undefined
  let turn: Promise<unknown> = Promise.resolve()

  async function begin(): Promise<Tables> {
    const token = randomUUID().replaceAll('-', '')
    const fresh: Tables = {
      visitsTable: `small_visits_${token}`,
      recordsTable: `small_records_${token}`,
      numbers: new Map(),
      records: 0,
    }
    const old = before
    before = tables
    await duck.session(async (run) => {
      await run(`create table ${fresh.visitsTable} as select 0 as number, * from no_visits`)
      await run(`create table ${fresh.recordsTable} as select 0 as number, * from no_records`)
      for (const name of old ? [old.visitsTable, old.recordsTable] : []) await run(`drop table ${name}`)
    })
    return fresh
  }

  async function keep({ files }: Tasks['keep']['asked']): Promise<SmallDays> {
    if (!tables || tables.records > MOST_RECORDS) tables = await begin()
    const own = tables
    const missing = files.filter(({ recordsPath }) => !own.numbers.has(recordsPath))
    if (missing.length > 0) {
      const from = own.numbers.size + 1
      await duck.session(async (run) => {
        await run('begin')
        for (const [table, part] of [
          [own.visitsTable, 'visitsPath'],
          [own.recordsTable, 'recordsPath'],
        ] as const) {
          const each = missing.map(
            (file, place) => `select ${from + place} as number, * from read_parquet(${literal(file[part])})`,
          )
          await run(`insert into ${table} ${each.join(' union all ')}`)
        }
        await run('commit')
      })
      missing.forEach(({ recordsPath, records }, place) => {
        own.numbers.set(recordsPath, from + place)
        own.records += records
      })
    }
    return {
      visitsTable: own.visitsTable,
      recordsTable: own.recordsTable,
      numbers: files.map(({ recordsPath }) => own.numbers.get(recordsPath) as number),
    }
  }

  return (asked: Tasks['keep']['asked']): Promise<SmallDays> => {
    const next = turn.then(() => keep(asked))
    turn = next.catch(() => {})
    return next
  }
}

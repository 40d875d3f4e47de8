import { readFileSync, statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { send } from './calls.ts'
import { onDatabase } from './database.ts'
import type { WireRequest } from './http-load.ts'
import type { Stage } from './stage.ts'

const CALLS = 10
/** A sequential scan of a smaller table is fine. */
const SMALL_ROWS = 100

/** Configures `auto_explain` for sessions of the service that are opened after this. */
export async function allowPlans(databaseUrl: string): Promise<void> {
  await asSuperuser(databaseUrl, [
    `load 'auto_explain'`,
    `alter system set session_preload_libraries = 'auto_explain'`,
    `alter system set auto_explain.log_format = 'json'`,
    `alter system set auto_explain.log_nested_statements = on`,
    `alter system set log_line_prefix = '%a '`,
    'select pg_reload_conf()',
  ])
}

/**
 * What one request asks of the database: its statements (transaction control is none) and the tables that their plans
 * read from end to end. The plans are those that the service's own sessions run, under its restricted roles.
 */
export async function statementsOf(stage: Stage, request: WireRequest): Promise<string> {
  const { url, databaseUrl, databaseLog } = stage
  // Prepared, and the key stamped as used: what only first calls do is not of interest.
  await send(url, request)
  await asSuperuser(databaseUrl, [
    'alter system set auto_explain.log_min_duration = 0',
    'select pg_reload_conf()',
  ])
  await sleep(100)
  const from = statSync(databaseLog).size
  for (let n = 0; n < CALLS; n++) await send(url, request)
  await asSuperuser(databaseUrl, [
    'alter system reset auto_explain.log_min_duration',
    'select pg_reload_conf()',
  ])
  const times = new Map<string, Logged[]>()
  for (const entry of readLog(readFileSync(databaseLog).subarray(from).toString()))
    times.set(entry.query, [...(times.get(entry.query) ?? []), entry])
  // Work in the background comes by too, but not as often as the calls.
  const ours = [...times.values()].filter((same) => same.length >= CALLS)
  const countOf = (isNested: boolean) =>
    ours
      .filter(([first]) => first?.isNested === isNested)
      .reduce((sum, same) => sum + Math.round(same.length / CALLS), 0)
  const credential = ours.some(([first]) => first?.query.includes('iam_api_keys'))
  const told = [`${countOf(false)} statements`]
  if (credential) told.push('one for the credential')
  if (countOf(true) > 0) told.push(`${countOf(true)} in functions`)
  const scanned = new Set(ours.flat().flatMap(({ plan }) => scannedBy(plan)))
  const sizes = await sizesOf(databaseUrl, [...scanned])
  return `${told.join(', ')}; ${sizes || 'no sequential scan'}`
}

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  Plans?: PlanNode[]
}

interface Logged {
  query: string
  plan: PlanNode
  /** Run by a function of another statement. */
  isNested: boolean
}

// The service's sessions alone; its job workers have another name.
const ENTRY = /^stoa svc_\w+ LOG: {2}duration: [\d.]+ ms {2}plan:\n((?:\t.*\n)+)(stoa svc_\w+ CONTEXT: )?/gm

const readLog = (text: string): Logged[] =>
  [...text.matchAll(ENTRY)].map(([, entry = '', context]) => {
    const { 'Query Text': query, Plan: plan } = JSON.parse(entry) as { 'Query Text': string; Plan: PlanNode }
    return { query, plan, isNested: context !== undefined }
  })

const scannedBy = (node: PlanNode): string[] => [
  ...(node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] as string] : []),
  ...(node.Plans ?? []).flatMap(scannedBy),
]

async function sizesOf(databaseUrl: string, tables: readonly string[]): Promise<string> {
  const rows = await asSuperuser(databaseUrl, [
    `select relname as name, reltuples::int as rows from pg_class
     where relname = any('{${tables.join(',')}}') and reltuples > ${SMALL_ROWS}`,
  ])
  return rows.map(({ name, rows: count }) => `sequential scan of ${name} (${count} rows)`).join(', ')
}

const asSuperuser = (databaseUrl: string, texts: readonly string[]): Promise<Record<string, unknown>[]> =>
  onDatabase(databaseUrl, async (client) => {
    let rows: Record<string, unknown>[] = []
    for (const text of texts) rows = (await client.query<Record<string, unknown>>(text)).rows
    return rows
  })

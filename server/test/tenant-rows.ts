import type { TestApp } from './harness.ts'

// Tables that background work of the organization writes to, whoever calls.
const WRITTEN_IN_BACKGROUND = [
  'iam_sessions',
  'iam_api_keys',
  'conv_channel_keys',
  'hook_deliveries',
  'hook_endpoints',
]

// Counts of who called, written every five seconds, and texts to search in, which a job by the clock makes of messages.
const COUNTED = [
  'kernel_call_actors',
  'kernel_call_days',
  'kernel_counts',
  'conv_search_progress',
  'conv_search_texts',
]

/** The names of all tables that carry `org_id`. */
export async function tenantTables(app: TestApp): Promise<string[]> {
  const rows = await app.sql(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped
     where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace order by 1`,
  )
  return rows.map(({ name }) => name as string)
}

/** Every row of an organization as text, by table; to see that a call changed nothing. */
export async function rowsOf(app: TestApp, orgId: string): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const table of await tenantTables(app)) {
    if (COUNTED.includes(table)) continue
    const stable = WRITTEN_IN_BACKGROUND.includes(table)
      ? `(to_jsonb(t) - '{last_seen_at,last_used_at,status,attempt,attempts,next_attempt_at,error,duration_ms,busy_until,failing_since}'::text[])`
      : 't'
    const rows = await app.sql(`select ${stable}::text as row from ${table} t where org_id = $1 order by 1`, [
      orgId,
    ])
    found[table] = rows.map(({ row }) => row as string)
  }
  return found
}

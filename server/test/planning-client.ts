import pg from 'pg'
import type { TestApp } from './harness.ts'

/**
 * A connection that plans as those of the service do: as its role, a plan for all values alike, and in an organization if one is named.
 */
export async function openPlanningClient({ databaseUrl }: TestApp, orgId?: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    options: '-c role=svc_app -c plan_cache_mode=force_generic_plan -c jit=off',
  })
  await client.connect()
  if (orgId !== undefined) await client.query(`select set_config('svc.org_id', $1, false)`, [orgId])
  return client
}

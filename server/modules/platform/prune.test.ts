import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JobContext } from '../../kernel/contract/context.ts'
import { createDatabase } from '../../kernel/db/database.ts'
import { openPools, type Pools } from '../../kernel/db/pools.ts'
import { startTestApp, type TestApp } from '../../test/harness.ts'
import { prune } from './prune.ts'

describe('pruning', () => {
  let app: TestApp
  let pools: Pools
  beforeAll(async () => {
    app = await startTestApp()
    pools = openPools(app.databaseUrl, 2)
  })
  afterAll(async () => {
    await pools.close()
    await app.close()
  })

  const left = async (table: string) =>
    (await app.sql(`select id from ${table} where id like 'x%' order by id`)).map(({ id }) => id)

  it('deletes what is past its time, in every organization and beyond one batch, and nothing else', async () => {
    await app.sql(
      `insert into kernel_audit (org_id, id, actor_type, actor_id, operation, result, request_id, duration_ms, client, created_at)
       select org, 'x' || age || '_' || n, 'agent', 'a', 'o', 'ok', 'r', 1, 'sdk', now() - age * interval '1 day'
       from unnest(array['org_a', 'org_b']) org, unnest(array[179, 181]) age, generate_series(1, 2100) n where age = 181 or n = 1`,
    )
    await app.sql(
      `insert into kernel_events (org_id, id, type, payload, actor_type, created_at)
       select 'org_a', 'x' || age, 't', '{}', 'system', now() - age * interval '1 day' from unnest(array[29, 31]) age`,
    )
    await app.sql(
      `insert into kernel_idempotency (org_id, actor_id, key, operation, request_hash, created_at)
       select 'org_a', 'a', 'x' || age, 'o', 'h', now() - age * interval '1 hour' from unnest(array[23, 25]) age`,
    )
    const { orgId } = await app.createOrg('Keeps records')
    await app.sql(
      `insert into kernel_mcp_connections (org_id, id, kind, credential_id, client_name, last_seen_at)
       select $1, 'x' || age, 'api_key', 'akey_1', 'Program ' || age, now() - age * interval '1 day' from unnest(array[89, 91]) age`,
      [orgId],
    )
    await app.sql(
      `insert into kernel_mcp_days (org_id, day, calls) select $1, current_date - age, age from unnest(array[399, 402]) age`,
      [orgId],
    )
    const context = {
      systemDb: createDatabase(pools).system,
      signal: new AbortController().signal,
      services: { config: { SVC_AUDIT_RETENTION_DAYS: 180 } },
    } as unknown as JobContext
    await prune.run(context, {})
    expect(await left('kernel_audit')).toEqual(['x179_1', 'x179_1'])
    expect(await left('kernel_events')).toEqual(['x29'])
    expect((await app.sql('select key from kernel_idempotency')).map(({ key }) => key)).toEqual(['x23'])
    expect(await left('kernel_mcp_connections')).toEqual(['x89'])
    expect((await app.sql('select calls from kernel_mcp_days')).map(({ calls }) => calls)).toEqual([399])
  })
})

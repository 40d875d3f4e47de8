import { setTimeout as sleep } from 'node:timers/promises'
import { createLedger } from '../../../kernel/calls/ledger.ts'
import { alerts, openAlert } from '../../../modules/alerts/index.ts'
import { jobTransaction } from '../../../kernel/jobs/runner.ts'
import { readSettings } from '../../../kernel/base/config.ts'
import { startTestMachinery } from '../../machinery.ts'
import { bareHttp, rawInserts } from '../baselines.ts'
import { ADMIN } from '../calls.ts'
import { onDatabase } from '../database.ts'
import { load, type WireRequest } from '../http-load.ts'
import { line, report } from '../report.ts'
import { scaled, SECONDS } from '../scale.ts'
import { SECRET_KEY, type Stage } from '../stage.ts'

const WAITING = scaled(5_000)
const DECIDED = scaled(100_000)
const CALLS = scaled(10_000_000)
const JOBS = scaled(10_000)
const CONNECTIONS = 16
const ALERTS = 200
const NOTES = 1_000_000

/** What people decide about, what goes wrong, what was used, and the work of agents. */
export async function platform({ url, databaseUrl }: Stage): Promise<void> {
  const org = await onlyOrganization(databaseUrl)
  await seed(databaseUrl, org)
  const limit = await bareHttp(CONNECTIONS, SECONDS)
  report(`bare node:http, ${CONNECTIONS} connections`, limit)
  const reads: Record<string, string> = {
    [`review, ${WAITING} waiting and ${DECIDED} decided of 6 kinds`]: '/v1/review',
    'the same, decided': '/v1/review?state=decided',
    [`usage of a year of ${CALLS} calls`]: '/v1/usage/summary',
    'the same, by agent, 90 days': '/v1/usage/by-agent?days=90',
  }
  for (const [name, path] of Object.entries(reads))
    report(name, await loadOf(url, { method: 'GET', path, headers: ADMIN }), { limit })
  await countCalls(url)
  await openAlerts(databaseUrl, org)
  const inserts = await rawInserts(databaseUrl, CONNECTIONS, SECONDS)
  report(`bare inserts, ${CONNECTIONS} clients`, inserts)
  const body = JSON.stringify({ holder: 'bench' })
  const claims = {
    method: 'POST',
    path: '/v1/curator/jobs/claim',
    headers: { ...ADMIN, 'content-type': 'application/json' },
    body,
  }
  report(`claims, ${JOBS} jobs waiting`, await loadOf(url, claims), { limit: inserts })
}

const loadOf = (url: string, request: WireRequest) =>
  load({ url, connections: CONNECTIONS, seconds: SECONDS, request: () => request })

const onlyOrganization = (databaseUrl: string): Promise<string> =>
  onDatabase(
    databaseUrl,
    async (client) => (await client.query('select id from iam_orgs')).rows[0].id as string,
  )

const seed = (databaseUrl: string, orgId: string): Promise<void> =>
  onDatabase(databaseUrl, async (client) => {
    const run = (text: string, values: unknown[]) => client.query(text, [orgId, ...values])
    await run(
      `insert into fb_items (org_id, id, title, body, submitted_by_type, submitted_by_id)
       select $1, 'fbk_' || lpad(n::text, 22, '0'), 'Title ' || n, 'What is good, missing or wrong.', 'member', 'usr_x' from generate_series(1, $2::int) n`,
      [WAITING + DECIDED],
    )
    await run(
      `insert into kernel_reviews (org_id, id, kind, item_id, state, at, outcome)
       select $1, 'rvw_' || lpad(n::text, 22, '0'), (array['feedback', 'cms', 'crm', 'kb', 'outreach', 'social'])[1 + n % 6],
         'fbk_' || lpad(n::text, 22, '0'), case when n <= $2::int then 'waiting' else 'decided' end, now() - n * interval '1 second',
         case when n > $2::int then 'approved' end from generate_series(1, $3::int) n`,
      [WAITING, WAITING + DECIDED],
    )
    // 100 callers a day, each by one tool.
    await run(
      `insert into kernel_call_actors (org_id, day, actor_key, name)
       select $1, current_date - d, 'key:' || a, 'Agent ' || a from generate_series(0, 364) d, generate_series(1, 100) a`,
      [],
    )
    await run(
      `insert into kernel_call_days (org_id, day, face, actor_key, operation, result, calls, milliseconds, latency)
       select $1, current_date - d, 'mcp', 'key:' || a, 'conversations.listConversations', 'ok', $2::bigint / 36500, 500, array_fill(3::bigint, array[60])
       from generate_series(0, 364) d, generate_series(1, 100) a`,
      [CALLS],
    )
    await run(
      `insert into cur_jobs (org_id, id, job_uri, user_prompt, max_attempts, priority)
       select $1, 'cjob_' || lpad(n::text, 22, '0'), 'skill://conv/triage-the-inbox', 'Look', 5, 0 from generate_series(1, $2::int) n`,
      [JOBS],
    )
    await client.query('analyze')
  })

/** What counting a call costs, as a share of a call. */
async function countCalls(url: string): Promise<void> {
  const database = { transaction: async () => undefined, isAway: () => false } as unknown as Parameters<
    typeof createLedger
  >[0]['database']
  const log = { warn() {} } as unknown as Parameters<typeof createLedger>[0]['log']
  const ledger = createLedger({ database, log })
  const caller = {
    org: { id: 'org_x' },
    actor: { type: 'agent', id: 'key_x', name: 'Agent' },
    credential: { kind: 'key', id: 'key_x' },
  } as unknown as Parameters<typeof ledger.note>[0]['caller']
  const operation = 'conversations.listConversations'
  const at = performance.now()
  for (let n = 0; n < NOTES; n += 1)
    ledger.note({ caller, face: 'mcp', operation, result: 'ok', milliseconds: n % 100 })
  const micros = ((performance.now() - at) / NOTES) * 1000
  await ledger.flush()
  const tool = { name: 'conv_list_conversations', arguments: { limit: 10 } }
  const rpc = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: tool })
  const headers = {
    ...ADMIN,
    accept: 'application/json, text/event-stream',
    'content-type': 'application/json',
  }
  const calls = await loadOf(url, { method: 'POST', path: '/mcp', headers, body: rpc })
  report('mcp tools/call, counted', calls)
  const share = (100 * micros * calls.perSecond) / 1_000_000
  line('counting a call', `${micros.toFixed(2)} µs  ${share.toFixed(2)} % of what it takes`)
}

/** Many callers open the same alerts at once. */
async function openAlerts(databaseUrl: string, orgId: string): Promise<void> {
  const config = { ...readSettings({}), baseUrl: '', secretKey: SECRET_KEY }
  const machine = await startTestMachinery(
    { databaseUrl, config } as Parameters<typeof startTestMachinery>[0],
    [alerts],
  )
  const at = performance.now()
  await Promise.all(
    Array.from({ length: 50 }, async (_, who) => {
      for (let n = who; n < ALERTS; n += 50)
        await jobTransaction(machine.machinery, { orgId, job: 'bench' }, (ctx) =>
          openAlert(ctx, {
            source: 'webhook',
            subjectId: `whk_${n}`,
            severity: 'warning',
            title: 'A webhook is away',
            detail: 'It is tried again.',
          }),
        )
    }),
  )
  line(`${ALERTS} alerts opened by 50 callers`, `${((performance.now() - at) / 1000).toFixed(2)} s`)
  await machine.close()
  await sleep(500)
}

import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { bareHttp } from '../baselines.ts'
import { ADMIN, call } from '../calls.ts'
import { onDatabase } from '../database.ts'
import { load, type LoadResult } from '../http-load.ts'
import { statementsOf } from '../plans.ts'
import { line, report } from '../report.ts'
import { scaled, SECONDS } from '../scale.ts'
import type { Stage } from '../stage.ts'

const PEOPLE = scaled(100_000)
const ANONYMOUS = scaled(900_000)
const TALKATIVE = 1000

/** The n-th of them. */
const idOf = (n: number): string => `ctc_${String(n).padStart(22, '0')}`

// Numbered, so that each run is of the same people; one in a thousand shares the number of the one before.
const FILL = `
  insert into crm_contacts (org_id, id, name, name_source, email, email_source, phone, tags, title, do_not_contact,
    consent_lawful_basis, created_at, updated_at)
  select o.id, 'ctc_' || lpad(n::text, 22, '0'), initcap(left(md5(n::text), 6)) || ' ' || initcap(left(md5((n % 5000)::text || 'x'), 8)), 'staff',
    'p' || n || '@d' || n % 3000 || '.example', 'staff', '+4790' || lpad((n - (n % 1000 = 0)::int)::text, 7, '0'),
    array['t' || n % 40, 'u' || n % 7], case when n % 3 = 0 then 'Potter' end, n % 20 = 0,
    case when n % 10 < 7 then 'consent' end, now() - n * interval '5 minutes', now() - n * interval '5 minutes'
  from iam_orgs o, generate_series(1, ${PEOPLE}) n;
  insert into crm_contacts (org_id, id, session_scope, session_id, created_at, updated_at)
  select o.id, 'ctc_s' || lpad(n::text, 21, '0'), c.id, 's' || n, now() - n * interval '30 seconds', now() - n * interval '30 seconds'
  from iam_orgs o join conv_channels c on c.org_id = o.id, generate_series(1, ${ANONYMOUS}) n;
  insert into conv_conversations (org_id, id, display_id, channel_id, session_id, contact_id, status, last_seq, last_message_at)
  select o.id, 'ccv_' || lpad(n::text, 22, '0'), n, c.id, 'talk' || n, '${idOf(2)}', 'closed', 0, now()
  from iam_orgs o join conv_channels c on c.org_id = o.id, generate_series(1, ${TALKATIVE}) n`

/** Fills the one organization with people and anonymous visitors, one of whom has talked a thousand times. */
export async function seedPeople({ databaseUrl }: Stage): Promise<void> {
  const started = performance.now()
  await onDatabase(databaseUrl, async (client) => {
    await client.query(`set synchronous_commit = off; ${FILL}`)
    await client.query('vacuum analyze')
  })
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  line('seeded', `${PEOPLE} people, ${ANONYMOUS} anonymous visitors, in ${seconds} s`)
}

const FIVE = {
  tagsAny: ['t1', 't2', 't3', 't5', 't8'],
  tagsAll: ['u1'],
  searchQuery: 'potter',
  contactedSince: new Date().toISOString(),
}

/** Lists, searches, one person, segments, the finder, and a merge of somebody who has talked a thousand times. */
export async function crm(stage: Stage): Promise<void> {
  const limit = await bareHttp(16, 2)
  report('bare node:http, 16', limit)
  const get = (path: string) => ({ method: 'GET', path: `/v1/crm/${path}` })
  await measure(stage, { request: get('contacts'), connections: 16, limit })
  const { nextCursor } = await call(stage.url, 'GET', '/v1/crm/contacts?limit=200')
  const deep = get(`contacts?cursor=${encodeURIComponent(String(nextCursor))}`)
  await measure(stage, { name: '  after 200', request: deep, connections: 16, limit })
  await measure(stage, { request: get('contacts?tag=t3'), connections: 16, limit })
  await measure(stage, { request: get('contacts/search?query=p777%40'), connections: 16 })
  await measure(stage, { request: get('contacts?q=abc'), connections: 16 })
  await measure(stage, { request: get(`contacts/${idOf(2)}`), connections: 16 })
  await measure(stage, { request: get(`contacts/${idOf(2)}/timeline`), connections: 16 })
  const preview = (filter: object) => ({
    method: 'POST',
    path: '/v1/crm/segments/preview',
    body: JSON.stringify({ filter }),
  })
  await measure(stage, { name: 'a segment of everybody', request: preview({}), connections: 4 })
  await measure(stage, { name: 'a segment by four conditions', request: preview(FIVE), connections: 4 })
  await findAndMerge(stage)
}

interface Measured {
  name?: string
  request: { method: string; path: string; body?: string }
  connections: number
  limit?: LoadResult
}

async function measure(stage: Stage, { name, request, connections, limit }: Measured): Promise<void> {
  const { method, path, body } = request
  const headers = { ...ADMIN, ...(body !== undefined && { 'content-type': 'application/json' }) }
  const wire = { method, path, headers, ...(body !== undefined && { body }) }
  const more = await statementsOf(stage, wire)
  const result = await load({ url: stage.url, connections, seconds: SECONDS / 2, request: () => wire })
  report(name ?? path, result, { ...(limit && { limit }), more })
}

async function findAndMerge({ url, databaseUrl }: Stage): Promise<void> {
  await onDatabase(databaseUrl, async (client) => {
    const began = performance.now()
    await call(url, 'POST', '/v1/crm/merge-proposals/find', {})
    while (await isAtWork(client)) await sleep(200)
    const { rows } = await client.query<{ n: number }>('select count(*)::int as n from crm_merge_proposals')
    line('the finder', `${seconds(began)}, ${rows[0]?.n} pairs`)
  })
  const proposed = await call(url, 'POST', '/v1/crm/merge-proposals', {
    contactAId: idOf(1),
    contactBId: idOf(2),
    confidence: 'high',
    recommendedKeeperId: idOf(1),
    evidence: {},
  })
  const path = `/v1/crm/merge-proposals/${String(proposed['id'])}`
  const began = performance.now()
  await call(url, 'POST', `${path}/apply`, { fingerprint: proposed['mergeFingerprint'] })
  line(`a merge of ${TALKATIVE} conversations`, seconds(began))
  const again = performance.now()
  await call(url, 'POST', `${path}/undo`)
  line('taken back', seconds(again))
}

const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(2)} s`

/** Whether a job of the finder is there. */
async function isAtWork(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select 1 from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier in ('crm.findDuplicatesIn', 'crm.proposePair') limit 1`,
  )
  return rowCount !== 0
}

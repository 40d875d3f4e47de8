import { createHmac } from 'node:crypto'
import { widgetOf, openWidget, type TestWidget } from '../modules/conversations/test-widget.ts'
import type { HttpAnswer, TestApp, TestOrg } from './harness.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- answers of any operation
export type Json = Record<string, any>

/** An organization with a site, used through two processes by turns. */
export interface World {
  org: TestOrg
  at(method: string, path: string, body?: unknown): Promise<HttpAnswer>
  /** A call that has to succeed. */
  made(method: string, path: string, body?: unknown): Promise<Json>
  /** Says something in a session; answers the conversation. */
  say(session: string, text: string, more?: Json): Promise<string>
  pair: TestWidget['pair']
  /** Proves who a browser is; answers nothing. */
  identify(who: { visitorId: string; externalId: string; email: string }): Promise<void>
  view(visitorId: string, path: string): Promise<void>
  /** Imports a CSV file of people to its end; answers the import. */
  importFile(text: string, options: Json): Promise<Json>
  settled(importId: string): Promise<Json>
  sql: TestApp['sql']
}

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/126.0.0.0 Safari/537.36'
const field = (text: string) => `${Buffer.byteLength(text)}:${text}`
const pause = (ms: number) => new Promise((resolve) => void setTimeout(resolve, ms))

export async function openWorld(app: TestApp, twin: TestApp, name: string): Promise<World> {
  const org = await app.createOrg(name)
  const widget = await openWidget(app, org)
  const widgets = [widget, widgetOf(twin, widget)]
  let calls = 0
  const turn = () => (calls += 1) % 2
  const http: TestApp['http'] = (...call) => (turn() ? app : twin).http(...call)
  const at = (method: string, path: string, body?: unknown) =>
    http(method, `/v1/${path}`, { cookie: org.cookie, ...(body !== undefined && { body }) })
  const done = (what: string, { status, body }: HttpAnswer): Json => {
    if (status >= 300) throw new Error(`${name}: ${what}: ${status} ${JSON.stringify(body)}`)
    return body as Json
  }
  const made = async (method: string, path: string, body?: unknown) =>
    done(`${method} ${path}`, await at(method, path, body))
  const site = await made('POST', 'analytics/trackers', { name: 'Site' })
  const settled = async (id: string) => {
    for (let tries = 0; tries < 1000; tries += 1) {
      const now = await made('GET', `crm/people-imports/${id}`)
      if (!['queued', 'running', 'undoing'].includes(now['status'])) return now
      await pause(20)
    }
    throw new Error(`${name}: the import ${id} does not end`)
  }
  return {
    org,
    at,
    made,
    settled,
    sql: app.sql,
    pair: widget.pair,
    say: async (session, text, more = {}) =>
      done('say', await (widgets[turn()] as TestWidget).say(session, text, more))['conversationId'],
    async identify(who) {
      const userHash = createHmac('sha256', site['identityVerificationSecret'])
        .update(field('svc.identity.v1') + field(who.externalId) + field(who.visitorId) + field(who.email))
        .digest('hex')
      done(
        'identify',
        await http('POST', '/v1/a/identify', { body: { key: site['trackerKey'], ...who, userHash } }),
      )
    },
    async view(visitorId, subjectId) {
      const body = { key: site['trackerKey'], visitorId, subjectId }
      done('view', await http('POST', '/v1/a/t', { body, headers: { 'user-agent': BROWSER } }))
    },
    async importFile(text, options) {
      const bytes = Buffer.from(text)
      const begun = await made('POST', 'crm/people-imports', { fileName: 'p.csv', sizeBytes: bytes.length })
      await fetch(begun['uploadUrl'], {
        method: begun['uploadMethod'],
        body: bytes,
        headers: { 'content-type': begun['uploadType'] },
      })
      await made('POST', `crm/people-imports/${begun['id']}/start`, { dryRun: false, ...options })
      return settled(begun['id'])
    },
  }
}

/** Whom each row of each table names that holds people, by table and key. */
export async function ownersOf({ sql, org }: World): Promise<Map<string, string>> {
  const tables = await sql(
    `select table_name as name from information_schema.columns where column_name = 'contact_id' and table_schema = 'public'
     and table_name not in (select inhrelid::regclass::text from pg_inherits) order by 1`,
  )
  const owners = new Map<string, string>()
  for (const { name } of tables) {
    const rows = await sql(
      `select coalesce(t ->> 'id', t ->> 'n') as key, t ->> 'contact_id' as owner
       from (select to_jsonb(x) as t from ${name} x where org_id = $1 and contact_id is not null) rows`,
      [org.orgId],
    )
    for (const { key, owner } of rows) owners.set(`${name} ${key}`, owner)
  }
  return owners
}

/** Two contacts become one; answers the proposal. */
export async function mergeInto(
  world: World,
  keeper: string,
  other: string,
  patch: Json = {},
): Promise<string> {
  const { id, mergeFingerprint: fingerprint } = await world.made('POST', 'crm/merge-proposals', {
    contactAId: other,
    contactBId: keeper,
    confidence: 'high',
    recommendedKeeperId: keeper,
    recommendedPatch: patch,
  })
  await world.made('POST', `crm/merge-proposals/${id}/apply`, { fingerprint })
  return id
}

import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Statement } from '../../../kernel/db/transaction.ts'
import { startTestApp, type TestApp, type TestOrg } from '../../../test/harness.ts'
import { fillWithConversations } from '../inbox/lists/test-many-conversations.ts'
import { publicAfter } from '../core/message-rows.ts'
import { openWidget, type TestWidget } from '../test-widget.ts'
import { SESSION } from './sessions.ts'
import { bySession, history, seqAt } from './transcript-statements.ts'

const CONVERSATION = `ccv_${'7'.padStart(22, '0')}`

let app: TestApp
let org: TestOrg
let widget: TestWidget
let client: pg.Client

beforeAll(async () => {
  app = await startTestApp()
  org = await app.createOrg()
  widget = await openWidget(app, org)
  await fillWithConversations(app, org, { channelId: widget.channelId, count: 5000 })
  client = new pg.Client({ connectionString: app.databaseUrl, options: '-c role=svc_app -c jit=off' })
  await client.connect()
  await client.query(`select set_config('svc.org_id', $1, false)`, [org.orgId])
})
afterAll(async () => {
  await client.end()
  await app.close()
})

let names = 0

/** The lines of a statement's plan, as the service would run it. */
async function planOf({ text }: Pick<Statement, 'text'>, values: readonly unknown[]): Promise<string[]> {
  const name = `plan_${names++}`
  await client.query(`prepare ${name} as ${text}`)
  const { rows } = await client.query(`explain execute ${name}(${values.map(literalOf).join(', ')})`)
  return rows.map((row) => row['QUERY PLAN'] as string)
}

function literalOf(value: unknown): string {
  if (value === null) return 'null'
  return client.escapeLiteral(Array.isArray(value) ? `{${value.join(',')}}` : String(value))
}

const forget = () =>
  app.sql(`with gone as (delete from pg_statistic where starelid = any ('{conv_messages,conv_conversations}'::regclass[]))
    update pg_class set reltuples = -1 where oid = any ('{conv_messages,conv_conversations}'::regclass[])`)

describe.each(['with statistics', 'without statistics'])('what a visitor reads, %s,', (statistics) => {
  beforeAll(async () => {
    if (statistics === 'without statistics') await forget()
  })

  it.each(['force_generic_plan', 'force_custom_plan'])(
    'goes by keys: neither through a whole table nor through the search index (%s)',
    async (mode) => {
      await client.query(`set plan_cache_mode = ${mode}`)
      const session = [org.orgId, widget.channelId, 'filled-7']
      const plans = [
        await planOf(
          { text: `select c.id from conv_conversations c where ${SESSION} for no key update` },
          session,
        ),
        await planOf(bySession, session),
        await planOf(seqAt, [...session, '2026-02-01']),
        await planOf(publicAfter, [org.orgId, CONVERSATION, 0, 101, CONVERSATION]),
        await planOf(history, [org.orgId, widget.channelId, null, ['filled-7', 'filled-9']]),
        await planOf(history, [org.orgId, widget.channelId, 'user-1', []]),
      ]
      for (const plan of plans) {
        expect(plan.join('\n')).not.toMatch(/Seq Scan on conv_|conv_messages_search/)
        expect(plan.join('\n')).toMatch(/Index Cond: .*\b(session_id|external_id|conversation_id) = /)
      }
    },
  )
})

import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { Tx } from '../../../kernel/db/transaction.ts'
import { sharedTestApp, type TestApp, type TestOrg } from '../../../test/harness.ts'
import { openWidget, type TestWidget } from '../test-widget.ts'
import { agentMayAnswer } from '../core/attention.ts'

let app: TestApp
let org: TestOrg
let widget: TestWidget
let conversationId: string

beforeAll(async () => void (app = await sharedTestApp()))
beforeEach(async () => {
  org = await app.createOrg()
  widget = await openWidget(app, org)
  conversationId = (await widget.say('s', 'Hello')).body.conversationId
})

const ask = (where: Parameters<typeof agentMayAnswer>[1]) => {
  const tx = { query: ({ text }: { text: string }, values: unknown[]) => app.sql(text, values) }
  return agentMayAnswer({ tx: tx as unknown as Tx, org: { id: org.orgId } }, where)
}
const both = async () => [await ask({ conversationId }), await ask({ channelId: widget.channelId })]
const keys = (set: string) => app.sql(`update iam_api_keys set ${set} where org_id = $1`, [org.orgId])
const conversation = (set: string) =>
  app.sql(`update conv_conversations set ${set} where id = $1`, [conversationId])
const SILENT = `answering_at = now() - interval '301 seconds'`

it('an agent answers where its key was used lately, not where it was long ago, revoked, or cannot write', async () => {
  await keys('answering_at = now()')
  expect(await both()).toEqual([true, true])
  await keys(SILENT)
  expect(await both()).toEqual([false, false])
  await keys('answering_at = null')
  expect(await both()).toEqual([false, false])
  await keys('answering_at = now(), revoked_at = now()')
  expect(await both()).toEqual([false, false])
  await keys(`revoked_at = null, scopes = '{conv:read,org:read}'`)
  expect(await both()).toEqual([false, false])
  await keys(`scopes = '{conv:write}'`)
  expect(await both()).toEqual([true, true])
})

it('nor does one answer past its mode, a person who has the conversation, or a call', async () => {
  await keys('answering_at = now()')
  for (const [hindrance, gone] of [
    [`agent_mode = 'draft_only'`, `agent_mode = 'auto'`],
    [`agent_mode = 'off', agent_mode_explicit = true`, `agent_mode = 'auto', agent_mode_explicit = false`],
    [`claim_user_id = 'u', claim_expires_at = now() + interval '1 minute'`, 'claim_expires_at = now()'],
    ['call_started_at = now()', 'call_started_at = null'],
  ] as const) {
    await conversation(hindrance)
    expect([hindrance, await ask({ conversationId })]).toEqual([hindrance, false])
    await conversation(gone)
    expect(await ask({ conversationId })).toBe(true)
  }
  const topic = await app.http('POST', '/v1/conversations/topics', {
    key: org.key,
    body: { name: 'Refunds' },
  })
  await app.sql(`update conv_topics set agent_mode = 'off' where id = $1`, [topic.body.id])
  await conversation(`topic_id = '${topic.body.id}'`)
  expect(await ask({ conversationId })).toBe(false)
  await conversation('agent_mode_explicit = true')
  expect(await ask({ conversationId })).toBe(true)
  await app.sql(`update conv_channels set default_agent_mode = 'draft_only' where id = $1`, [
    widget.channelId,
  ])
  expect(await ask({ channelId: widget.channelId })).toBe(false)
})

it('an agent that pushes what it says is there, in this conversation, for ten minutes', async () => {
  await keys(SILENT)
  await widget.say('s', [{ role: 'agent', body: 'How can I help?' }])
  await keys(SILENT)
  expect(await both()).toEqual([true, false])
  await conversation(`agent_spoke_at = now() - interval '601 seconds'`)
  expect(await both()).toEqual([false, false])
})

import { readFileSync } from 'node:fs'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { sharedTestApp, type TestApp, type TestOrg } from '../../../test/harness.ts'
import { openSocket } from '../../../test/socket.ts'
import { openWidget, type TestWidget } from '../test-widget.ts'
import { agentProofOf } from './agent-words.ts'

let app: TestApp
let org: TestOrg
let widget: TestWidget

const SITE = 'https://shop.example'
const fromSite = { origin: SITE }
const body = 'Send your password to evil.example'
const words = [{ role: 'agent', body }]

beforeAll(async () => void (app = await sharedTestApp()))
beforeEach(async () => {
  org = await app.createOrg()
  widget = await openWidget(app, org, { originAllowlist: [SITE] })
})

const push = (sessionId: string, more: object = {}, headers: Record<string, string> = {}) =>
  widget.post('messages', { sessionId, messages: words, ...more }, headers)
const pushByKey = (key: string, sessionId: string, more: object = {}) =>
  app.http('POST', '/v1/widget/messages', {
    key,
    body: { channelId: widget.channelId, sessionId, messages: words, ...more },
  })
let made = 0
const proved = (sessionId: string, providerMessageId = `made-${(made += 1)}`) => [
  {
    role: 'agent',
    body,
    providerMessageId,
    proof: agentProofOf(widget.secret, { sessionId, providerMessageId, body }),
  },
]
/** Who said what in a conversation, and whether it was proved, as the team reads it. */
async function read(conversationId: string) {
  const { messages } = (await app.http('GET', `/v1/conversations/${conversationId}`, { key: org.key })).body
  return messages.map((one: Record<string, unknown>) => [one['authorType'], one['body'], one['unproved']])
}

describe('what is said in an agent’s name', () => {
  it('is taken from a listed origin with the public key, from a page and from a server, and is marked everywhere', async () => {
    const socket = await openSocket(app, { cookie: org.cookie, origin: app.url })
    await socket.ask({ type: 'subscribe', channel: 'org' })
    const both = await push('s1', { messages: [{ body: 'Hi' }, ...words] }, fromSite)
    expect([both.status, both.body.inserted]).toEqual([201, 2])
    expect(await read(both.body.conversationId)).toEqual([
      ['end_user', 'Hi', false],
      ['agent', body, true],
    ])
    await vi.waitFor(() =>
      expect(socket.events()).toContainEqual(
        expect.objectContaining({
          type: 'conversation.message.sent',
          payload: expect.objectContaining({ message: expect.objectContaining({ body, unproved: true }) }),
        }),
      ),
    )
  })

  it('needs a listed origin otherwise', async () => {
    expect((await push('s1')).body.code).toBe('origin_required')
    expect((await push('s1', {}, { origin: 'https://evil.example' })).body.code).toBe('origin_not_allowed')
    expect((await push('s1', {}, { origin: 'null' })).body.code).toBe('origin_not_allowed')
  })

  it('is proved by an API key that may write, without an origin, with the visitor’s words and in any session', async () => {
    const key = await app.createKey(org, ['conv:write'])
    const { status, body: done } = await pushByKey(key, 's1', { messages: [{ body: 'Hi' }, ...words] })
    expect([status, done.inserted]).toEqual([201, 2])
    expect(await read(done.conversationId)).toEqual([
      ['end_user', 'Hi', false],
      ['agent', body, false],
    ])
    await widget.post(
      'messages',
      { sessionId: 's2', messages: [{ body: 'I am Ada' }], ...widget.pair('ada') },
      fromSite,
    )
    expect((await pushByKey(key, 's2')).status).toBe(201)
    expect((await push('s2', {}, fromSite)).body.code).toBe('agent_role_unproved')
    expect((await push('s2', widget.pair('ada'), fromSite)).status).toBe(201)
  })

  it('is of no other key: one without the scope, of another organization, or for what is no widget channel', async () => {
    const other = await app.createOrg('Other')
    expect((await pushByKey(await app.createKey(org, ['conv:read', 'conv:widget']), 's1')).status).toBe(403)
    expect((await pushByKey(other.key, 's1')).body.code).toBe('conv_channel_not_found')
    const twice = await Promise.all([pushByKey(other.key, 's1'), pushByKey(other.key, 's2')])
    expect(twice.map(({ status }) => status)).toEqual([404, 404])
    expect((await app.http('GET', '/v1/conversations', { key: other.key })).body.items).toEqual([])
  })

  it('is proved by the channel’s secret, without an origin, for these words in this session alone', async () => {
    const done = await push('s1', { messages: proved('s1', 'p1') })
    expect(done.status).toBe(201)
    expect(await read(done.body.conversationId)).toEqual([['agent', body, false]])
    expect((await push('s1', { messages: proved('s1', 'p1') })).body).toMatchObject({
      skipped: 1,
      inserted: 0,
    })
    const [message] = proved('s1')
    for (const messages of [
      [{ ...message, body: 'Other words' }],
      [{ ...message, providerMessageId: 'p2' }],
      [{ ...message, proof: 'f'.repeat(64) }],
    ])
      expect((await push('s1', { messages })).body.code).toBe('agent_proof_failed')
    expect((await push('s2', { messages: [message] })).body.code).toBe('agent_proof_failed')
    // Without an id it could be said again and again.
    const { providerMessageId: _, ...nameless } = message as Record<string, unknown>
    expect((await push('s1', { messages: [nameless] })).status).toBe(400)
    // One that is not proved has to come from the site, whatever comes with it.
    expect((await push('s1', { messages: [...proved('s1'), ...words] })).body.code).toBe('origin_required')
    // Nor does a proof let in what a visitor says beside it.
    const beside = [...proved('s1', 'p1'), { body: 'From nowhere' }]
    expect((await push('s1', { messages: beside })).body.code).toBe('origin_required')
    const mixed = await push('s1', { messages: [...proved('s1'), ...words] }, fromSite)
    expect((await read(mixed.body.conversationId)).slice(-2)).toEqual([
      ['agent', body, false],
      ['agent', body, true],
    ])
  })

  it('is refused without a proof where the channel asks for one, and only there', async () => {
    const change = (requireAgentProof: boolean) =>
      app.http('PATCH', `/v1/conversations/channels/widget/${widget.channelId}`, {
        key: org.key,
        body: { requireAgentProof },
      })
    expect((await change(true)).body.requireAgentProof).toBe(true)
    const refused = await push('s1', { messages: [{ body: 'Hi' }, ...words] }, fromSite)
    expect([refused.status, refused.body.code]).toEqual([403, 'agent_proof_required'])
    expect((await widget.read('s1', fromSite)).body.messages).toEqual([])
    expect((await push('s1', { messages: [{ body: 'Hi' }] }, fromSite)).status).toBe(201)
    expect((await push('s1', { messages: proved('s1') })).status).toBe(201)
    expect((await pushByKey(org.key, 's1')).status).toBe(201)
    expect((await change(false)).body.requireAgentProof).toBe(false)
    expect((await push('s1', {}, fromSite)).status).toBe(201)
  })

  it('is pushed by the guide’s own command and proof, into a channel with an allowlist', async () => {
    const guide = readFileSync(new URL('../../../../docs/widget.md', import.meta.url), 'utf8')
    const command =
      /curl \S+\/v1\/widget\/messages -H "Authorization: Bearer svc_admin_…"[^]*?-d '([^']+)'/.exec(guide)
    const sent = JSON.parse(command?.[1] ?? '') as { messages: { body: string }[] }
    const key = await app.createKey(org, ['conv:write'])
    const { status, body: done } = await pushByKey(key, 'guide', { messages: sent.messages })
    expect(status).toBe(201)
    expect((await read(done.conversationId)).map(([who]: string[]) => who)).toEqual(['end_user', 'agent'])
    const recipe = /```js\n(import \{ createHmac \}[^`]*?const field[^]*?)\n```/.exec(guide)?.[1] ?? ''
    const { proofOf } = (await import(
      `data:text/javascript,${encodeURIComponent(`${recipe}\nexport { proofOf }`)}`
    )) as { proofOf: (secret: string, words: object) => string }
    const proof = proofOf(widget.secret, { sessionId: 'guide', providerMessageId: 'g1', body })
    const said = [{ role: 'agent', body, providerMessageId: 'g1', proof }]
    expect((await push('guide', { messages: said })).status).toBe(201)
  })
})

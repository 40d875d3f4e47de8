import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestOrg } from '../../../../test/harness.ts'
import { rowsOf } from '../../../../test/tenant-rows.ts'
import { openWidget, upTo, type TestWidget } from '../../test-widget.ts'

let app: TestApp
let org: TestOrg
let widget: TestWidget

beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.close())
beforeEach(async () => {
  org = await app.createOrg()
  widget = await openWidget(app, org)
})

const PATH = '/v1/conversations/redaction'
const DETECTORS = ['no_fnr', 'se_pnr', 'dk_cpr', 'payment_card', 'iban']
const SAID = 'I am 811218-9876, and my card is 4111 1111 1111 1111.'
const MASKED = 'I am 811218-••••, and my card is •••• •••• •••• 1111.'
const REMOVED = 'I am [removed: Swedish identity number], and my card is [removed: payment card].'
const FOUND = [
  { detector: 'se_pnr', confidence: 'high', count: 1 },
  { detector: 'payment_card', confidence: 'high', count: 1 },
]

const choose = (body: Record<string, unknown>, of = org) => app.http('PUT', PATH, { key: of.key, body })
const maskAll = () => choose({ detectors: DETECTORS, policy: 'mask' })
const bodies = async (sessionId: string) =>
  (await widget.read(sessionId)).body.messages.map((message: { body: string }) => message.body)
const stored = async (conversationId: string) =>
  (await app.http('GET', `/v1/conversations/${conversationId}`, { key: org.key })).body.messages

/** Everything that the database holds of the organization, and what was logged. */
const everything = async () => JSON.stringify(await rowsOf(app, org.orgId)) + app.logs.join('\n')

describe('the policy', () => {
  it('is off before it is chosen', async () => {
    const answer = await app.http('GET', PATH, { key: org.key })
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        detectors: [],
        policy: 'off',
        minConfidence: 'high',
        configured: false,
        availableDetectors: DETECTORS,
      },
    ])
  })

  it('is kept as it was chosen last, without doubles', async () => {
    const chosen = await choose({
      detectors: ['iban', 'no_fnr', 'iban'],
      policy: 'remove',
      minConfidence: 'medium',
    })
    const expected = {
      detectors: ['iban', 'no_fnr'],
      policy: 'remove',
      minConfidence: 'medium',
      configured: true,
      availableDetectors: DETECTORS,
    }
    expect([chosen.status, chosen.body]).toEqual([200, expected])
    expect((await app.http('GET', PATH, { key: org.key })).body).toEqual(expected)
    const off = { detectors: [], policy: 'off', minConfidence: 'high', configured: true }
    expect((await choose({ detectors: [], policy: 'off' })).body).toMatchObject(off)
    expect((await app.http('GET', PATH, { key: org.key })).body).toMatchObject(off)
  })

  it('is one of many that are chosen at once', async () => {
    const answers = await Promise.all(
      upTo(50).map((number) =>
        choose({ detectors: [DETECTORS[number % 5]], policy: number % 2 ? 'mask' : 'remove' }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(upTo(50).map(() => 200))
    const { body } = await app.http('GET', PATH, { key: org.key })
    expect(answers.map((answer) => answer.body)).toContainEqual(body)
  })

  it('hides nothing without a detector: 400 conv_redaction_invalid', async () => {
    for (const policy of ['mask', 'remove']) {
      const refused = await choose({ detectors: [], policy })
      expect([refused.status, refused.body.code]).toEqual([400, 'conv_redaction_invalid'])
    }
    expect((await app.http('GET', PATH, { key: org.key })).body.configured).toBe(false)
  })

  it.each([
    ['an unknown detector', { detectors: ['fi_hetu'], policy: 'mask' }],
    ['an unknown policy', { detectors: ['iban'], policy: 'hide' }],
    ['an unknown confidence', { detectors: ['iban'], policy: 'mask', minConfidence: 'low' }],
    ['no detectors', { policy: 'off' }],
    ['too many detectors', { detectors: upTo(51).map(() => 'iban'), policy: 'mask' }],
  ])('is refused with %s: 400', async (_, body) => {
    const refused = await choose(body)
    expect([refused.status, refused.body.code]).toEqual([400, 'invalid_input'])
  })

  it('is read by every colleague and chosen by admins', async () => {
    const body = { detectors: ['iban'], policy: 'mask' }
    const [member, admin] = await Promise.all([
      app.createMember(org, 'member'),
      app.createMember(org, 'admin'),
    ])
    const refused = await app.http('PUT', PATH, { cookie: member, body })
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden'])
    expect((await app.http('PUT', PATH, { cookie: admin, body })).status).toBe(200)
    expect((await app.http('GET', PATH, { cookie: member })).body.detectors).toEqual(['iban'])
  })

  it('is audited', async () => {
    await maskAll()
    const lines = await app.sql(`select operation, result from kernel_audit where org_id = $1`, [org.orgId])
    expect(lines).toContainEqual({ operation: 'conversations.setRedaction', result: 'ok' })
  })
})

describe('what a visitor writes', () => {
  it.each([
    ['mask', MASKED],
    ['remove', REMOVED],
  ])('is stored as the policy %s leaves it, and is nowhere else', async (policy, expected) => {
    await choose({ detectors: DETECTORS, policy })
    // The first message opens the conversation, the second finds it open.
    const { body } = await widget.say('s1', SAID)
    await widget.say('s1', SAID)
    expect(await bodies('s1')).toEqual([expected, expected])
    const messages = await stored(body.conversationId)
    expect(messages.map((message: { body: string }) => message.body)).toEqual([expected, expected])
    expect(messages[0].metadata.detectedNationalIds).toEqual(FOUND)
    const list = await app.http('GET', '/v1/conversations', { key: org.key })
    expect(JSON.stringify(list.body)).toContain(expected)
    expect(await everything()).not.toMatch(/811218.?9876|4111.?1111/)
  })

  it('is redacted when many write at once', async () => {
    await maskAll()
    const answers = await Promise.all(upTo(50).map((number) => widget.say(`s${number % 25}`, SAID)))
    expect(answers.map(({ status }) => status)).toEqual(upTo(50).map(() => 201))
    expect(new Set((await Promise.all(upTo(24).map((number) => bodies(`s${number}`)))).flat())).toEqual(
      new Set([MASKED]),
    )
    expect(await everything()).not.toMatch(/811218.?9876|4111.?1111/)
  })

  it.each([
    ['with an email', { visitor: { email: 'ada@example.com' } }, {}],
    ['with an idempotency key', {}, { 'idempotency-key': 'once' }],
  ] as [string, object, Record<string, string>][])(
    'is redacted when a call runs by itself, %s',
    async (_, more, headers) => {
      await maskAll()
      const body = { sessionId: 's1', messages: [{ body: SAID, providerMessageId: 'p1' }], ...more }
      // Sent once more, it is not stored once more.
      for (const status of [201, 201])
        expect((await widget.post('messages', body, headers)).status).toBe(status)
      expect(await bodies('s1')).toEqual([MASKED])
      expect(await everything()).not.toMatch(/811218.?9876|4111.?1111/)
    },
  )

  it('is redacted for a proved person too', async () => {
    await maskAll()
    await widget.say('s1', SAID, widget.pair('u1'))
    const { messages } = (await widget.read('s1', widget.proof('u1'))).body
    expect(messages.map((message: { body: string }) => message.body)).toEqual([MASKED])
  })

  it('says what was found, also where nothing is hidden', async () => {
    const { body } = await widget.say('s1', [
      { body: SAID },
      { body: 'my number is 22 33 44 55, order 1234567890' },
    ])
    const [first, second] = await stored(body.conversationId)
    expect([first.body, first.metadata]).toEqual([SAID, { sessionId: 's1', detectedNationalIds: FOUND }])
    expect(second.metadata).toEqual({ sessionId: 's1' })
  })

  it('stays as it is where the policy means something else or less', async () => {
    await choose({ detectors: ['payment_card', 'dk_cpr'], policy: 'mask' })
    await widget.say('s1', [{ body: SAID }, { body: 'cpr 0101651234' }])
    expect(await bodies('s1')).toEqual([SAID.replace('4111 1111 1111', '•••• •••• ••••'), 'cpr 0101651234'])
    await choose({ detectors: ['dk_cpr'], policy: 'mask', minConfidence: 'medium' })
    await widget.say('s1', 'cpr 0101651234')
    expect((await bodies('s1')).at(-1)).toBe('cpr 010165••••')
  })

  it('is not changed by another organization’s policy', async () => {
    const other = await app.createOrg('Other')
    await choose({ detectors: DETECTORS, policy: 'remove' }, other)
    await widget.say('s1', SAID)
    expect(await bodies('s1')).toEqual([SAID])
    expect((await app.http('GET', PATH, { key: org.key })).body.configured).toBe(false)
  })

  it('is not changed afterwards, and counts from the next message on', async () => {
    await widget.say('s1', SAID)
    await maskAll()
    await widget.say('s1', SAID)
    await choose({ detectors: DETECTORS, policy: 'off' })
    await widget.say('s1', SAID)
    expect(await bodies('s1')).toEqual([SAID, MASKED, SAID])
  })
})

describe('what is said to a visitor', () => {
  it('is left alone', async () => {
    await maskAll()
    const { body } = await widget.say('s1', [{ role: 'agent', body: SAID }])
    await app.http('POST', `/v1/conversations/${body.conversationId}/messages`, {
      key: org.key,
      body: { body: SAID },
    })
    const messages = await stored(body.conversationId)
    expect(messages.map((message: { body: string }) => message.body)).toEqual([SAID, SAID])
    expect(messages[0].metadata).toEqual({ sessionId: 's1' })
  })
})

import { createHmac, randomBytes } from 'node:crypto'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { slack } from './index.ts'

// Bolt's own check, which its entry does not hand out to those who do not run its server.
const { isValidSlackRequest } = createRequire(import.meta.url)(
  '@slack/bolt/dist/receivers/verify-request.js',
) as {
  isValidSlackRequest(options: {
    signingSecret: string
    body: string
    headers: { 'x-slack-signature': string; 'x-slack-request-timestamp': number }
    nowMilliseconds: number
  }): boolean
}

// https://docs.slack.dev/authentication/verifying-requests-from-slack
const SECRET = '8f742231b10e8888abcd99yyyzzz85a5'
const AT = 1531420618
const BODY =
  'token=xyzz0WbapA4vBCDEFasx0q6G&team_id=T1DC2JH3J&team_domain=testteamnow&channel_id=G8PSS9T3V&channel_name=foobar&user_id=U2CERLKJA&user_name=roadrunner&command=%2Fwebhook-collect&text=&response_url=https%3A%2F%2Fhooks.slack.com%2Fcommands%2FT1DC2JH3J%2F397700885554%2F96rGlfmibIGlgcZRskXaIFfN&trigger_id=398738663015.47445629121.803a0bc887a14d10d2c447fce8b6703c'
const SIGNATURE = 'v0=a2114d57b48eac39b9ad189dd8316235a7b4a8d21a10bd27519666489c69b503'

const isOurs = (
  now: number,
  { signature = SIGNATURE, at = String(AT), body = BODY, secret = SECRET }: Record<string, string> = {},
) =>
  slack.verify(
    { signingSecret: secret },
    {
      headers: { 'x-slack-signature': signature, 'x-slack-request-timestamp': at },
      body: Buffer.from(body),
    },
    new Date(now * 1000),
  )

test('Slack’s published example passes, in its minutes and as it is', () => {
  expect(isOurs(AT)).toBe(true)
  expect(isOurs(AT + 300)).toBe(true)
  expect(isOurs(AT - 300)).toBe(true)
  expect(isOurs(AT + 301)).toBe(false)
  expect(isOurs(AT - 301)).toBe(false)
  expect(isOurs(AT, { body: `${BODY} ` })).toBe(false)
  expect(isOurs(AT, { secret: `${SECRET}0` })).toBe(false)
  expect(isOurs(AT, { secret: '' })).toBe(false)
  expect(isOurs(AT, { signature: SIGNATURE.toUpperCase() })).toBe(false)
  expect(isOurs(AT, { signature: `v1${SIGNATURE.slice(2)}` })).toBe(false)
  expect(isOurs(AT, { signature: '' })).toBe(false)
  expect(isOurs(AT, { at: '' })).toBe(false)
  expect(isOurs(AT, { at: `${AT}.0` })).toBe(false)
  expect(isOurs(AT, { at: 'NaN' })).toBe(false)
  expect(
    slack.verify({ signingSecret: SECRET }, { headers: {}, body: Buffer.from(BODY) }, new Date(AT * 1000)),
  ).toBe(false)
})

test('it and Slack’s own library agree over 10,000 requests', () => {
  const pick = (most: number) => Math.floor(Math.random() * most)
  const seen = { right: 0, wrong: 0 }
  for (let count = 0; count < 10_000; count++) {
    const signingSecret = randomBytes(16).toString('hex')
    const body = randomBytes(pick(200)).toString(pick(2) ? 'hex' : 'utf8')
    const nowMilliseconds = 1_700_000_000_000 + pick(1_000_000_000)
    // Theirs takes what is signed for later; here that is as wrong as what is old.
    const at = Math.floor(nowMilliseconds / 1000) + (pick(3) ? 300 - pick(600) : -290 - pick(20))
    const signedWith = pick(8) ? signingSecret : randomBytes(16).toString('hex')
    const signed = createHmac('sha256', signedWith)
      .update(`v0:${pick(8) ? at : at + 1}:${pick(8) ? body : `${body}.`}`)
      .digest('hex')
    const signature = [`v0=${signed}`, `v0=${signed}`, `v0=${signed}`, `v1=${signed}`, signed, 'v0='][
      pick(10) ? 0 : pick(6)
    ] as string
    const theirs = isValidSlackRequest({
      signingSecret,
      body,
      headers: { 'x-slack-signature': signature, 'x-slack-request-timestamp': at },
      nowMilliseconds,
    })
    const ours = isOurs(nowMilliseconds / 1000, { signature, at: String(at), body, secret: signingSecret })
    expect(ours, JSON.stringify({ signature, at, nowMilliseconds, body })).toBe(theirs)
    seen[ours ? 'right' : 'wrong']++
  }
  expect(Math.min(seen.right, seen.wrong)).toBeGreaterThan(1000)
})

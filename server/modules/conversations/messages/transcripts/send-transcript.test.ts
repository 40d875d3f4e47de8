import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestOrg } from '../../../../test/harness.ts'
import { startMailServer, type TestMailServer } from '../../../../test/mail-server.ts'
import { openWidget } from '../../test-widget.ts'
import { sendTranscript } from './send-transcript.ts'

let server: TestMailServer
let app: TestApp

beforeAll(async () => {
  server = await startMailServer()
  app = await startTestApp(server.env)
})
afterAll(async () => {
  await app.close()
  await server.close()
})

async function conversation(org: TestOrg) {
  const widget = await openWidget(app, org)
  const said = async (sessionId: string, name: string) => {
    const visitor = { name, email: `${name.toLowerCase()}@example.com` }
    return (await widget.say(sessionId, `${name} asks`, { visitor })).body.conversationId as string
  }
  return { ada: await said('a', 'Ada'), ben: await said('b', 'Ben') }
}

const post = (org: TestOrg, path: string, body: unknown) =>
  app.http('POST', `/v1/conversations/${path}`, { cookie: org.cookie, body })

it('a transcript goes out by email without notes, and to each of two merged people only what is theirs', async () => {
  const org = await app.createOrg()
  const { ada, ben } = await conversation(org)
  await post(org, `${ada}/merge`, { intoId: ben })
  await post(org, `${ben}/messages`, { body: 'For both' })
  await post(org, `${ben}/messages`, { body: 'Among us', internal: true })
  for (const [to, own, other] of [
    ['ada@example.com', 'Ada asks', 'Ben asks'],
    ['ben@example.com', 'Ben asks', 'Ada asks'],
    ['lawyer@example.com', 'Ben asks', 'Ada asks'],
  ] as const) {
    expect((await post(org, `${ben}/transcript`, { to })).body).toEqual({ queued: true, to })
    const { text } = await server.mailTo(to)
    expect(text).toContain(own)
    expect(text).toContain('For both')
    expect(text).not.toContain(other)
    expect(text).not.toContain('Among us')
  }
})

it('is not sent by programs', async () => {
  const org = await app.createOrg()
  const { ada } = await conversation(org)
  const by = await app.http('POST', `/v1/conversations/${ada}/transcript`, {
    key: org.key,
    body: { to: 'x@example.com' },
  })
  expect(by.status).toBe(403)
})

it('goes to an address ten times a day, however it is written and however many ask at once', async () => {
  const org = await app.createOrg()
  const { ada, ben } = await conversation(org)
  const sends = Array.from({ length: 24 }, (_, n) =>
    post(org, `${n % 2 ? ada : ben}/transcript`, { to: n % 3 ? 'flood@example.com' : 'Flood@Example.com' }),
  )
  const answers = await Promise.all(sends)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
  const refused = answers.filter(({ status }) => status !== 200)
  expect(new Set(refused.map(({ status, body }) => `${status} ${body.code}`))).toEqual(
    new Set(['429 conv_transcript_too_many']),
  )
  expect((await post(org, `${ada}/transcript`, { to: 'else@example.com' })).status).toBe(200)
  const other = await app.createOrg()
  const theirs = await conversation(other)
  expect((await post(other, `${theirs.ada}/transcript`, { to: 'flood@example.com' })).status).toBe(200)
})

it('counts as what invites abuse, in the strictest of the limits', () => {
  expect(sendTranscript.limit).toBe('auth')
})

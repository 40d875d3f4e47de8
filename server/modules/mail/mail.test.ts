import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp, type TestOrg } from '../../test/harness.ts'
import { startMailServer, type TestMailServer } from '../../test/mail-server.ts'
import { waitAfter } from './schedule.ts'

let server: TestMailServer
let app: TestApp
let org: TestOrg

beforeAll(async () => {
  server = await startMailServer()
  app = await startTestApp(server.env)
  org = await app.createOrg()
})
afterAll(async () => {
  await app.close()
  await server.close()
})

const test = (to: string, by: TestApp = app) =>
  by.http('POST', '/v1/mail/test', { cookie: org.cookie, body: { to } })
const rowOf = async (id: string) => (await app.sql('select * from mail_messages where id = $1', [id]))[0]
const settled = (id: string) =>
  vi.waitUntil(async () => {
    const row = await rowOf(id)
    return row.status === 'queued' ? undefined : row
  }, 15_000)

describe('mail', () => {
  it('reaches a real mail server as text and HTML, from the configured sender, marked as automatic', async () => {
    const { status, body } = await test('ada@example.com')
    expect(status).toBe(202)
    const mail = await server.mailTo('ada@example.com')
    expect(mail).toMatchObject({
      subject: 'Test email from Stoa',
      from: { name: 'Stoa', address: 'stoa@mail.test' },
      messageId: `<${body.mailId}@mail.test>`,
    })
    expect(mail.text).toContain('Email works')
    expect(mail.html).toContain('<h1')
    expect(mail.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')
  })

  it('keeps what a mail says sealed, and forgets it once it is sent', async () => {
    server.refuseWith('451 Try again later')
    const { body } = await test('secret@example.com')
    const waiting = await vi.waitUntil(async () => {
      const row = await rowOf(body.mailId)
      return row.error ? row : undefined
    }, 15_000)
    expect(waiting).toMatchObject({ status: 'queued', attempts: 1 })
    expect(waiting.error).toContain('Try again later')
    expect(JSON.stringify(waiting)).not.toContain('secret@example.com')
    server.refuseWith(null)
    await app.sql(`update mail_messages set next_attempt_at = now() where id = $1`, [body.mailId])
    await test('another@example.com')
    expect(await settled(body.mailId)).toMatchObject({ status: 'sent', content: null, attempts: 2 })
    expect(server.mails.filter(({ recipients }) => recipients.includes('secret@example.com'))).toHaveLength(1)
  })

  it('gives a mail up at once that the server refuses for good, and says why', async () => {
    server.refuseWith('550 No such user')
    const { body } = await test('nobody@example.com')
    expect(await settled(body.mailId)).toMatchObject({ status: 'failed', content: null, attempts: 1 })
    server.refuseWith(null)
    const { body: state } = await app.http('GET', '/v1/mail', { cookie: org.cookie })
    expect(state).toMatchObject({ configured: true, from: 'stoa@mail.test', failedLastDay: 1 })
    expect(state.lastError).toMatchObject({ kind: 'test', message: expect.stringContaining('No such user') })
  })

  it('is not sent any more when what it offers has ended', async () => {
    server.refuseWith('451 Later')
    const { body } = await test('late@example.com')
    await vi.waitUntil(async () => (await rowOf(body.mailId)).error, 15_000)
    server.refuseWith(null)
    await app.sql(
      `update mail_messages set next_attempt_at = now(), expires_at = now() - interval '1 second' where id = $1`,
      [body.mailId],
    )
    await test('another@example.com')
    expect(await settled(body.mailId)).toMatchObject({ status: 'failed', error: 'It was not sent in time.' })
    expect(server.mails.some(({ recipients }) => recipients.includes('late@example.com'))).toBe(false)
  })

  it('goes out once, however many processes there are', async () => {
    const twin = await app.twin()
    const names = Array.from({ length: 12 }, (_, n) => `reader-${n}@example.com`)
    await Promise.all(names.map((name, n) => test(name, n % 2 ? twin : app)))
    await Promise.all(names.map((name) => server.mailTo(name)))
    await vi.waitUntil(
      async () => (await app.sql(`select from mail_messages where status = 'queued'`)).length === 0,
      15_000,
    )
    for (const name of names)
      expect(server.mails.filter(({ recipients }) => recipients.includes(name))).toHaveLength(1)
    await twin.close()
  })

  it('waits for a mail server that cannot be reached, and goes out when it is back', async () => {
    const port = Number(new URL(server.env.SVC_MAIL_URL).port)
    await server.close()
    const { body } = await test('patient@example.com')
    const waiting = await vi.waitUntil(async () => {
      const row = await rowOf(body.mailId)
      return row.error ? row : undefined
    }, 15_000)
    expect(waiting.status).toBe('queued')
    server = await startMailServer(port)
    await app.sql(`update mail_messages set next_attempt_at = now() where id = $1`, [body.mailId])
    await test('another@example.com')
    await server.mailTo('patient@example.com')
  })

  it('is refused with what to set where no mail server is configured', async () => {
    const bare = await app.twin({ SVC_MAIL_URL: '', SVC_MAIL_FROM: '' })
    const refused = await test('ada@example.com', bare)
    expect(refused).toMatchObject({ status: 409, body: { code: 'mail_not_configured' } })
    expect(refused.body.detail).toContain('SVC_MAIL_URL')
    const { body } = await bare.http('GET', '/v1/mail', { cookie: org.cookie })
    expect(body).toMatchObject({ configured: false, from: null })
    await bare.close()
  })
})

describe('the schedule', () => {
  it('tries for some 18 hours, then gives up', () => {
    const waits = [1, 2, 3, 4, 5, 6].map((attempts) => waitAfter(attempts) ?? 0)
    expect(waits.reduce((sum, wait) => sum + wait, 0) / 3_600_000).toBeCloseTo(17.2, 1)
    expect(waitAfter(7)).toBeNull()
  })
})

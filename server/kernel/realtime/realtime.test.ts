import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../test/harness.ts'
import { openSocket, refusedHandshake, type Socket } from '../../test/socket.ts'
import { createTenant, keyOf, type Tenant } from '../../test/tenant.ts'
import { addMember } from '../../modules/identity/members/test-add-member.ts'

let app: TestApp
let twin: TestApp
let tenant: Tenant
beforeAll(async () => {
  app = await startTestApp()
  twin = await app.twin()
  tenant = await createTenant(app, 'Home')
})
afterAll(async () => {
  await twin.close()
  await app.close()
})

const bearer = (key = tenant.key) => ({ authorization: `Bearer ${key}` })
const say = (body: string, at = app) =>
  at.http('POST', `/v1/conversations/${tenant.ids.conversation}/messages`, {
    key: tenant.key,
    body: { body },
  })
const seqs = (socket: Socket) => socket.events().map(({ seq }) => seq as number)
const consecutive = (numbers: number[]) =>
  numbers.every((n, i) => i === 0 || n === (numbers[i - 1] as number) + 1)
const got = (socket: Socket, text: string) =>
  vi.waitUntil(() => socket.events().some(({ payload }) => JSON.stringify(payload).includes(text)), {
    interval: 20,
  })
const conversation = () => ({ type: 'subscribe', channel: 'conversation', id: tenant.ids.conversation })

describe('a handshake', () => {
  it('is refused with a status, a code in body and header, like any request', async () => {
    expect(await refusedHandshake(app, {})).toMatchObject({
      status: 401,
      code: 'unauthenticated',
      headers: {
        'x-svc-error': 'unauthenticated',
        'content-type': expect.stringContaining('problem+json'),
        connection: 'close',
      },
    })
    expect(await refusedHandshake(app, bearer('svc_admin_nonsense'))).toMatchObject({ status: 401 })
    expect(await refusedHandshake(app, { cookie: tenant.cookie })).toMatchObject({
      status: 403,
      code: 'cross_site_request',
    })
    expect(
      await refusedHandshake(app, { cookie: tenant.cookie, origin: 'https://evil.example' }),
    ).toMatchObject({ status: 403, code: 'cross_site_request' })
    expect(await refusedHandshake(app, bearer(), '/v1/nowhere')).toMatchObject({
      status: 404,
      code: 'not_found',
    })
  })

  it('with the session cookie opens from our own pages', async () => {
    const socket = await openSocket(app, { cookie: tenant.cookie, origin: app.url })
    expect(socket.frames[0]).toMatchObject({ type: 'ready', orgId: tenant.orgId })
    socket.ws.close()
  })

  it('is counted by the address that a trusted proxy names', async () => {
    const limited = await app.twin({ SVC_RATE_LIMITS: 'on', SVC_TRUST_PROXY: '127.0.0.1' })
    const from = (address: string) => refusedHandshake(limited, { 'x-forwarded-for': address })
    const answers = await Promise.all(Array.from({ length: 900 }, () => from('203.0.113.1')))
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(0)
    expect(answers.find(({ status }) => status === 429)?.headers).toHaveProperty('retry-after')
    expect((await from('203.0.113.2')).status).toBe(401)
    await limited.close()
  })

  it('that is no handshake ends', async () => {
    const answer = await new Promise<string>((resolve) => {
      const socket = connect(Number(new URL(app.url).port), '127.0.0.1', () =>
        socket.write(
          'POST /v1/orgs/me HTTP/1.1\r\nhost: a\r\nconnection: upgrade\r\nupgrade: h2c\r\ncontent-length: 2\r\n\r\n{}',
        ),
      )
      let text = ''
      socket.on('data', (data) => (text += data.toString()))
      socket.on('close', () => resolve(text))
    })
    expect(answer).toMatch(/^HTTP\/1.1 400 /)
  })
})

describe('two processes', () => {
  it('tell each other: an event accepted by one reaches sockets on both, in order, each once', async () => {
    const sockets = [await openSocket(app, bearer()), await openSocket(twin, bearer())]
    for (const socket of sockets) {
      expect(await socket.ask(conversation())).toMatchObject({ type: 'subscribed' })
      expect(await socket.ask({ type: 'subscribe', channel: 'org' })).toMatchObject({
        type: 'subscribed',
        resumed: false,
      })
    }
    await Promise.all(Array.from({ length: 20 }, (_, i) => say(`both ${i}`, i % 2 ? app : twin)))
    await say('the last of both')
    for (const socket of sockets) {
      const inEach = () =>
        socket.events().filter(({ payload }) => JSON.stringify(payload).includes('the last of both'))
      await vi.waitUntil(() => inEach().length === 2, { interval: 20 })
      const mine = socket.frames.filter(
        ({ type, channel }) => type === 'event' && channel !== `org:${tenant.orgId}`,
      )
      expect(mine.filter(({ event }) => event.type === 'conversation.message.sent')).toHaveLength(21)
      expect(consecutive(mine.map(({ event }) => event.seq))).toBe(true)
      const perChannel = new Set(
        socket.frames
          .filter(({ type }) => type === 'event')
          .map(({ channel, event }) => `${channel} ${event.id}`),
      )
      expect(perChannel.size).toBe(socket.events().length)
      socket.ws.close()
    }
  })

  it('lose nothing, in either kind of channel, while their connection for it is cut', async () => {
    const socket = await openSocket(twin, bearer())
    await socket.ask(conversation())
    const overview = await openSocket(twin, bearer())
    await overview.ask({ type: 'subscribe', channel: 'org' })
    await say('before the cut')
    await got(socket, 'before the cut')
    await app.sql(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'stoa bus' and datname = current_database()`,
    )
    for (let i = 0; i < 5; i++) await say(`during the cut ${i}`)
    await vi.waitUntil(
      async () =>
        (
          await app.sql(
            `select 1 from pg_stat_activity where application_name = 'stoa bus' and datname = current_database()`,
          )
        ).length >= 2,
      8000,
    )
    await say('after the cut')
    for (const each of [socket, overview]) {
      await got(each, 'after the cut')
      await got(each, 'during the cut 4')
      const ids = each.events().map(({ id }) => id as string)
      expect(new Set(ids).size).toBe(ids.length)
      for (let i = 0; i < 5; i++) expect(JSON.stringify(each.events())).toContain(`during the cut ${i}`)
      each.ws.close()
    }
    expect(consecutive(seqs(socket))).toBe(true)
  })

  it('hear of more at once than one notification holds', async () => {
    const socket = await openSocket(twin, bearer())
    await socket.ask(conversation())
    await Promise.all(Array.from({ length: 120 }, (_, i) => say(`many ${i}`)))
    await vi.waitUntil(() => socket.events().length >= 120)
    expect(consecutive(seqs(socket))).toBe(true)
    socket.ws.close()
  })
})

describe('a subscription', () => {
  it('resumes after the last event that was seen, each once, and says when it cannot', async () => {
    const first = await openSocket(app, bearer())
    const { seq } = await first.ask(conversation())
    first.ws.terminate()
    for (let i = 0; i < 5; i++) await say(`missed ${i}`)
    const second = await openSocket(twin, bearer())
    expect(await second.ask({ ...conversation(), after: seq })).toMatchObject({ resumed: true })
    await got(second, 'missed 4')
    expect(seqs(second)[0]).toBe(seq + 1)
    expect(consecutive(seqs(second))).toBe(true)
    expect(await second.ask({ ...conversation(), after: 9_999_999 })).toMatchObject({ resumed: false })
    second.ws.close()
  })

  it('that was ended sends nothing more, and one that is repeated does not double', async () => {
    const socket = await openSocket(app, bearer())
    const { channel } = await socket.ask(conversation())
    await socket.ask(conversation())
    await say('once only')
    await got(socket, 'once only')
    expect(
      socket.events().filter(({ payload }) => JSON.stringify(payload).includes('once only')),
    ).toHaveLength(1)
    const working = say('too late perhaps')
    expect(await socket.ask({ type: 'unsubscribe', channel })).toMatchObject({
      type: 'unsubscribed',
      channel,
    })
    const after = socket.frames.length
    await working
    await say('not for you')
    expect((await socket.ask({ type: 'ping' })).type).toBe('pong')
    expect(socket.frames.slice(after).filter(({ type }) => type === 'event')).toEqual([])
    expect(await socket.ask({ type: 'unsubscribe', channel })).toMatchObject({
      type: 'error',
      code: 'unknown_channel',
    })
    socket.ws.close()
  })

  it('is handled in the order of the frames', async () => {
    const socket = await openSocket(app, bearer())
    const topic = `conversation:${tenant.ids.conversation}`
    for (const frame of [
      { ...conversation(), ref: 'a' },
      { type: 'unsubscribe', channel: topic, ref: 'b' },
      { type: 'ping', ref: 'c' },
    ])
      socket.ws.send(JSON.stringify(frame))
    await vi.waitUntil(() => socket.frames.some(({ ref }) => ref === 'c'))
    expect(socket.frames.slice(1).map(({ type, ref }) => [type, ref])).toEqual([
      ['subscribed', 'a'],
      ['unsubscribed', 'b'],
      ['pong', 'c'],
    ])
    socket.ws.close()
  })

  it('is limited to 50 for a socket, also when they are asked for at once', async () => {
    const made = await Promise.all(
      Array.from({ length: 52 }, (_, i) =>
        app.http('POST', '/v1/widget/conversations', {
          key: keyOf(tenant, 'widget'),
          body: { channelId: tenant.ids.channel, sessionId: `many-${i}`, visitorId: 'v' },
        }),
      ),
    )
    const socket = await openSocket(app, bearer())
    const answers = await Promise.all(
      made.map(({ body }) =>
        socket.ask({ type: 'subscribe', channel: 'conversation', id: body.conversationId ?? body.id }),
      ),
    )
    expect(answers.filter(({ type }) => type === 'subscribed')).toHaveLength(50)
    expect(answers.filter(({ code }) => code === 'too_many_subscriptions')).toHaveLength(2)
    socket.ws.close()
  })

  it('to what is nobody’s or another organization’s is an error with a code', async () => {
    const other = await createTenant(app, 'Other')
    const socket = await openSocket(app, bearer())
    expect(
      await socket.ask({ type: 'subscribe', channel: 'conversation', id: other.ids.conversation }),
    ).toMatchObject({ type: 'error', code: expect.stringContaining('not_found') })
    expect(await socket.ask({ type: 'subscribe', channel: 'nonsense' })).toMatchObject({
      code: 'unknown_channel',
    })
    expect(await socket.ask({ type: 'subscribe', channel: 'conversation', id: 'a\u0000' })).toMatchObject({
      code: 'invalid_input',
    })
    expect(await socket.ask({ type: 'nonsense' })).toMatchObject({ code: 'invalid_frame' })
    const bare = await openSocket(app, bearer(await app.createKey(tenant, [])))
    expect(await bare.ask(conversation())).toMatchObject({ code: 'forbidden' })
    for (const { ws } of [socket, bare]) ws.close()
  })
})

describe('a socket', () => {
  it('that does not read is closed with 4408, and resumes without loss', async () => {
    const lazy = await openSocket(app, bearer())
    const { seq } = await lazy.ask(conversation())
    lazy.ws.pause()
    const big = Array.from({ length: 10 }, (_, i) => ({ role: 'agent', body: `${i}${'x'.repeat(48_000)}` }))
    const session = { channelId: tenant.ids.channel, sessionId: 'session-1', visitorId: 'visitor-1' }
    for (let i = 0; i < 20; i++)
      await app.http('POST', '/v1/widget/messages', {
        key: keyOf(tenant, 'widget'),
        body: { ...session, messages: big },
      })
    const closing = lazy.closed
    lazy.ws.resume()
    expect(await closing).toBe(4408)
    const seen = seqs(lazy).at(-1) ?? (seq as number)
    const back = await openSocket(app, bearer())
    const { seq: latest, resumed } = await back.ask({ ...conversation(), after: seen })
    expect(resumed).toBe(true)
    await vi.waitUntil(() => seqs(back).at(-1) === latest)
    expect([seqs(back)[0], consecutive(seqs(back))]).toEqual([seen + 1, true])
    back.ws.close()
  }, 60_000)

  it('that says too much is closed with 4429, and what it says then is not heard', async () => {
    const socket = await openSocket(app, bearer())
    for (let i = 0; i < 400; i++) socket.ws.send('{"type":"ping"}')
    expect(await socket.closed).toBe(4429)
    expect(socket.frames.filter(({ type }) => type === 'pong').length).toBeLessThanOrEqual(210)
  })

  it('whose frame is not JSON, or too large, hurts nobody', async () => {
    const socket = await openSocket(app, bearer())
    socket.ws.send('{')
    socket.ws.send(Buffer.from([0, 1, 2]))
    await vi.waitUntil(() => socket.frames.filter(({ code }) => code === 'invalid_frame').length === 2)
    socket.ws.send('x'.repeat(70_000))
    expect(await socket.closed).toBe(1009)
  })

  it('of a session that the person ends from another one is closed with 4401, and by a new password all others', async () => {
    const { email, password, cookie: first } = await addMember(app, tenant.orgId, { role: 'member' })
    const signIn = async () =>
      (await app.http('POST', '/v1/auth/sign-in', { body: { email, password } })).cookie as string
    const [second, third] = [await signIn(), await signIn()]
    const sockets = []
    for (const cookie of [first, second, third])
      sockets.push(await openSocket(twin, { cookie, origin: twin.url }))
    const [one, two, three] = sockets as [Socket, Socket, Socket]
    const { items } = (await app.http('GET', '/v1/me/sessions', { cookie: second })).body
    expect(items).toHaveLength(3)
    await app.http('DELETE', `/v1/me/sessions/${items.at(-1).id}`, { cookie: second })
    expect(await one.closed).toBe(4401)
    expect((await two.ask({ type: 'ping' })).type).toBe('pong')
    await app.http('POST', '/v1/me/password', {
      cookie: second,
      body: { currentPassword: password, newPassword: `${password} a lot` },
    })
    expect(await three.closed).toBe(4401)
    expect((await two.ask({ type: 'ping' })).type).toBe('pong')
    two.ws.close()
  })

  it('is closed with 1012 when the service stops', async () => {
    const leaving = await app.twin()
    const socket = await openSocket(leaving, bearer())
    const started = Date.now()
    await leaving.close()
    expect(await socket.closed).toBe(1012)
    expect(Date.now() - started).toBeLessThan(4000)
  })
})

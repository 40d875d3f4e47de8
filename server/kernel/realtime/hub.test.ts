import { EventEmitter } from 'node:events'
import { PassThrough } from 'node:stream'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { WebSocket } from 'ws'
import { modules } from '../../modules.ts'
import { startTestApp, type TestApp, type TestOrg } from '../../test/harness.ts'
import { startTestMachinery, type TestMachinery } from '../../test/machinery.ts'
import { resolveCredential, type Caller } from '../contract/credentials.ts'
import { createHub, type Hub } from './hub.ts'

let app: TestApp
let test: TestMachinery
let org: TestOrg
let hub: Hub | undefined
beforeAll(async () => {
  app = await startTestApp()
  test = await startTestMachinery(app, modules)
  org = await app.createOrg()
})
afterEach(() => {
  hub?.drain()
  vi.useRealTimers()
})
afterAll(async () => {
  await test.close()
  await app.close()
})

/** The half of a socket that the hub holds. */
class FakeSocket extends EventEmitter {
  readonly OPEN = 1
  readyState = 1
  bufferedAmount = 0
  pings = 0
  closed: [code: number, reason: string] | undefined
  send() {}
  ping() {
    this.pings += 1
  }
  close(code: number, reason: string) {
    this.closed ??= [code, reason]
    this.readyState = 2
  }
  terminate() {
    this.readyState = 3
    this.emit('close')
  }
}

const call = { requestId: 'r', via: 'realtime', address: '', origin: undefined, userAgent: 'x' } as const
const callerOf = async (presented: { bearer?: string; session?: string }): Promise<Caller> => {
  const { registry, database, services } = test.machinery
  const ports = { db: database.system, secrets: services.secrets }
  const caller = await resolveCredential(registry.credentials, presented, ports)
  if (!caller) throw new Error('not let in')
  return caller
}
const sessionOf = (cookie: string) => callerOf({ session: cookie.replace('svc_session=', '') })
const open = (caller: Caller, since = performance.now()) => {
  hub ??= createHub(test.machinery)
  const socket = new FakeSocket()
  const line = new PassThrough()
  hub.accept({ socket: socket as unknown as WebSocket, line, caller, call, identity: undefined, since })
  return socket
}
const freshHub = () => (hub = createHub(test.machinery))

/** For what happens at once: the service in this process, which would wait for ever for a timer of these, must not come in between. */
const fakeTimers = () => vi.useFakeTimers({ toFake: ['setInterval', 'setTimeout', 'clearInterval'] })

describe('a socket that does not answer', () => {
  it('is dropped at the ping after the one it left open; one that answers stays', async () => {
    const caller = await callerOf({ bearer: org.key })
    fakeTimers()
    freshHub()
    const [silent, answering] = [open(caller), open(caller)]
    answering.ping = () => void answering.emit('pong')
    vi.advanceTimersByTime(30_000)
    expect([silent.pings, silent.readyState]).toEqual([1, 1])
    vi.advanceTimersByTime(30_000)
    expect([silent.pings, silent.readyState, answering.readyState, hub?.size()]).toEqual([1, 3, 1, 1])
  })

  it('costs no timer of its own', async () => {
    const caller = await callerOf({ bearer: org.key })
    fakeTimers()
    freshHub()
    const before = vi.getTimerCount()
    for (let n = 0; n < 100; n++) open(caller)
    expect([vi.getTimerCount(), hub?.size()]).toEqual([before, 100])
  })
})

describe('an open socket whose credential no longer holds', () => {
  const afterRecheck = async (caller: Caller, change: string, values: unknown[]) => {
    freshHub()
    const bystander = open(await callerOf({ bearer: org.key }))
    const sockets = [open(caller), open({ ...caller })]
    await hub?.recheck()
    expect(sockets.map(({ closed }) => closed)).toEqual([undefined, undefined])
    await app.sql(change, values)
    await hub?.recheck()
    expect(bystander.closed).toBeUndefined()
    return sockets.map(({ closed }) => closed?.[0])
  }
  const lapsed = [4401, 4401]

  it('is closed with 4401: expired and ended sessions', async () => {
    const one = await sessionOf(await app.createMember(org, 'member'))
    const expire = `update iam_sessions set expires_at = now() - interval '1 second' where id = $1`
    expect(await afterRecheck(one, expire, [one.credential.id])).toEqual(lapsed)
    const two = await sessionOf(await app.createMember(org, 'member'))
    expect(await afterRecheck(two, 'delete from iam_sessions where id = $1', [two.credential.id])).toEqual(
      lapsed,
    )
  })

  it('is closed with 4401: people who are no longer members, or have less rights; not those with more', async () => {
    const ofMember = async (role: 'admin' | 'member') => sessionOf(await app.createMember(org, role))
    const setRole = 'update iam_memberships set role = $2 where user_id = $1'
    const demoted = await ofMember('admin')
    expect(await afterRecheck(demoted, setRole, [demoted.actor.id, 'member'])).toEqual(lapsed)
    const promoted = await ofMember('member')
    expect(await afterRecheck(promoted, setRole, [promoted.actor.id, 'admin'])).toEqual([
      undefined,
      undefined,
    ])
    const gone = await ofMember('member')
    expect(
      await afterRecheck(gone, 'delete from iam_memberships where user_id = $1', [gone.actor.id]),
    ).toEqual(lapsed)
  })

  it('is closed with 4401: revoked API keys, rotated widget keys, channels that are switched off', async () => {
    const key = await callerOf({ bearer: await app.createKey(org, ['conv:read']) })
    const revoke = (table: string) => `update ${table} set revoked_at = now() where id = $1`
    expect(await afterRecheck(key, revoke('iam_api_keys'), [key.credential.id])).toEqual(lapsed)
    const widget = async () => {
      const body = { name: 'Site' }
      const made = await app.http('POST', '/v1/conversations/channels/widget', { key: org.key, body })
      return callerOf({ bearer: made.body.widgetKey })
    }
    const rotated = await widget()
    expect(await afterRecheck(rotated, revoke('conv_channel_keys'), [rotated.credential.id])).toEqual(lapsed)
    const off = await widget()
    const switchOff = 'update conv_channels set active = false where id = $1'
    expect(await afterRecheck(off, switchOff, [off.actor.boundTo])).toEqual(lapsed)
  })

  it('is looked for every three minutes', async () => {
    const key = await callerOf({ bearer: await app.createKey(org, ['conv:read']) })
    await app.sql('update iam_api_keys set revoked_at = now() where id = $1', [key.credential.id])
    fakeTimers()
    freshHub()
    const socket = open(key)
    socket.ping = () => void socket.emit('pong')
    vi.advanceTimersByTime(180_000)
    vi.useRealTimers()
    await vi.waitUntil(() => socket.closed)
    expect(socket.closed?.[0]).toBe(4401)
  })
})

describe('an order to close', () => {
  const order = (orgId: string, target: Record<string, string>) =>
    test.machinery.bus.publish({
      orgId,
      events: [],
      ephemeral: [],
      disconnects: [{ ...target, code: 4401, reason: 'over' }],
    })

  it('also meets a socket whose handshake was under way, and none that came later', async () => {
    freshHub()
    const caller = await callerOf({ bearer: org.key })
    const looked = performance.now()
    order(org.orgId, { credentialId: caller.credential.id })
    expect(open(caller, looked).closed).toEqual([4401, 'over'])
    expect(open(caller).closed).toBeUndefined()
  })

  it('meets all sockets of a person in that organization, and nobody else’s', async () => {
    freshHub()
    const mine = await sessionOf(await app.createMember(org, 'member'))
    const elsewhere = { ...mine, org: { id: (await app.createOrg()).orgId } }
    const [one, two, other, stranger] = [
      open(mine),
      open({ ...mine, credential: { kind: 'session', id: 'ses_other' } }),
      open(await callerOf({ bearer: org.key })),
      open(elsewhere),
    ]
    order(org.orgId, { actorId: mine.actor.id })
    expect([one, two, other, stranger].map(({ closed }) => closed?.[0])).toEqual([
      4401,
      4401,
      undefined,
      undefined,
    ])
  })
})

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTestApp, type HttpAnswer, type TestApp, type TestOrg } from '../../test/harness.ts'
import { startReceiver } from '../../test/local-receiver.ts'
import { openSocket } from '../../test/socket.ts'
import { openWidget } from '../../modules/conversations/test-widget.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

let app: TestApp
let org: TestOrg
beforeAll(async () => {
  app = await startTestApp({ SVC_RATE_LIMITS: 'on', SVC_ALLOW_PRIVATE_TARGETS: '1' })
  org = await app.createOrg()
})
afterAll(() => app.close())
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true }))
afterEach(() => void vi.useRealTimers())

/** Sets the clock of this machine; the database keeps its own. */
const setClock = (byMs: number) => void vi.setSystemTime(Date.now() + byMs)

describe.each([
  ['an hour back', -HOUR_MS],
  ['an hour ahead', HOUR_MS],
  ['a day back', -DAY_MS],
  ['a day ahead', DAY_MS],
])('a clock that is set %s', (_, byMs) => {
  it('lets everybody go on: calls, sockets, take-overs, webhooks', async () => {
    const receiver = await startReceiver()
    const { body: webhook } = await app.http('POST', '/v1/webhooks', {
      key: org.key,
      body: { url: receiver.url, events: ['organization.updated'] },
    })
    const widget = await openWidget(app, org)
    const id = (await widget.say('s1', 'Hello')).body.conversationId
    const socket = await openSocket(app, { authorization: `Bearer ${org.key}` })
    const before = await app.http('GET', '/v1/orgs/me', { key: org.key })
    setClock(byMs)
    const after = await app.http('GET', '/v1/orgs/me', { key: org.key })
    const remaining = ({ headers }: HttpAnswer) => Number(headers['ratelimit-remaining'])
    expect(after.status).toBe(200)
    expect(Math.abs(remaining(before) - remaining(after))).toBeLessThanOrEqual(1)
    expect(await socket.ask({ type: 'nonsense' })).toMatchObject({ type: 'error', code: 'invalid_frame' })
    expect((await widget.say('s1', 'Still here')).status).toBe(201)
    await app.http('POST', `/v1/conversations/${id}/take-over`, {
      cookie: org.cookie,
      body: { ttlMinutes: 5 },
    })
    expect(
      await app.sql(
        `select extract(epoch from claim_expires_at - now()) between 290 and 300 as held from conv_conversations where id = $1`,
        [id],
      ),
    ).toEqual([{ held: true }])
    await app.http('PATCH', '/v1/orgs/me', { key: org.key, body: { name: `Name ${byMs}` } })
    await receiver.waitFor(1)
    await app.http('DELETE', `/v1/webhooks/${webhook.id}`, { key: org.key })
    socket.ws.close()
  })
})

// Files of the kernel and the adapters that ask what time it is, and why that is right.
const WALL_CLOCK: Record<string, string> = {
  'adapters/disk/blob-store.ts': 'compared with the times of files',
  'adapters/embedded-postgres/folder.ts': 'compared with the times of files',
  'adapters/phone/messagebird.ts': 'the signed times of a request, which a vendor’s clock gave',
  'kernel/base/ids.ts': 'ids sort by the time at which they were made',
  'kernel/files/uploads.ts': 'the signed end of a link, which another process reads',
  'kernel/health/watch-lag.ts': 'compared with the times of events; two looks in a row decide',
}

it('no limit, lease or timeout follows the clock on the wall, which jumps: `performance.now()` measures', () => {
  const root = join(import.meta.dirname, '..', '..')
  const asking = ['kernel', 'adapters']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
        (path) => `${folder}/${path.replaceAll('\\', '/')}`,
      ),
    )
    .filter((path) => /(?<!\.test)\.ts$/.test(path) && !/\/(test|fake)-[^/]+$/.test(path))
    .filter((path) => readFileSync(join(root, path), 'utf8').includes('Date.now'))
  expect(asking.toSorted()).toEqual(Object.keys(WALL_CLOCK))
})

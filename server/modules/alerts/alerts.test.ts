import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { startTestApp, type TestApp, type TestOrg } from '../../test/harness.ts'
import { openSocket } from '../../test/socket.ts'
import { startTestMachinery, type TestMachinery } from '../../test/machinery.ts'
import type { Context } from '../../kernel/contract/context.ts'
import { modules } from '../../modules.ts'
import { jobTransaction } from '../../kernel/jobs/runner.ts'
import { alerts, openAlert, resolveAlert } from './index.ts'

let app: TestApp
let machines: TestMachinery[]
beforeAll(async () => {
  app = await startTestApp()
  machines = [await startTestMachinery(app, [alerts]), await startTestMachinery(app, [alerts])]
})
afterAll(async () => {
  await Promise.all(machines.map((machine) => machine.close()))
  await app.close()
})

const inOrg = (org: Pick<TestOrg, 'orgId'>, work: (ctx: Context<string>) => Promise<void>, by = 0) =>
  jobTransaction((machines[by] as TestMachinery).machinery, { orgId: org.orgId, job: 'test' }, work)
const list = async (key: string, query = '') =>
  (await app.http('GET', `/v1/system/alerts${query}`, { key })).body.items
const TROUBLE = {
  source: 'webhook',
  subjectId: 'whk_x',
  severity: 'warning',
  title: 'A webhook',
  detail: 'It is away.',
} as const

const toldOf = async (org: TestOrg): Promise<string[]> =>
  (
    await app.sql(
      `select split_part(type, '.', 2) || ' ' || (payload ->> 'severity') as told from kernel_events where org_id = $1 and type like 'org_alert.%' order by id`,
      [org.orgId],
    )
  ).map(({ told }) => told)

describe('an alert', () => {
  it('is one for a subject, however many open, see and end it in two processes', async () => {
    const org = await app.createOrg()
    const acknowledgeAll = async () => {
      for (const { id } of await list(org.key))
        await app.http('POST', `/v1/system/alerts/${id}/acknowledge`, { key: org.key })
    }
    await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        n % 10 === 9
          ? inOrg(org, (ctx) => resolveAlert(ctx, TROUBLE), n % 2)
          : n % 10 === 4
            ? acknowledgeAll()
            : inOrg(org, (ctx) => openAlert(ctx, { ...TROUBLE, detail: `Seen by ${n}.` }), n % 2),
      ),
    )
    await inOrg(org, (ctx) => openAlert(ctx, TROUBLE))
    const open = await app.sql(
      'select occurrence_count as n from alr_alerts where org_id = $1 and resolved_at is null',
      [org.orgId],
    )
    expect(open).toHaveLength(1)
    const [all] = await app.sql('select sum(occurrence_count)::int as n from alr_alerts where org_id = $1', [
      org.orgId,
    ])
    expect(all?.['n']).toBe(41)
    // It is told once, though it came back several times.
    const told = await app.sql(
      `select 1 from kernel_events where org_id = $1 and type = 'org_alert.opened'`,
      [org.orgId],
    )
    expect(told).toHaveLength(1)
  })

  it('is acknowledged by whoever sees it, which holds until it becomes worse; it stays open', async () => {
    const org = await app.createOrg()
    await inOrg(org, (ctx) => openAlert(ctx, TROUBLE))
    const [alert] = await list(org.key)
    const seen = await app.http('POST', `/v1/system/alerts/${alert.id}/acknowledge`, { cookie: org.cookie })
    expect([seen.status, seen.body.resolvedAt]).toEqual([201, null])
    await inOrg(org, (ctx) => openAlert(ctx, { ...TROUBLE, detail: 'Still.' }))
    expect(await list(org.key)).toMatchObject([
      { id: alert.id, detail: 'Still.', occurrenceCount: 2, acknowledgedBy: expect.any(String) },
    ])
    await inOrg(org, (ctx) => openAlert(ctx, { ...TROUBLE, severity: 'error' }))
    expect(await list(org.key)).toMatchObject([{ severity: 'error', acknowledgedAt: null }])
    expect(await toldOf(org)).toEqual(['opened warning', 'acknowledged warning', 'opened error'])
  })

  it('is told again when it comes back after ten minutes, or worse than it was', async () => {
    const org = await app.createOrg()
    const over = () => inOrg(org, (ctx) => resolveAlert(ctx, TROUBLE))
    const open = (severity: 'warning' | 'error') =>
      inOrg(org, (ctx) => openAlert(ctx, { ...TROUBLE, severity }))
    await open('warning')
    await over()
    await open('warning')
    await over()
    await app.sql(
      `update alr_alerts set resolved_at = resolved_at - interval '11 minutes' where org_id = $1`,
      [org.orgId],
    )
    await open('warning')
    await over()
    await open('error')
    expect(await toldOf(org)).toEqual([
      'opened warning',
      'resolved warning',
      'opened warning',
      'resolved warning',
      'opened error',
    ])
  })

  it('that is over is ended no second time by hand, nor the one of the same subject that has opened since', async () => {
    const org = await app.createOrg()
    await inOrg(org, (ctx) => openAlert(ctx, TROUBLE))
    const [first] = await list(org.key)
    await inOrg(org, (ctx) => resolveAlert(ctx, TROUBLE))
    await inOrg(org, (ctx) => openAlert(ctx, TROUBLE))
    const ended = await app.http('POST', `/v1/system/alerts/${first.id}/resolve`, { cookie: org.cookie })
    expect([ended.status, ended.body.id]).toEqual([200, first.id])
    expect(await list(org.key)).toHaveLength(1)
  })

  it('is ended by hand by owners and admins, and listed by source, with what is over on request; it is nobody else’s', async () => {
    const org = await app.createOrg()
    await inOrg(org, (ctx) =>
      openAlert(ctx, { ...TROUBLE, title: `\u202E\0${'x'.repeat(5000)}`, detail: '<b>y</b> '.repeat(1000) }),
    )
    const [alert] = await list(org.key)
    expect([alert.title.length, alert.detail.length, alert.title.at(-1)]).toEqual([200, 1000, '…'])
    expect(alert.title).toMatch(/^x+…$/)
    const path = `/v1/system/alerts/${alert.id}`
    const member = await app.createMember(org, 'member')
    expect((await app.http('POST', `${path}/resolve`, { cookie: member })).status).toBe(403)
    expect((await app.http('POST', `${path}/resolve`, { cookie: org.cookie })).body.resolvedAt).toBeTruthy()
    expect(await list(org.key)).toEqual([])
    expect(await list(org.key, '?includeResolved=true&source=webhook')).toHaveLength(1)
    expect(await list(org.key, '?includeResolved=true&source=mail')).toEqual([])
    expect((await app.http('GET', '/v1/system/alerts?source=moon', { key: org.key })).status).toBe(400)
    const other = await app.createOrg()
    expect((await app.http('GET', path, { key: other.key })).body.code).toBe('alert_not_found')
  })
})

it('every alert that a module opens or ends is of a source that it declares', () => {
  const declared = new Map(
    modules.map(({ name, troubles = [] }) => [
      name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
      new Set(troubles.flatMap(({ source, watch }) => (watch ? [] : source))),
    ]),
  )
  const used = new Map<string, Set<string>>()
  const root = join(import.meta.dirname, '..')
  for (const path of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('.ts') || path.endsWith('.test.ts')) continue
    const text = readFileSync(join(root, path), 'utf8')
    if (!/\b(?:openAlert|resolveAlert)\b|: Trouble\b/.test(text) || path.startsWith('alerts')) continue
    const module = path.split(sep)[0] ?? ''
    const sources = [...text.matchAll(/\bsource: '(\w+)'/g)].flatMap(([, source = '']) => source)
    used.set(module, new Set([...(used.get(module) ?? []), ...sources]))
  }
  expect(used.size).toBeGreaterThan(6)
  for (const [module, sources] of declared)
    expect([module, sources]).toEqual([module, used.get(module) ?? new Set()])
})

it('an alert is told on the socket to whoever may read alerts, and to nobody of another organization', async () => {
  const [ours, theirs] = [await app.createOrg(), await app.createOrg()]
  const socketOf = async (key: string) => {
    const socket = await openSocket(app, { authorization: `Bearer ${key}` })
    onTestFinished(() => socket.ws.close())
    return socket
  }
  const [here, there] = [await socketOf(ours.key), await socketOf(theirs.key)]
  const follow = { type: 'subscribe', channel: 'alerts' }
  expect(await here.ask(follow)).toMatchObject({ channel: `org_alert:${ours.orgId}`, resumed: false })
  await there.ask(follow)
  const narrow = await socketOf(await app.createKey(ours, ['conv:read']))
  expect(await narrow.ask(follow)).toMatchObject({ type: 'error' })
  await inOrg(ours, (ctx) => openAlert(ctx, TROUBLE))
  await inOrg(theirs, (ctx) => openAlert(ctx, TROUBLE))
  for (const socket of [here, there])
    await vi.waitUntil(() => socket.events().some(({ type }) => type === 'org_alert.opened'))
  expect([here.events().length, there.events().length]).toEqual([1, 1])
})

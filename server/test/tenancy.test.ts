import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { registryOfModules } from '../app.ts'
import { parseRest } from '../kernel/http/operations.ts'
import type { Access, AnyOperation, Audience } from '../kernel/contract/operation.ts'
import type { RealtimeChannel, RealtimeFrame } from '../kernel/contract/channel.ts'
import { foreignInputs } from './foreign-fields.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { openSocket, type Socket } from './socket.ts'
import { rowsOf } from './tenant-rows.ts'
import { createTenant, credentialOf, pathIds, pathOf, sampleOf, type Tenant } from './tenant.ts'
import { callTool } from './tools.ts'

const registry = registryOfModules()
const guarded = registry.operations.flatMap((operation) =>
  operation.access === 'public' || !operation.rest ? [] : [{ operation, access: operation.access as Access }],
)

// Fields that may hold anything, and why a foreign id in them is harmless.
const HARMLESS: [field: RegExp, reason: string][] = [
  [
    /\.sessionId$|\.providerMessageId$/,
    'names that the caller chooses; they count within their channel alone',
  ],
  [/^conversations\.bulkUpdate\.ids/, 'answers for each id, and `conv_not_found` for this one'],
  [/^conversations\.(create|update)SavedView\.filters\./, 'a filter finds nothing by it'],
]

let app: TestApp
let home: Tenant
let other: Tenant
/** Every id of the other organization, of everything. */
let secrets: Set<string>

beforeAll(async () => {
  app = await startTestApp()
  home = await createTenant(app, 'Home')
  other = await createTenant(app, 'Other')
  secrets = new Set(
    Object.values(await rowsOf(app, other.orgId))
      .flat()
      .flatMap((row) => row.match(/\b[a-z]{3,4}_[0-9a-z]{22}\b/g) ?? []),
  )
})
afterAll(() => app.close())

/** What of the other organization an answer tells, beyond what the question named. */
const toldBy = (answer: unknown, question: unknown): string[] => {
  const asked = JSON.stringify(question)
  return (JSON.stringify(answer ?? null).match(/\b[a-z]{3,4}_[0-9a-z]{22}\b/g) ?? []).filter(
    (id) => secrets.has(id) && !asked.includes(id),
  )
}

const isHarmless = ({ name }: AnyOperation, field: string): boolean =>
  HARMLESS.some(([harmless]) => harmless.test(`${name}.${field}`))

const walk = guarded.flatMap(({ operation, access }) =>
  access.audience.map((audience) => ({ operation, audience })),
)

async function send(operation: AnyOperation, audience: Audience, input: Record<string, unknown>) {
  const { method } = parseRest(operation.rest as string)
  const own = pathIds(operation, home)
  const path = pathOf(operation, own)
  const fields = Object.entries(input).filter(([name]) => !(name in own))
  const credential = credentialOf(home, audience) ?? {}
  if (method !== 'GET' && method !== 'DELETE')
    return app.http(method, path, { ...credential, body: Object.fromEntries(fields) })
  const query = new URLSearchParams(
    fields.map(([name, value]): [string, string] => [
      name,
      Array.isArray(value) ? value.join(',') : String(value),
    ]),
  )
  return app.http(method, `${path}?${query}`, credential)
}

describe('an id of another organization, in any field of any request,', () => {
  it('is refused or finds nothing over REST, whoever asks', async () => {
    const before = await rowsOf(app, other.orgId)
    const found: string[] = []
    let calls = 0
    for (const { operation, audience } of walk) {
      for (const { field, input } of foreignInputs(operation, home, other)) {
        const { status, body } = await send(operation, audience, input)
        calls += 1
        const label = `${operation.name}.${field} ${audience}: ${status}`
        const told = toldBy(body, input)
        if (told.length > 0) found.push(`${label} tells ${told.join(' ')}`)
        if (status >= 500) found.push(label)
        if (status < 300 && operation.effect !== 'read' && !isHarmless(operation, field))
          found.push(`${label} is accepted: ${JSON.stringify(body).slice(0, 120)}`)
      }
    }
    expect(found).toEqual([])
    expect(calls).toBeGreaterThan(60)
    expect(await rowsOf(app, other.orgId)).toEqual(before)
  })

  it('is refused or finds nothing by a tool', async () => {
    const before = await rowsOf(app, other.orgId)
    const found: string[] = []
    let calls = 0
    for (const { operation } of guarded.filter(({ operation: { tool } }) => tool)) {
      for (const { field, input } of foreignInputs(operation, home, other)) {
        const name = operation.tool as string
        const answer = await callTool(app, { key: home.key, name, args: input })
        calls += 1
        const told = toldBy(answer, input)
        if (told.length > 0) found.push(`${name}.${field} tells ${told.join(' ')}`)
        if (answer.status !== 200 || answer.error?.code === -32_603)
          found.push(`${name}.${field}: ${answer.status}`)
        if (!answer.isError && !answer.error && operation.effect !== 'read' && !isHarmless(operation, field))
          found.push(`${name}.${field} is accepted`)
      }
    }
    expect(found).toEqual([])
    expect(calls).toBeGreaterThan(40)
    expect(await rowsOf(app, other.orgId)).toEqual(before)
  })

  it('is refused in every frame of a socket, and nothing of the other organization is heard on the own channels', async () => {
    const before = await rowsOf(app, other.orgId)
    const found: string[] = []
    const open: Socket[] = []
    for (const audience of ['member', 'agent', 'widget', 'viewer'] as const) {
      const socket = await listen(audience)
      if (!socket) continue
      open.push(socket)
      for (const [type, about, face] of frames()) {
        if (!face.audience.includes(audience)) continue
        const own = frameInput(face, home, audience)
        socket.ws.send(JSON.stringify({ ...about, ...own, ref: `own ${type}` }))
        if (JSON.stringify(own) === JSON.stringify(frameInput(face, other, audience))) continue
        const foreign = await socket.ask({ ...about, ...frameInput(face, other, audience) })
        if (foreign.type !== 'error' || toldBy(foreign, frameInput(face, other, audience)).length > 0)
          found.push(`${type} ${audience}: ${JSON.stringify(foreign)}`)
      }
    }
    expect(found).toEqual([])
    const refused = open.flatMap(({ frames: heard }) => heard.filter(({ type }) => type === 'error'))
    expect(refused.filter(({ ref }) => ref.startsWith('own'))).toEqual([])
    expect(open.length).toBeGreaterThan(2)
    expect(await rowsOf(app, other.orgId)).toEqual(before)
    await app.http('POST', `/v1/conversations/${other.ids.conversation}/messages`, {
      key: other.key,
      body: { body: 'Told to nobody else' },
    })
    // What comes after it has come: so it would have as well.
    await app.http('POST', `/v1/conversations/${home.ids.conversation}/messages`, {
      key: home.key,
      body: { body: 'The end' },
    })
    for (const { frames: heard, ws } of open) {
      await vi.waitFor(() => expect(JSON.stringify(heard)).toContain('The end'))
      expect(JSON.stringify(heard)).not.toContain('Told to nobody else')
      ws.close()
    }
  })
})

/** A socket of the first organization, where its audience may have one. */
async function listen(audience: Audience): Promise<Socket | undefined> {
  const speaks = [...registry.channels.values()].some((channel) => channel.audience.includes(audience))
  if (!speaks) return undefined
  const credential = credentialOf(home, audience) ?? {}
  return openSocket(app, {
    ...('key' in credential && { authorization: `Bearer ${credential.key}` }),
    ...('cookie' in credential && { cookie: String(credential.cookie), origin: app.url }),
  })
}

type Face = RealtimeChannel | RealtimeFrame

/** What a socket may send: a subscription to every channel, and every frame of the modules. */
const frames = (): [label: string, about: Record<string, unknown>, face: Face][] => [
  ...[...registry.channels.values()].map((face): [string, Record<string, unknown>, Face] => [
    `subscribe ${face.name}`,
    { type: 'subscribe', channel: face.name },
    face,
  ]),
  ...[...registry.frames.values()].map((face): [string, Record<string, unknown>, Face] => [
    face.type,
    { type: face.type },
    face,
  ]),
]

/** The smallest frame that names the things of a tenant. */
const frameInput = (face: Face, tenant: Tenant, audience: Audience): Record<string, unknown> =>
  sampleOf(face.params, tenant, {
    ...(audience === 'widget' && { channelId: tenant.ids.channel, sessionId: 'session-1' }),
    ...('type' in face &&
      face.type === 'typing' &&
      audience !== 'widget' && { channel: 'conversation', id: tenant.ids.conversation }),
  })

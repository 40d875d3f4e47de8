import { once } from 'node:events'
import { WebSocket } from 'ws'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { sharedTestApp, type HttpAnswer, type TestApp, type TestOrg } from '../../../test/harness.ts'
import { addMember } from '../members/test-add-member.ts'
import { apiKeyCredential } from './api-key-credential.ts'

describe('API keys', () => {
  let app: TestApp
  let org: TestOrg
  beforeAll(async () => {
    app = await sharedTestApp()
    org = await app.createOrg('Home')
  })

  const create = (by: { key?: string; cookie?: string }, body: object) =>
    app.http('POST', '/v1/api-keys', { ...by, body })
  const revoke = (by: { key?: string; cookie?: string }, id: string) =>
    app.http('DELETE', `/v1/api-keys/${id}`, by)

  it('is refused from the day on which it expires', async () => {
    const { body } = await create({ cookie: org.cookie }, { name: 'For a week', expiresInDays: 7 })
    const days = (Date.parse(body.expiresAt) - Date.parse(body.createdAt)) / 86_400_000
    expect(days).toBeCloseTo(7, 3)
    const call = async () => (await app.http('GET', '/v1/whoami', { key: body.key })).status
    expect(await call()).toBe(200)
    await app.sql('update iam_api_keys set expires_at = now() where org_id = $1 and id = $2', [
      org.orgId,
      body.id,
    ])
    expect(await call()).toBe(401)
    const { items } = (await app.http('GET', '/v1/api-keys', { cookie: org.cookie })).body
    expect(items.map(({ id }: { id: string }) => id)).toContain(body.id)
  })

  it('makes no key that is valid for longer than itself', async () => {
    const first = await create({ cookie: org.cookie }, { name: 'For a day', expiresInDays: 1 })
    const second = await create({ key: first.body.key }, { name: 'For ever' })
    const third = await create({ key: first.body.key }, { name: 'For a year', expiresInDays: 365 })
    for (const { body } of [second, third]) expect(body.expiresAt).toBe(first.body.expiresAt)
  })

  it('works, and is shown once', async () => {
    const { status, body } = await create(
      { cookie: org.cookie },
      { name: 'Export', scopes: ['org:read', 'org:read'] },
    )
    expect(status).toBe(201)
    expect(body).toMatchObject({
      name: 'Export',
      scopes: ['org:read'],
      createdBy: org.ownerUserId,
      lastUsedAt: null,
    })
    expect(body.key).toMatch(/^svc_admin_[\w-]{43}$/)
    expect(body.key.startsWith(body.prefix)).toBe(true)
    expect((await app.http('GET', '/v1/orgs/me', { key: body.key })).body.id).toBe(org.orgId)
    const listed = await app.http('GET', '/v1/api-keys', { key: org.key })
    expect(listed.body.items.find(({ id }: { id: string }) => id === body.id)).toMatchObject({
      name: 'Export',
      last4: body.key.slice(-4),
    })
    expect(JSON.stringify(listed.body)).not.toContain(body.key)
  })

  it('answers who is calling to people and keys, and to no widget', async () => {
    const { body: channel } = await app.http('POST', '/v1/conversations/channels/widget', {
      key: org.key,
      body: { name: 'Site' },
    })
    const { status, body } = await app.http('GET', '/v1/whoami', { key: channel.widgetKey })
    expect([status, body.code]).toEqual([403, 'forbidden'])
    expect((await app.http('GET', '/v1/whoami', { key: org.key })).body.actor.type).toBe('agent')
    expect((await app.http('GET', '/v1/whoami', { cookie: org.cookie })).body.actor.type).toBe('member')
  })

  it('opens only what its scopes say', async () => {
    const { body } = await create({ key: org.key }, { name: 'Reader', scopes: ['org:read'] })
    for (const [method, path] of [
      ['GET', '/v1/api-keys'],
      ['GET', '/v1/audit-logs'],
      ['PATCH', '/v1/orgs/me'],
    ] as const) {
      const answer = await app.http(method, path, {
        key: body.key,
        ...(method === 'PATCH' && { body: { name: 'Mine' } }),
      })
      expect([path, answer.status, answer.body.code]).toEqual([path, 403, 'forbidden'])
    }
    expect((await app.http('GET', '/v1/whoami', { key: body.key })).body.actor).toMatchObject({
      type: 'agent',
      scopes: ['org:read'],
    })
    expect((await app.http('GET', '/v1/me/sessions', { key: body.key })).status).toBe(403)
  })

  it('cannot mint a key that may more than itself', async () => {
    const { body: minter } = await create(
      { key: org.key },
      { name: 'Minter', scopes: ['api_keys:write', 'org:read'] },
    )
    for (const scopes of [['*'], undefined, ['org:read', 'org:write']]) {
      const answer = await create({ key: minter.key }, { name: 'More', ...(scopes && { scopes }) })
      expect([answer.status, answer.body.code]).toEqual([403, 'scope_not_held'])
    }
    expect((await create({ key: minter.key }, { name: 'Less', scopes: ['org:read'] })).status).toBe(201)
  })

  it('is not for members without the role', async () => {
    const member = await addMember(app, org.orgId, { role: 'member' })
    const admin = await addMember(app, org.orgId, { role: 'admin' })
    expect((await create({ cookie: member.cookie }, { name: 'No' })).status).toBe(403)
    expect((await app.http('GET', '/v1/api-keys', { cookie: member.cookie })).status).toBe(403)
    expect((await create({ cookie: admin.cookie }, { name: 'Yes' })).body.scopes).toEqual(['*'])
  })

  it('names an unknown scope', async () => {
    const { status, body } = await create({ key: org.key }, { name: 'Typo', scopes: ['org:read', 'kb:*'] })
    expect(status).toBe(400)
    expect(body.errors).toMatchObject([
      { path: 'scopes.1', message: expect.stringContaining('"kb:*" is not a scope') },
    ])
    expect((await create({ key: org.key }, { name: 'None', scopes: [] })).status).toBe(400)
  })

  it('stops working when it is revoked; again is no error', async () => {
    const { body } = await create({ key: org.key }, { name: 'Short-lived' })
    expect((await revoke({ cookie: org.cookie }, body.id)).status).toBe(204)
    expect((await app.http('GET', '/v1/whoami', { key: body.key })).status).toBe(401)
    expect((await revoke({ cookie: org.cookie }, body.id)).status).toBe(204)
    const { body: list } = await app.http('GET', '/v1/api-keys?limit=200', { key: org.key })
    expect(list.items.some(({ id }: { id: string }) => id === body.id)).toBe(false)
    const events = await app.sql(
      `select type from kernel_events where payload->>'apiKeyId' = $1 order by n`,
      [body.id],
    )
    expect(events.map(({ type }) => type)).toEqual(['api_key.created', 'api_key.revoked'])
  })

  it('takes its sockets along when it is revoked', async () => {
    const { body } = await create({ key: org.key }, { name: 'Listener' })
    const socket = new WebSocket(`${app.url.replace('http', 'ws')}/v1/realtime`, {
      headers: { authorization: `Bearer ${body.key}` },
    })
    await once(socket, 'open')
    const closed = once(socket, 'close')
    await revoke({ cookie: org.cookie }, body.id)
    expect((await closed)[0]).toBe(4401)
  })

  it('does not exist for another organization', async () => {
    const other = await app.createOrg('Other')
    const { body } = await create({ key: org.key }, { name: 'Ours' })
    expect((await revoke({ key: other.key }, body.id)).body).toMatchObject({
      status: 404,
      code: 'api_key_not_found',
    })
    expect((await app.http('GET', '/v1/whoami', { key: body.key })).status).toBe(200)
    const { body: theirs } = await app.http('GET', '/v1/api-keys', { key: other.key })
    expect(theirs.items.some(({ id }: { id: string }) => id === body.id)).toBe(false)
    expect((await revoke({ key: org.key }, 'akey_1')).status).toBe(400)
  })

  it('pages newest first without loss or repetition', async () => {
    const crowd = await app.createOrg('Crowd')
    for (let i = 0; i < 4; i++) await create({ key: crowd.key }, { name: `Key ${i}` })
    const names: string[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: HttpAnswer = await app.http('GET', `/v1/api-keys?limit=2${cursor && `&cursor=${cursor}`}`, {
        key: crowd.key,
      })
      names.push(...page.body.items.map(({ name }: { name: string }) => name))
      cursor = page.body.nextCursor
    }
    expect(names.slice(0, 4)).toEqual(['Key 3', 'Key 2', 'Key 1', 'Key 0'])
    expect(names).toHaveLength(5)
    expect((await app.http('GET', '/v1/api-keys?cursor=abc', { key: crowd.key })).body.code).toBe(
      'invalid_cursor',
    )
  })

  it('tells when it was last used, to the minute', async () => {
    const { body } = await create({ key: org.key }, { name: 'Used' })
    const lastUsed = async () =>
      (await app.sql('select last_used_at from iam_api_keys where id = $1', [body.id]))[0]?.last_used_at
    await app.http('GET', '/v1/whoami', { key: body.key })
    await vi.waitFor(async () => expect(await lastUsed()).toBeInstanceOf(Date))
    const first = await lastUsed()
    await app.http('GET', '/v1/whoami', { key: body.key })
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(await lastUsed()).toEqual(first)
  })

  it('counts as used by whoever keeps a socket open with it', async () => {
    const { body } = await create({ key: org.key }, { name: 'Listens' })
    const { body: gone } = await create({ key: org.key }, { name: 'Revoked' })
    await app.sql(`update iam_api_keys set last_used_at = now() - interval '1 hour' where id = any($1)`, [
      [body.id, gone.id],
    ])
    await revoke({ key: org.key }, gone.id)
    const callers = [body.id, gone.id].map((id: string) => ({
      org: { id: org.orgId },
      actor: { type: 'agent' as const, id, name: 'Listens', scopes: ['*'] },
      credential: { kind: 'api_key' as const, id },
    }))
    type Db = Parameters<NonNullable<typeof apiKeyCredential.lapsedOf>>[1]
    const db = {
      query: ({ text }: { text: string }, values: readonly unknown[]) => app.sql(text, [...values]),
    }
    const lapsed = await apiKeyCredential.lapsedOf?.(callers, db as unknown as Db)
    expect(lapsed?.map(({ credential }) => credential.id)).toEqual([gone.id])
    const used = await app.sql(
      `select id from iam_api_keys where id = any($1) and last_used_at > now() - interval '1 minute'`,
      [[body.id, gone.id]],
    )
    expect(used).toEqual([{ id: body.id }])
  })
})

import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sharedTestApp, type TestApp, type TestOrg } from '../../../test/harness.ts'

let app: TestApp
let org: TestOrg

beforeAll(async () => void (app = await sharedTestApp()))
beforeEach(async () => void (org = await app.createOrg()))

const read = async () => (await app.http('GET', '/v1/assistants/me', { cookie: org.cookie })).body
const change = (body: object) => app.http('PATCH', '/v1/assistants/me', { key: org.key, body })

describe('the assistant', () => {
  it('is there from the founding, without a name, under an id that stays', async () => {
    const first = await read()
    expect(first).toMatchObject({ orgId: org.orgId, name: null, greeting: null })
    expect(first.id).toMatch(/^ast_[0-9a-z]{22}$/)
    expect(first.updatedAt).toBe(first.createdAt)
    expect((await change({ name: 'Ada' })).body).toMatchObject({ id: first.id, createdAt: first.createdAt })
  })

  it('changes what is said, and takes back by null or a blank text', async () => {
    expect((await change({ name: '  Ada ', greeting: 'Hello.\nHow can I help?' })).body).toMatchObject({
      name: 'Ada',
      greeting: 'Hello.\nHow can I help?',
    })
    expect((await change({ greeting: ' \n' })).body).toMatchObject({ name: 'Ada', greeting: null })
    expect((await change({ name: null })).body).toMatchObject({ name: null, greeting: null })
    const before = await read()
    expect((await change({})).body).toEqual(before)
  })

  it('refuses texts that are too long or of more than one line, and changes nothing then', async () => {
    await change({ name: 'Ada' })
    for (const body of [
      { name: 'x'.repeat(65) },
      { name: 'A\nda' },
      { name: { first: 'Ada' } },
      { greeting: 'x'.repeat(501) },
      { name: 'Bo', greeting: 7 },
    ])
      expect((await change(body)).body.code).toBe('invalid_input')
    expect((await change({ name: 'x'.repeat(64), greeting: 'x'.repeat(500) })).status).toBe(200)
    expect((await read()).name).toBe('x'.repeat(64))
  })

  it('belongs to one organization, whose admins alone change it', async () => {
    await change({ name: 'Ada' })
    const other = await app.createOrg('Other')
    expect((await app.http('GET', '/v1/assistants/me', { key: other.key })).body.name).toBeNull()
    const cookie = await app.createMember(org, 'member')
    expect((await app.http('GET', '/v1/assistants/me', { cookie })).body.name).toBe('Ada')
    expect((await app.http('PATCH', '/v1/assistants/me', { cookie, body: { name: 'Bo' } })).status).toBe(403)
  })

  it('tells webhooks of changes', async () => {
    await change({})
    await change({ name: 'Ada' })
    const events = await app.sql('select type, payload from kernel_events where org_id = $1', [org.orgId])
    expect(events).toEqual([{ type: 'assistant.updated', payload: { orgId: org.orgId } }])
  })
})

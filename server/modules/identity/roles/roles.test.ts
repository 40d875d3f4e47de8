import { beforeAll, beforeEach, expect, it } from 'vitest'
import { sharedTestApp, type TestApp, type TestOrg } from '../../../test/harness.ts'
import { openSocket } from '../../../test/socket.ts'
import { addMember } from '../members/test-add-member.ts'

let app: TestApp
let org: TestOrg
beforeAll(async () => {
  app = await sharedTestApp()
})
beforeEach(async () => {
  org = await app.createOrg()
})

const owner = () => ({ cookie: org.cookie })
const create = (scopes: string[], name = 'Editor') =>
  app.http('POST', '/v1/orgs/me/roles', { ...owner(), body: { name, scopes } })

/** Somebody with a role of these scopes. */
async function withRole(scopes: string[]) {
  const roleId = (await create(scopes)).body.id as string
  const { userId, cookie } = await addMember(app, org.orgId, { role: 'member' })
  const given = await app.http('PATCH', `/v1/orgs/me/members/${userId}`, { ...owner(), body: { roleId } })
  expect(given.body).toMatchObject({ role: 'custom', roleId, roleName: 'Editor' })
  return { roleId, userId, cookie }
}

it('opens its scopes on every route, what admins may among them, and nothing else', async () => {
  const { cookie } = await withRole(['webhooks:read'])
  const status = async (method: string, path: string) =>
    (await app.http(method as 'GET', path, { cookie, ...(method !== 'GET' && { body: {} }) })).status
  expect(await status('GET', '/v1/webhooks')).toBe(200)
  expect(await status('GET', '/v1/orgs/me')).toBe(200)
  expect(await status('POST', '/v1/webhooks')).toBe(403)
  expect(await status('GET', '/v1/conversations')).toBe(403)
  expect(await status('GET', '/v1/api-keys')).toBe(403)
  const me = await app.http('GET', '/v1/whoami', { cookie })
  expect(me.body.actor).toMatchObject({ role: 'custom', scopes: ['org:read', 'webhooks:read'] })
})

it('is never enough for what is the owners’, whatever its scopes', async () => {
  const { cookie, userId, roleId } = await withRole(['org:read', 'org:write', 'api_keys:write'])
  const tries = [
    ['POST', '/v1/orgs/me/invitations', { email: 'x@example.com' }],
    ['POST', '/v1/orgs/me/roles', { name: 'Everything', scopes: ['conv:write'] }],
    ['PATCH', `/v1/orgs/me/roles/${roleId}`, { scopes: ['conv:write'] }],
    ['PATCH', `/v1/orgs/me/members/${userId}`, { role: 'owner' }],
    ['DELETE', `/v1/orgs/me/members/${org.ownerUserId}`, {}],
    // Nor can a key be made that holds more.
    ['POST', '/v1/api-keys', { name: 'All', scopes: ['*'] }],
    ['POST', '/v1/api-keys', { name: 'Some', scopes: ['conv:read'] }],
  ] as const
  for (const [method, path, body] of tries)
    expect([path, (await app.http(method, path, { cookie, body })).status]).toEqual([path, 403])
})

it('applies at once when its scopes change, and closes the sockets that had more', async () => {
  const { cookie, roleId } = await withRole(['conv:read'])
  const socket = await openSocket(app, { cookie, origin: app.url })
  const closed = new Promise<number>((resolve) => socket.ws.once('close', resolve))
  const changed = await app.http('PATCH', `/v1/orgs/me/roles/${roleId}`, {
    ...owner(),
    body: { scopes: ['cms:read'] },
  })
  expect(changed.body).toMatchObject({ name: 'Editor', scopes: ['cms:read', 'org:read'], members: 1 })
  expect(await closed).toBe(4401)
  expect((await app.http('GET', '/v1/conversations', { cookie })).status).toBe(403)
  expect((await app.http('GET', '/v1/cms/collections', { cookie })).status).not.toBe(403)
})

it('comes with an invitation', async () => {
  const { body: role } = await create(['cms:read'])
  const invited = await app.http('POST', '/v1/orgs/me/invitations', {
    ...owner(),
    body: { email: 'eva@example.com', roleId: role.id },
  })
  expect(invited.body).toMatchObject({ role: 'custom', roleId: role.id })
  const joined = await app.http('POST', '/v1/auth/sign-up', {
    body: {
      email: 'eva@example.com',
      name: 'Eva',
      password: 'a long password of Eva',
      invitationToken: invited.body.token,
    },
  })
  const me = await app.http('GET', '/v1/whoami', { cookie: joined.cookie as string })
  expect(me.body.actor).toMatchObject({ role: 'custom', scopes: ['cms:read', 'org:read'] })
})

it('is refused by name, with another’s name, with a scope that is none, and beside another role', async () => {
  await create(['cms:read'])
  expect((await create(['cms:read'], 'EDITOR')).body.code).toBe('role_name_taken')
  expect((await create(['*'], 'All')).status).toBe(400)
  expect((await create(['cms:everything'], 'All')).status).toBe(400)
  expect((await create([], 'None')).status).toBe(400)
  const other = await app.createOrg()
  const foreign = await app.http('POST', '/v1/orgs/me/roles', {
    cookie: other.cookie,
    body: { name: 'Editor', scopes: ['cms:read'] },
  })
  const { userId } = await addMember(app, org.orgId, { role: 'member' })
  const give = (body: object) => app.http('PATCH', `/v1/orgs/me/members/${userId}`, { ...owner(), body })
  expect((await give({ roleId: foreign.body.id })).body.code).toBe('role_not_found')
  expect((await give({ roleId: foreign.body.id, role: 'admin' })).body.code).toBe('role_or_role_id')
  expect((await give({ role: 'custom' })).status).toBe(400)
})

it('is deleted when nobody has it, with the open invitations to it', async () => {
  const { roleId, userId } = await withRole(['cms:read'])
  await app.http('POST', '/v1/orgs/me/invitations', {
    ...owner(),
    body: { email: 'eva@example.com', roleId },
  })
  const remove = () => app.http('DELETE', `/v1/orgs/me/roles/${roleId}`, owner())
  expect((await remove()).body.code).toBe('role_in_use')
  await app.http('PATCH', `/v1/orgs/me/members/${userId}`, { ...owner(), body: { role: 'member' } })
  expect((await remove()).status).toBe(204)
  expect((await app.http('GET', '/v1/orgs/me/invitations', owner())).body.items).toEqual([])
  expect((await app.http('GET', '/v1/orgs/me/roles', owner())).body.items).toEqual([])
})

it('takes one name only, of many who create it at the same moment', async () => {
  const made = await Promise.all(Array.from({ length: 10 }, () => create(['cms:read'])))
  expect(made.map(({ status }) => status).toSorted()).toEqual([201, ...Array<number>(9).fill(409)])
})

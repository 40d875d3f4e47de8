import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestOrg } from './harness.ts'

let app: TestApp
let org: TestOrg
beforeAll(async () => {
  app = await startTestApp()
  org = await app.createOrg()
})
afterAll(() => app.close())

const at = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
  app.http(method, `/v1/crm/${path}`, { cookie: org.cookie, ...(body && { body }) })
const add = async (body: object): Promise<string> => (await at('POST', 'contacts', body)).body.id
const addressesOf = async (id: string) => (await at('GET', `contacts/${id}/addresses`)).body.items
const valuesOf = async (id: string) => (await addressesOf(id)).map(({ value }: { value: string }) => value)

it('a person is found by each of their addresses, one of which is primary', async () => {
  const id = await add({ name: 'Mona', email: 'mona@a.test' })
  const first = await at('POST', `contacts/${id}/addresses`, { email: 'Mona@b.test' })
  expect(first.status).toBe(201)
  // A second time it is there already.
  expect((await at('POST', `contacts/${id}/addresses`, { email: 'mona@b.test' })).body).toEqual(first.body)
  expect((await at('POST', `contacts/${id}/addresses`, { phone: '+47 900 00 002' })).body.heldBy).toBe(id)
  expect(await valuesOf(id)).toEqual(['mona@a.test', '+47 900 00 002', 'mona@b.test'])
  expect((await at('GET', 'contacts?q=mona@b')).body.items.map((each: { id: string }) => each.id)).toEqual([
    id,
  ])
  const { heldBy } = first.body
  expect((await at('POST', `contacts/${id}/addresses/${heldBy}/primary`, { kind: 'email' })).status).toBe(204)
  expect((await at('GET', `contacts/${id}`)).body.email).toBe('mona@b.test')
  expect(await valuesOf(id)).toEqual(['mona@b.test', '+47 900 00 002', 'mona@a.test'])
  expect((await at('DELETE', `contacts/${id}/addresses/${id}`)).status).toBe(409)
  expect((await at('DELETE', `contacts/${id}/addresses/${heldBy}`)).status).toBe(204)
  expect(await valuesOf(id)).toEqual(['mona@b.test', '+47 900 00 002'])
})

it('an address belongs to one person, also where twenty ask at once, and is unknown to other organizations', async () => {
  const [one, two] = [await add({ email: 'one@a.test' }), await add({ email: 'two@a.test' })]
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      at('POST', `contacts/${n % 2 ? one : two}/addresses`, { email: 'shared@a.test' }),
    ),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]))
  expect(
    [...(await valuesOf(one)), ...(await valuesOf(two))].filter((each) => each === 'shared@a.test'),
  ).toHaveLength(1)
  const other = await app.createOrg()
  expect((await app.http('GET', `/v1/crm/contacts/${one}/addresses`, { cookie: other.cookie })).status).toBe(
    404,
  )
})

it('a merge is taken back after another address became primary: each has what they had', async () => {
  const [keeper, other] = [await add({ email: 'keeper@a.test' }), await add({ email: 'other@a.test' })]
  const { body } = await at('POST', 'merge-proposals', {
    contactAId: keeper,
    contactBId: other,
    recommendedKeeperId: keeper,
    confidence: 'high',
  })
  await at('POST', `merge-proposals/${body.id}/apply`, { fingerprint: body.mergeFingerprint })
  expect((await at('DELETE', `contacts/${keeper}/addresses/${other}`)).status).toBe(409)
  expect((await at('POST', `contacts/${keeper}/addresses/${other}/primary`, { kind: 'email' })).status).toBe(
    204,
  )
  expect((await at('GET', `contacts/${keeper}`)).body.email).toBe('other@a.test')
  expect((await at('POST', `merge-proposals/${body.id}/undo`)).status).toBe(200)
  expect((await at('GET', `contacts/${keeper}`)).body.email).toBe('keeper@a.test')
  expect((await at('GET', `contacts/${other}`)).body.email).toBe('other@a.test')
})

it('an address of somebody who must not be written to stays so when it is removed', async () => {
  const id = await add({ email: 'left@a.test' })
  const { heldBy } = (await at('POST', `contacts/${id}/addresses`, { email: 'alone@a.test' })).body
  await at('PATCH', `contacts/${id}`, { doNotContact: true })
  await at('DELETE', `contacts/${id}/addresses/${heldBy}`)
  const next = await add({ email: 'alone@a.test' })
  expect((await at('GET', `contacts/${next}`)).body.doNotContact).toBe(true)
})

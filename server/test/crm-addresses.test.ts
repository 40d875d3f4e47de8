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

const primary = async (id: string, heldBy: string) =>
  expect((await at('POST', `contacts/${id}/addresses/${heldBy}/primary`, { kind: 'email' })).status).toBe(204)
const further = async (id: string, email: string): Promise<string> =>
  (await at('POST', `contacts/${id}/addresses`, { email })).body.heldBy
const emailOf = async (id: string) => (await at('GET', `contacts/${id}`)).body.email

/** Merges two, lets something happen, and takes it back; answers the emails of both afterwards. */
async function mergedAndBack(keeper: string, other: string, meanwhile: () => Promise<void>) {
  const { body } = await at('POST', 'merge-proposals', {
    contactAId: keeper,
    contactBId: other,
    recommendedKeeperId: keeper,
    confidence: 'high',
  })
  await at('POST', `merge-proposals/${body.id}/apply`, { fingerprint: body.mergeFingerprint })
  expect((await at('DELETE', `contacts/${keeper}/addresses/${other}`)).status).toBe(409)
  await meanwhile()
  const { status, body: undone } = await at('POST', `merge-proposals/${body.id}/undo`)
  expect(status, JSON.stringify(undone)).toBe(200)
  return [await emailOf(keeper), await emailOf(other)]
}

it('a merge is taken back after another address became primary: the other has theirs again', async () => {
  const pair = async (n: number, email: object = { email: `keeper${n}@a.test` }) =>
    [
      await add({ name: 'Keeper', phone: `+47 900 01 0${n}`, ...email }),
      await add({ email: `other${n}@a.test` }),
    ] as const

  const [one, two] = await pair(1)
  expect(await mergedAndBack(one, two, () => primary(one, two))).toEqual(['keeper1@a.test', 'other1@a.test'])

  const [three, four] = await pair(2)
  const twice = await mergedAndBack(three, four, async () => {
    const added = await further(three, 'third2@a.test')
    await primary(three, four)
    await primary(three, added)
  })
  expect(twice).toEqual(['third2@a.test', 'other2@a.test'])

  // The keeper had no email of their own.
  const [five, six] = await pair(3, {})
  const given = await mergedAndBack(five, six, async () =>
    primary(five, await further(five, 'third3@a.test')),
  )
  expect(given).toEqual(['third3@a.test', 'other3@a.test'])
})

it('erasing looks for removed addresses, too, and blocks those alone of somebody who must not be written to', async () => {
  const [open, shut] = [await add({ email: 'open@a.test' }), await add({ email: 'shut@a.test' })]
  for (const [id, name] of [
    [open, 'open'],
    [shut, 'shut'],
  ] as const) {
    await further(id, `${name}2@a.test`)
    await at('DELETE', `contacts/${id}/addresses/${await further(id, `${name}-gone@a.test`)}`)
  }
  await at('PATCH', `contacts/${shut}`, { doNotContact: true })
  for (const [id, name] of [
    [open, 'open'],
    [shut, 'shut'],
  ] as const) {
    expect((await at('POST', `contacts/${id}/erase`, { confirm: id })).status).toBe(200)
    const [row] = await app.sql('select subject from crm_erasures where org_id = $1 and erased_id = $2', [
      org.orgId,
      id,
    ])
    expect(row.subject.words).toEqual(expect.arrayContaining([`${name}2@a.test`, `${name}-gone@a.test`]))
  }
  const isBlocked = async (email: string) =>
    (await at('GET', `contacts/${await add({ email })}`)).body.doNotContact
  expect(await isBlocked('open2@a.test')).toBe(false)
  expect(await isBlocked('shut2@a.test')).toBe(true)
})

it('an address of somebody who must not be written to stays so when it is removed', async () => {
  const id = await add({ email: 'left@a.test' })
  const { heldBy } = (await at('POST', `contacts/${id}/addresses`, { email: 'alone@a.test' })).body
  await at('PATCH', `contacts/${id}`, { doNotContact: true })
  await at('DELETE', `contacts/${id}/addresses/${heldBy}`)
  const next = await add({ email: 'alone@a.test' })
  expect((await at('GET', `contacts/${next}`)).body.doNotContact).toBe(true)
})

it('an email that leads to a person already becomes the primary one where they are given it', async () => {
  const id = await add({ email: 'was@a.test' })
  await further(id, 'becomes@a.test')
  expect((await at('PATCH', `contacts/${id}`, { email: 'becomes@a.test', name: 'Both' })).status).toBe(200)
  expect(await emailOf(id)).toBe('becomes@a.test')
  expect(await valuesOf(id)).toEqual(['becomes@a.test', 'was@a.test'])
})

import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp, type TestOrg } from './harness.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- answers of any operation
type Json = Record<string, any>

let app: TestApp
let org: TestOrg
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.close())
beforeEach(async () => void (org = await app.createOrg()))

const at = (method: string, path: string, body?: object) =>
  app.http(method, `/v1/crm/${path}`, { cookie: org.cookie, ...(body && { body }) })
async function made(method: string, path: string, body?: object): Promise<Json> {
  const answer = await at(method, path, body)
  expect(answer.status, `${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300)
  return answer.body
}
const person = async (body: object): Promise<string> => (await made('POST', 'contacts', body))['id']
const stop = (id: string) => made('PATCH', `contacts/${id}`, { doNotContact: true })
const isStopped = async (id: string): Promise<boolean> =>
  (await made('GET', `contacts/${id}`))['doNotContact']
/** Whether somebody who comes with an address now must not be written to. */
const isStoppedFor = async (addresses: object) => isStopped(await person(addresses))

async function merge(keeperId: string, otherId: string, recommendedPatch?: object): Promise<string> {
  const { id, mergeFingerprint: fingerprint } = await made('POST', 'merge-proposals', {
    contactAId: keeperId,
    contactBId: otherId,
    recommendedKeeperId: keeperId,
    confidence: 'high',
    ...(recommendedPatch && { recommendedPatch }),
  })
  await made('POST', `merge-proposals/${id}/apply`, { fingerprint })
  return id
}
const further = async (id: string, body: object): Promise<string> =>
  (await made('POST', `contacts/${id}/addresses`, body))['heldBy']
const primary = (id: string, heldBy: string) =>
  made('POST', `contacts/${id}/addresses/${heldBy}/primary`, { kind: 'email' })

async function importFile(file: string, columns: string[], options: object = {}): Promise<string> {
  const bytes = Buffer.from(file)
  const { id, ...target } = await made('POST', 'people-imports', {
    fileName: 'people.csv',
    sizeBytes: bytes.length,
  })
  await fetch(target['uploadUrl'], {
    method: target['uploadMethod'],
    body: new Uint8Array(bytes),
    headers: { 'content-type': target['uploadType'] },
  })
  await made('POST', `people-imports/${id}/start`, { columns, dryRun: false, ...options })
  await settled(id)
  return id
}
const settled = (id: string) =>
  vi.waitUntil(
    async () =>
      !['queued', 'running', 'undoing'].includes((await made('GET', `people-imports/${id}`))['status']),
    { timeout: 15_000 },
  )

describe('an address that must not be written to stays so', () => {
  it('where it is taken off a person, by a change, a merge, an import or a visitor', async () => {
    const a = await person({ email: 'a@x.test', phone: '+1001' })
    await stop(a)
    await made('PATCH', `contacts/${a}`, { email: 'b@x.test', phone: '+1002' })
    expect(await isStoppedFor({ email: 'a@x.test' })).toBe(true)
    expect(await isStoppedFor({ phone: '+1001' })).toBe(true)

    const [keeper, other] = [
      await person({ email: 'k@x.test', phone: '+5001' }),
      await person({ email: 'o@x.test' }),
    ]
    await stop(keeper)
    await merge(keeper, other, { phone: '+5999' })
    expect(await isStoppedFor({ phone: '+5001' })).toBe(true)

    const c = await person({ email: 'c@x.test', phone: '+6001' })
    await stop(c)
    await importFile('email,phone\nc@x.test,+6002\n', ['email', 'phone'], { policy: 'overwrite' })
    expect(await made('GET', `contacts/${c}`)).toMatchObject({ phone: '+6002' })
    expect(await isStoppedFor({ phone: '+6001' })).toBe(true)
  })

  it('where a merge is taken back after another address became primary', async () => {
    const [keeper, other] = [await person({ email: 'k@x.test' }), await person({ email: 'o@x.test' })]
    await stop(keeper)
    const shell = await further(other, { email: 's@x.test' })
    const merged = await merge(keeper, other)
    await primary(keeper, shell)
    await made('POST', `merge-proposals/${merged}/undo`)
    expect(await made('GET', `contacts/${keeper}`)).toMatchObject({ email: 'k@x.test', doNotContact: true })
    expect(await made('GET', `contacts/${other}`)).toMatchObject({ email: 'o@x.test', doNotContact: false })
    expect(
      (await made('GET', `contacts/${other}/addresses`))['items'].map(({ value }: Json) => value),
    ).toEqual(['o@x.test', 's@x.test'])
  })

  it('where a merge is taken back after the keeper got another email', async () => {
    const [keeper, other] = [await person({ email: 'k@x.test' }), await person({ email: 'o@x.test' })]
    await stop(keeper)
    const merged = await merge(keeper, other)
    await primary(keeper, other)
    await made('PATCH', `contacts/${keeper}`, { email: 'n@x.test' })
    await made('POST', `merge-proposals/${merged}/undo`)
    expect(await isStoppedFor({ email: 'k@x.test' })).toBe(true)
  })

  it('where a merge with it is taken back', async () => {
    const gone = await person({ email: 's@x.test' })
    await stop(gone)
    await made('DELETE', `contacts/${gone}`)
    const [keeper, other] = [await person({ email: 'k@x.test' }), await person({ email: 'o@x.test' })]
    await stop(other)
    const merged = await merge(keeper, other)
    await further(keeper, { email: 's@x.test' })
    await made('POST', `merge-proposals/${merged}/undo`)
    expect(await isStopped(keeper)).toBe(true)
  })

  it('where somebody else comes with the number, and is lifted for a reason alone', async () => {
    const c = await person({ email: 'c@x.test', phone: '+80 01' })
    await stop(c)
    await importFile('email,phone\nd@x.test,+8001\n', ['email', 'phone'], {
      lawfulBasis: 'consent',
      consentSource: 'fair',
    })
    expect((await made('GET', 'contacts?q=d@x.test'))['items']).toMatchObject([{ doNotContact: true }])
    expect(await isStoppedFor({ phone: '+8001' })).toBe(true)

    const [a, b] = [await person({ phone: '+9001' }), await person({ phone: '+9001' })]
    await stop(a)
    await made('DELETE', `contacts/${a}`)
    await made('PATCH', `contacts/${b}`, { doNotContact: false })
    expect(await isStoppedFor({ phone: '+9001' })).toBe(true)
  })

  it('where an import that changed the number is taken back', async () => {
    const k = await person({ email: 'k@x.test', phone: '+6001' })
    const id = await importFile('email,phone\nk@x.test,+6002\n', ['email', 'phone'], { policy: 'overwrite' })
    const b = await person({ phone: '+6001' })
    await stop(b)
    await made('DELETE', `contacts/${b}`)
    await made('POST', `people-imports/${id}/undo`)
    await settled(id)
    expect(await made('GET', `contacts/${k}`)).toMatchObject({ phone: '+6001', doNotContact: true })
  })

  it('where it comes from another organization, whoever has it here, deleted or not yet there', async () => {
    const [a, b] = [await person({ email: 'a@x.test' }), await person({ email: 'b@x.test' })]
    const stopped = (more: object) =>
      made('POST', 'import', { records: { contacts: [{ doNotContact: true, ...more }] } })
    await stopped({ id: a, email: 'b@x.test' })
    expect([await isStopped(a), await isStopped(b)]).toEqual([true, true])
    await stopped({ id: a, email: 'nobody@x.test' })
    expect(await isStoppedFor({ email: 'nobody@x.test' })).toBe(true)
    const spelled = await person({ phone: '+49170555' })
    await stopped({ id: 'w2', phone: '+49 170 555' })
    expect(await isStopped(spelled)).toBe(true)
    await stopped({ id: 'w1', email: ' F@x.test ', phone: '+7790' })
    expect((await made('GET', 'contacts?q=f@x.test'))['items']).toMatchObject([{ email: 'f@x.test' }])
    const gone = await person({ email: 'gone@x.test' })
    await made('DELETE', `contacts/${gone}`)
    await stopped({ id: gone, email: 'gone@x.test' })
    expect((await made('POST', `contacts/${gone}/restore`))['person']).toMatchObject({ doNotContact: true })
  })

  it('and a page that was read before it was said so does not lift it', async () => {
    const id = await person({ email: 'a@x.test' })
    await made('POST', 'import', {
      records: { contacts: [{ id: 'x', email: 'a@x.test', doNotContact: true }] },
    })
    const late = await at('PATCH', `contacts/${id}`, { doNotContact: false, reason: 'Asked', ifVersion: 1 })
    expect(late.body.code).toBe('crm_outdated')
    const { version } = await made('GET', `contacts/${id}`)
    const read = { doNotContact: false, reason: 'Asked', ifVersion: version }
    expect((await at('PATCH', `contacts/${id}`, read)).status).toBe(200)
  })
})

it('a person who is deleted and restored has changed for nobody who has read them before', async () => {
  const id = await person({ email: 'a@x.test', name: 'A', customFields: { size: 1 } })
  await made('DELETE', `contacts/${id}`)
  await made('POST', `contacts/${id}/restore`)
  const read = { name: 'B', customFields: { size: 2, constructor: null }, ifVersion: 1 }
  expect((await at('PATCH', `contacts/${id}`, read)).status).toBe(200)
})

it('whoever is deleted waits in no proposal any more', async () => {
  const [a, b] = [await person({ email: 'a@x.test' }), await person({ email: 'b@x.test' })]
  await made('POST', 'merge-proposals', {
    contactAId: a,
    contactBId: b,
    recommendedKeeperId: a,
    confidence: 'high',
  })
  await made('DELETE', `contacts/${b}`)
  expect((await made('GET', 'merge-proposals'))['items']).toEqual([])
})

it('a note of somebody who was merged is refused, with who they are now', async () => {
  const [keeper, other] = [await person({ email: 'k@x.test' }), await person({ email: 'o@x.test' })]
  await merge(keeper, other)
  const note = await at('POST', `contacts/${other}/notes`, { body: 'Late' })
  expect([note.status, note.body.detail]).toEqual([409, `It was merged into ${keeper}.`])
})

import { beforeAll, expect, it } from 'vitest'
import { sharedTestApp, type TestApp, type TestOrg } from '../../test/harness.ts'
import { openSite } from './test-site.ts'

let app: TestApp
let org: TestOrg
const ids: Record<string, string> = {}

beforeAll(async () => {
  app = await sharedTestApp()
  org = await app.createOrg()
  const site = await openSite(app, org)
  const write = async (session: string, body: string) => {
    ids[session] = await site.say(session, body)
  }
  await write('greta', 'Where is my parcel?')
  await write('bo', 'Greta recommended you')
  const name = (session: string, change: string, value: string) =>
    app.sql(
      `update crm_contacts set ${change} = $2 where id = (select contact_id from conv_conversations where id = $1)`,
      [ids[session], value],
    )
  await name('greta', 'name', 'Greta Garbo')
  await name('greta', 'email', 'garbo@example.com')
  await name('bo', 'name', 'Bo 50% Li')
  await name('bo', 'phone', '+46 70 123')
})

const find = async (q: string, key = org.key) =>
  (await app.http('GET', `/v1/find?q=${encodeURIComponent(q)}`, { key })).body
const names = async (q: string) =>
  (await find(q)).people.map(({ name }: { name: string }) => name) as string[]

it('finds people by a part of name, email or phone, with their latest conversation', async () => {
  const { people } = await find('garb')
  expect(people).toEqual([
    expect.objectContaining({
      name: 'Greta Garbo',
      email: 'garbo@example.com',
      conversationId: ids['greta'],
    }),
  ])
  expect(await names('70 12')).toEqual(['Bo 50% Li'])
  expect(await names('BO')).toEqual(['Bo 50% Li'])
  expect(await names('50%')).toEqual(['Bo 50% Li'])
  expect(await names('0%_')).toEqual([])
})

it('finds conversations by text, customer and number, in the same call', async () => {
  const { conversations } = await find('greta')
  expect(conversations.map(({ id }: { id: string }) => id)).toEqual([ids['bo'], ids['greta']])
  expect(conversations[0].match).toMatchObject({ field: 'message', snippet: 'Greta recommended you' })
  const [{ displayId }] = conversations
  // The second is how lists call whoever gave no name.
  expect(await find(`Visitor #${displayId}`)).toEqual(await find(`#${displayId}`))
  const byNumber = await find(`#${displayId}`)
  expect(byNumber.conversations.map(({ id }: { id: string }) => id)).toEqual([ids['bo']])
  expect(byNumber.people).toEqual([])
})

it('finds nothing of another organization', async () => {
  const other = await app.createOrg()
  expect(await find('greta', other.key)).toEqual({ people: [], conversations: [], entries: [] })
})

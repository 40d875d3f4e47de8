import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../test/harness.ts'
import { openSocket, type Socket } from '../../test/socket.ts'
import { contentOf } from './test-content.ts'

let app: TestApp
const open: Socket[] = []

beforeAll(async () => void (app = await startTestApp()))
afterAll(async () => {
  for (const socket of open) socket.ws.close()
  await app.close()
})

const socketOf = async (key: string) => {
  const socket = await openSocket(app, { authorization: `Bearer ${key}` })
  open.push(socket)
  return socket
}
const told = (socket: Socket, type: string) =>
  vi.waitUntil(() => socket.events().some((event) => event.type === type), { timeout: 10_000, interval: 10 })
const FOLLOW = { type: 'subscribe', channel: 'content' }

it('tells whoever may read content what happens to it, and nobody of another organization', async () => {
  const [ours, theirs] = [await app.createOrg(), await app.createOrg()]
  const [here, there] = [await socketOf(ours.key), await socketOf(theirs.key)]
  expect(await here.ask(FOLLOW)).toMatchObject({ channel: `cms:${ours.orgId}`, resumed: false })
  await there.ask(FOLLOW)
  const { id } = await contentOf(app, ours).collection()
  const entry = await contentOf(app, ours).entry('first')
  await told(here, 'cms.entry.created')
  expect(here.events()).toMatchObject([
    { type: 'cms.collection.created', payload: { collectionId: id } },
    { type: 'cms.entry.created', payload: { entryId: entry.id } },
  ])
  await contentOf(app, theirs).collection()
  await told(there, 'cms.collection.created')
  expect(there.events()).toHaveLength(1)
  expect(here.events()).toHaveLength(2)
})

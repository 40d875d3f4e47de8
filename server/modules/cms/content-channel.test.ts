import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../test/harness.ts'
import { openSocket, type TestSocket } from '../conversations/test-socket.ts'
import { contentOf } from './test-content.ts'

let app: TestApp
const open: TestSocket[] = []

beforeAll(async () => void (app = await startTestApp()))
afterAll(async () => {
  for (const socket of open) socket.close()
  await app.close()
})

const socketOf = async (key: string) => {
  const socket = await openSocket(app, { key })
  open.push(socket)
  return socket
}
const FOLLOW = { type: 'subscribe', channel: 'content' }

it('tells whoever may read content what happens to it, and nobody of another organization', async () => {
  const [ours, theirs] = [await app.createOrg(), await app.createOrg()]
  const [here, there] = [await socketOf(ours.key), await socketOf(theirs.key)]
  expect(await here.ask(FOLLOW)).toMatchObject({ channel: `cms:${ours.orgId}`, resumed: false })
  await there.ask(FOLLOW)
  const { id } = await contentOf(app, ours).collection()
  const entry = await contentOf(app, ours).entry('first')
  await here.next((frame) => frame.event?.type === 'cms.entry.created')
  expect(here.events()).toMatchObject([
    { type: 'cms.collection.created', payload: { collectionId: id } },
    { type: 'cms.entry.created', payload: { entryId: entry.id } },
  ])
  await contentOf(app, theirs).collection()
  await there.next((frame) => frame.event?.type === 'cms.collection.created')
  expect(there.events()).toHaveLength(1)
  expect(here.events()).toHaveLength(2)
})

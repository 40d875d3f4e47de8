import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestOrg } from '../../../../test/harness.ts'
import { eventsOf, openWidget, type TestWidget } from '../../test-widget.ts'

let app: TestApp
let org: TestOrg
let widget: TestWidget

beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.close())
beforeEach(async () => {
  org = await app.createOrg()
  widget = await openWidget(app, org)
})

const as = (key: unknown = org.key) => ({ key: key as string })
const get = async (path: string) => (await app.http('GET', `/v1/${path}`, as())).body
const post = (path: string, body: unknown = {}) =>
  app.http('POST', `/v1/conversations/${path}`, { cookie: org.cookie, body })
const remove = (id: string) => app.http('DELETE', `/v1/conversations/${id}`, { cookie: org.cookie })
const open = async (sessionId: string, text: string, more = {}) =>
  (await widget.say(sessionId, text, more)).body.conversationId as string
const said = async (sessionId: string) =>
  (await widget.read(sessionId)).body.messages.map(({ body }: { body: string }) => body)

/** A conversation with a bit of everything, and another one. */
async function busy() {
  const id = await open('a', 'A needle in it', { visitor: { name: 'Ada' } })
  const other = await open('b', 'Another')
  await post(`${id}/messages`, { body: 'Answer' })
  await post(`${id}/messages`, { body: 'Note', internal: true })
  await post(`${id}/request-handover`, { reason: 'Wants a person' })
  await app.http('PATCH', `/v1/conversations/${id}`, { cookie: org.cookie, body: { subject: 'About' } })
  await widget.post('rating', { sessionId: 'a', rating: 4 })
  return { id, other }
}

const everywhere = async () => ({
  list: (await get('conversations')).items.map(({ id }: { id: string }) => id),
  counts: await get('conversations/queue/counts'),
  search: (await get('conversations?q=needle')).items.length,
  exported: (await get('conv/export')).conversations.length,
  facts: await app.sql('select * from overview_conversations where org_id = $1 order by conversation_id', [
    org.orgId,
  ]),
})

describe('deleting a conversation', () => {
  it('takes it out of every list, count, search, report and export at once, and restoring brings all of it back', async () => {
    const { id, other } = await busy()
    const [before, whole] = [await everywhere(), await get(`conversations/${id}`)]
    const { status, body } = await remove(id)
    expect([status, body.deleted, Date.parse(body.restorableUntil) > Date.now() + 29 * 86_400_000]).toEqual([
      200,
      true,
      true,
    ])
    expect(await everywhere()).toMatchObject({
      list: [other],
      search: 0,
      exported: 1,
      facts: [{ conversation_id: other }],
    })
    expect((await app.http('GET', `/v1/conversations/${id}`, as())).body.code).toBe('conv_not_found')
    expect((await get('conversations/deleted')).items).toMatchObject([
      { id, customerName: 'Ada', subject: 'About', messageCount: 4, lastInboundPreview: 'A needle in it' },
    ])
    const restored = await post(`${id}/restore`)
    expect([restored.status, restored.body.visitorContinuesInId]).toEqual([200, null])
    expect(await everywhere()).toEqual(before)
    const again = await get(`conversations/${id}`)
    expect({ ...again, seq: 0, updatedAt: '' }).toEqual({ ...whole, seq: 0, updatedAt: '' })
    expect(await said('a')).toEqual(['A needle in it', 'Answer'])
    expect((await get('conversations/deleted')).items).toEqual([])
    expect((await eventsOf(app, id)).slice(-2).map(({ type }) => type)).toEqual([
      'conversation.deleted',
      'conversation.restored',
    ])
  })

  it('leaves the visitor an empty chat whose next message opens a new conversation', async () => {
    const { id } = await busy()
    await remove(id)
    expect((await widget.read('a')).body).toMatchObject({ messages: [], conversation: null })
    const fresh = await open('a', 'Hello again')
    expect(fresh).not.toBe(id)
    const { body } = await post(`${id}/restore`)
    expect(body.visitorContinuesInId).toBe(fresh)
    expect(await said('a')).toEqual(['Hello again'])
    expect((await post(`${id}/merge`, { intoId: fresh, samePerson: true })).status).toBe(200)
    expect(await said('a')).toEqual(['A needle in it', 'Answer', 'Hello again'])
  })

  it('takes the shells of what was merged into it along, and brings them back', async () => {
    const { id, other } = await busy()
    await post(`${other}/merge`, { intoId: id })
    await remove(id)
    expect(await app.sql('select id from conv_conversations where org_id = $1', [org.orgId])).toEqual([])
    expect(await said('b')).toEqual([])
    await post(`${id}/restore`)
    expect(await said('b')).toEqual(['Another'])
    expect((await post(`${other}/unmerge`)).status).toBe(200)
    expect((await remove(id)).status).toBe(200)
  })

  it('is for owners and admins, refuses a shell, and knows nothing of other organizations', async () => {
    const { id, other } = await busy()
    const cookie = await app.createMember(org, 'member')
    for (const [method, path] of [
      ['DELETE', id],
      ['POST', `${id}/restore`],
      ['GET', 'deleted'],
    ] as const)
      expect(
        (
          await app.http(method, `/v1/conversations/${path}`, {
            cookie,
            body: method === 'POST' ? {} : undefined,
          })
        ).status,
      ).toBe(403)
    await post(`${other}/merge`, { intoId: id })
    expect((await remove(other)).body.code).toBe('conv_invalid')
    await remove(id)
    const stranger = await app.createOrg()
    expect((await app.http('GET', '/v1/conversations/deleted', as(stranger.key))).body.items).toEqual([])
    const theirs = await app.http('POST', `/v1/conversations/${id}/restore`, { key: stranger.key, body: {} })
    expect(theirs.body.code).toBe('conv_deleted_not_found')
  })

  it('cannot be undone after 30 days, when it is purged', async () => {
    const { id } = await busy()
    await remove(id)
    await app.sql(
      `update conv_deleted_conversations set deleted_at = now() - interval '31 days' where id = $1`,
      [id],
    )
    expect((await get('conversations/deleted')).items).toEqual([])
    expect((await post(`${id}/restore`)).body.code).toBe('conv_deleted_not_found')
    await app.sql(`select graphile_worker.add_job('conversations.purgeDeleted', '{}')`)
    const left = () => app.sql('select id from conv_deleted_conversations where id = $1', [id])
    await expect.poll(left).toEqual([])
  })

  it('is not undone by importing an export of before', async () => {
    const { id } = await busy()
    const { nextCursor: _, ...records } = await get('conv/export')
    await remove(id)
    const { body } = await app.http('POST', '/v1/conv/import', { ...as(), body: { records } })
    expect(body.created).toBe(0)
    expect(await app.sql('select id from conv_conversations where org_id = $1', [org.orgId])).toHaveLength(1)
  })
})

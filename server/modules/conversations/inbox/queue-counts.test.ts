import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { openWidget, upTo } from '../test-widget.ts'

let app: TestApp

beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.close())

it('the counts reach beyond the longest page of the queue', async () => {
  const org = await app.createOrg()
  const widget = await openWidget(app, org)
  await Promise.all(upTo(210).map((n) => widget.post('conversations', { sessionId: `s${n}` })))
  await app.sql(
    'update conv_conversations set needs_human_attention = true where display_id > 2 and org_id = $1',
    [org.orgId],
  )
  const get = async (path: string) =>
    (await app.http('GET', `/v1/conversations/queue${path}`, { cookie: org.cookie })).body
  const page = await get('?limit=200')
  expect([page.items.length, page.nextCursor]).toEqual([200, expect.any(String)])
  expect(await get('/counts')).toMatchObject({ needsYou: 208, inProgress: 2, total: 210, unassigned: 210 })
})

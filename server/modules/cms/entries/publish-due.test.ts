import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp, type TestOrg } from '../../../test/harness.ts'
import { contentOf } from '../test-content.ts'

let app: TestApp
let twin: TestApp
let org: TestOrg
let content: ReturnType<typeof contentOf>

beforeAll(async () => {
  app = await startTestApp()
  twin = await app.twin()
  org = await app.createOrg()
  content = contentOf(app, org)
  await content.collection()
})
afterAll(async () => {
  await twin.close()
  await app.close()
})

/** Runs the job by way of the queue, as the clock would. */
const publishDue = () => app.sql(`select graphile_worker.add_job('cms.publishDue', '{}')`)
const idle = () =>
  vi.waitFor(
    async () => expect((await app.sql(`select 1 from graphile_worker._private_jobs`)).length).toBe(0),
    { timeout: 20_000, interval: 50 },
  )

/** An entry that is scheduled, and due. */
async function due(slug: string): Promise<string> {
  const { id } = await content.entry(slug, { title: slug })
  await content.call('POST', `/drafts/${id}/schedule`, { scheduledAt: '2040-01-01T00:00:00Z' })
  await app.sql(`update cms_entries set scheduled_at = now() - interval '1 second' where id = $1`, [id])
  return id
}

it('a due entry is published once, however many processes look; one in the future stays', async () => {
  const ids = [await due('due-1'), await due('due-2')]
  const { id: later } = await content.entry('later')
  await content.call('POST', `/drafts/${later}/schedule`, { scheduledAt: '2040-01-01T00:00:00Z' })
  await Promise.all([publishDue(), publishDue(), publishDue()])
  await vi.waitFor(async () => expect((await content.draft(ids[1] as string)).status).toBe('published'), {
    timeout: 20_000,
    interval: 50,
  })
  await idle()
  for (const id of ids) {
    expect(await content.draft(id)).toMatchObject({
      status: 'published',
      version: 3,
      scheduledAt: null,
      live: { version: 3 },
    })
    const events = await app.sql(
      `select payload from kernel_events where type = 'cms.entry.published' and payload->>'entryId' = $1`,
      [id],
    )
    expect(events.map(({ payload }) => payload.previousStatus)).toEqual(['scheduled'])
  }
  expect((await content.draft(later)).status).toBe('scheduled')
})

it('one that can be published no more becomes a draft with the reason, and holds up no other', async () => {
  const broken = await due('broken')
  await app.sql(`update cms_entries set data = '{}' where id = $1`, [broken])
  const fine = await due('fine')
  await publishDue()
  await vi.waitFor(async () => expect((await content.draft(fine)).status).toBe('published'), {
    timeout: 20_000,
    interval: 50,
  })
  expect(await content.draft(broken)).toMatchObject({
    status: 'draft',
    live: null,
    dismissedReason: 'It could not be published: data.title: required',
  })
})

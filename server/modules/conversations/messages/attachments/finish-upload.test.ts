import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Context, StepsContext } from '../../../../kernel/contract/context.ts'
import { createParts, type PartContext } from '../../../../kernel/contract/parts.ts'
import { startTestApp, type TestApp, type TestOrg } from '../../../../test/harness.ts'
import { openWidget, upTo } from '../../test-widget.ts'
import type { AttachmentRow } from '../../core/attachment-rows.ts'
import { finishUpload } from './finish-upload.ts'
import { filesOf, photo, runLater, untilGone, upload, visitorOf, type Uploader } from './test-uploads.ts'

describe('an image that another process decides on while it is made', () => {
  let app: TestApp
  let org: TestOrg
  let visitor: Uploader
  let other: pg.Client
  beforeAll(async () => {
    app = await startTestApp()
    other = new pg.Client({ connectionString: app.databaseUrl })
    await other.connect()
  })
  afterAll(async () => {
    await other.end()
    await app.close()
  })
  beforeEach(async () => {
    org = await app.createOrg()
    visitor = await visitorOf(await openWidget(app, org), 's1')
  })

  /** Completes an upload whose row is changed when its image is made, and before it is marked. */
  async function completeWhile(id: string, change: string) {
    await other.query('begin')
    await other.query(change, [id])
    const completing = visitor.complete(id)
    const waits = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await vi.waitUntil(async () => (await app.sql(waits)).length > 0)
    expect(filesOf(app, org, id)).toContain('original')
    await other.query('commit')
    return completing
  }

  it('is the one that was completed first', async () => {
    const { id } = await upload(visitor, await photo())
    const first = 'update conv_attachments set completed_at = now(), width = 7, height = 7 where id = $1'
    const { status, body } = await completeWhile(id, first)
    expect([status, body.width]).toEqual([201, 7])
    expect(filesOf(app, org, id)).toContain('original')
  })

  it('leaves no bytes when it was removed', async () => {
    const { id } = await upload(visitor, await photo())
    const { status, body } = await completeWhile(id, 'delete from conv_attachments where id = $1')
    expect([status, body.code]).toEqual([404, 'conv_attachment_not_found'])
    await untilGone(app, org, id)
    await runLater(app, 'conversations.purgeBlobs')
  })
})

it('who comes when 64 images of an organization are under way is told when to come again', async () => {
  let answer: (nothing: null) => void = () => {}
  const store = new Promise<null>((resolve) => (answer = resolve))
  const org = { id: 'org_0000000000000000000000' }
  const ctx = {
    org,
    services: { blobs: { open: () => store }, part: createParts(() => ({}) as PartContext) },
    transaction: (work: (tx: Context<'conv'>) => Promise<unknown>) =>
      work({ org, tx: { query: async () => [] } } as unknown as Context<'conv'>),
  } as unknown as StepsContext<'conv'>
  const finish = (id: number) =>
    finishUpload(
      ctx,
      async () => ({ id: `cva_${id}`, kind: 'image', mime: 'image/png', sizeBytes: 1 }) as AttachmentRow,
    )
  const outcomes = Promise.allSettled(upTo(64).map(finish))
  await expect(finish(65)).rejects.toMatchObject({
    code: 'conv_attachment_busy',
    status: 503,
    retryAfterSeconds: 10,
  })
  const joined = expect(finish(1)).rejects.toMatchObject({ code: 'conv_attachment_not_found' })
  answer(null)
  await joined
  for (const outcome of await outcomes)
    expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'conv_attachment_not_found' } })
})

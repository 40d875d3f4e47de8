import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestOrg } from '../../../test/harness.ts'
import { openWidget, type TestWidget } from '../test-widget.ts'
import {
  photo,
  rowOf,
  runLater,
  send,
  staffOf,
  upload,
  uploadImage,
  visitorOf,
} from '../messages/attachments/test-uploads.ts'

const MB = 1024 ** 2

let app: TestApp
let org: TestOrg
let widget: TestWidget

beforeAll(async () => {
  app = await startTestApp({
    SVC_TRUST_PROXY: 'true',
    SVC_UPLOADS_SESSION_MB: '10',
    SVC_UPLOADS_ADDRESS_MB: '20',
    SVC_UPLOADS_CHANNEL_MB: '30',
  })
  org = await app.createOrg()
  widget = await openWidget(app, org)
})
afterAll(() => app.close())

const refusal = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]

/** Asks for uploads of 5 MB from an address until one is refused; how many there were, and the refusal. */
async function ask(sessionId: string, address: string, on = widget) {
  const { conversationId } = (await on.post('conversations', { sessionId })).body
  for (let count = 0; ; count++) {
    const file = { sessionId, conversationId, name: 'a.png', mime: 'image/png', sizeBytes: 5 * MB }
    const answer = await on.post('attachments', file, { 'x-forwarded-for': address })
    if (answer.status !== 201) return { count, answer }
  }
}

describe('what visitors ask to upload on a day', () => {
  it('is limited by session and by address, whatever becomes of it', async () => {
    const one = await ask('one', '2001:db8:1:200::1')
    expect([one.count, ...refusal(one.answer)]).toEqual([2, 429, 'upload_quota_reached'])
    expect(Number(one.answer.headers['retry-after'])).toBeGreaterThan(0)
    expect((await ask('two', '2001:db8:1:2ff::1')).count).toBe(2)
    // The customer of the network has had their twenty.
    expect((await ask('three', '2001:db8:1:201::1')).count).toBe(0)
    // Colleagues are no strangers.
    const { conversationId } = (await widget.post('conversations', { sessionId: 'one' })).body
    expect((await staffOf(app, org, conversationId).request(await photo())).status).toBe(201)
  })

  it('is limited to 250 MB by address until somebody of the organization has answered, whatever a program says with the public key', async () => {
    const roomy = await app.twin({
      SVC_TRUST_PROXY: 'true',
      SVC_UPLOADS_ADDRESS_MB: '2000',
      SVC_UPLOADS_SESSION_MB: '2000',
    })
    try {
      const own = await openWidget(roomy, org)
      const { conversationId } = (await own.post('conversations', { sessionId: 'new' })).body
      const address = { 'x-forwarded-for': '198.51.100.9' }
      const file = { sessionId: 'new', conversationId, name: 'a.png', mime: 'image/png', sizeBytes: 5 * MB }
      expect((await own.post('attachments', file, address)).status).toBe(201)
      await roomy.sql(`update conv_upload_days set bytes = 248 * 1024 * 1024 where subject like 'address:%'`)
      expect(refusal(await own.post('attachments', file, address))).toEqual([429, 'upload_quota_reached'])
      const said = { sessionId: 'new', messages: [{ role: 'agent', body: 'Hello', providerMessageId: 'x' }] }
      expect((await own.post('messages', said)).status).toBeLessThan(300)
      expect(refusal(await own.post('attachments', file, address))).toEqual([429, 'upload_quota_reached'])
      const path = `/v1/conversations/${conversationId}/messages`
      expect(
        (await roomy.http('POST', path, { key: org.key, body: { body: 'We look at it.' } })).status,
      ).toBe(201)
      expect((await own.post('attachments', file, address)).status).toBe(201)
      // What was refused took nothing of what the organization may store.
      await roomy.sql(
        `insert into kernel_storage_quotas (org_id, most_bytes) values ($1, 60 * 1024 * 1024)`,
        [org.orgId],
      )
      const other = await app.twin({
        SVC_TRUST_PROXY: 'true',
        SVC_UPLOADS_ADDRESS_MB: '2000',
        SVC_UPLOADS_SESSION_MB: '1',
      })
      const there = await openWidget(other, org)
      const mine = (await there.post('conversations', { sessionId: 'more' })).body.conversationId
      const asked = { ...file, sessionId: 'more', conversationId: mine }
      for (let n = 0; n < 20; n += 1)
        expect((await there.post('attachments', asked, address)).status).toBe(429)
      expect((await staffOf(other, org, conversationId).request(await photo())).status).toBe(201)
      await other.close()
    } finally {
      await roomy.sql('delete from kernel_storage_quotas')
      await roomy.close()
    }
  })

  it('takes nothing from the quota of the channel and of the disk before it is there, and counts in it from then on', async () => {
    const busy = await openWidget(app, org)
    const sizes = async () =>
      (
        await app.sql('select subject, bytes::int as bytes from conv_upload_days where subject = $1', [
          `channel:${busy.channelId}`,
        ])
      )[0]?.bytes
    for (let n = 0; n < 8; n++) await ask(`s${n}`, `192.0.2.${n}`, busy)
    expect(await sizes()).toBeUndefined()
    const visitor = await visitorOf(busy, 'real')
    const asked = await upload(visitor, await photo())
    expect((await visitor.complete(asked.id)).status).toBe(201)
    expect((await visitor.complete(asked.id)).status).toBe(201)
    // Ten pixels count as a byte, where that is more than its bytes.
    const row = await rowOf(app, asked.id)
    expect(await sizes()).toBe(Math.max(row?.['size_bytes'], (row?.['width'] * row?.['height']) / 10))
    await app.sql('update conv_upload_days set bytes = 30 * 1024 * 1024 where subject = $1', [
      `channel:${busy.channelId}`,
    ])
    expect(refusal(await (await visitorOf(busy, 'late')).request(await photo()))).toEqual([
      429,
      'upload_quota_reached',
    ])
    // Of that channel only; no address is kept as it is.
    const elsewhere = await openWidget(app, org)
    const other = await visitorOf(elsewhere, 'real')
    const pending = await upload(other, await photo())
    await app.sql(
      'insert into conv_upload_days (org_id, subject, day, bytes) select org_id, $1, day, bytes from conv_upload_days where subject = $2',
      [`channel:${elsewhere.channelId}`, `channel:${busy.channelId}`],
    )
    expect(refusal(await other.complete(pending.id)), 'since it was asked for').toEqual([
      429,
      'upload_quota_reached',
    ])
    expect(await rowOf(app, pending.id), 'nothing of it is kept').toBeUndefined()
    const folder = join(app.config.SVC_DATA_DIR, 'blobs', 'conv', org.orgId, pending.id)
    await expect.poll(() => (existsSync(folder) ? readdirSync(folder) : []), { timeout: 10_000 }).toEqual([])
    expect(JSON.stringify(await app.sql('select subject from conv_upload_days'))).not.toMatch(
      /192.0.2|2001:db8/,
    )
  })
})

describe('the bytes of an upload', () => {
  it('are refused once nobody waits for them any more', async () => {
    const side = await visitorOf(await openWidget(app, org), 'late')
    const file = await photo()
    const asked = await upload(side, file)
    expect(await send(asked, file), 'sent again').toBe(204)
    expect((await side.complete(asked.id)).status).toBe(201)
    expect(await send(asked, file), 'completed').toBe(403)
    const given = (await side.request(file)).body
    await app.http('DELETE', `/v1/conversations/${side.conversationId}/attachments/${given.id}`, {
      key: org.key,
    })
    expect(await send(given, file), 'deleted').toBe(403)
  })

  it('are removed half an hour after they were asked for, unless the upload is completed', async () => {
    const side = await visitorOf(await openWidget(app, org), 'unfinished')
    const [unfinished, complete] = [await upload(side, await photo()), await uploadImage(side, await photo())]
    await app.sql(
      `update conv_attachments set created_at = now() - interval '31 minutes' where id = any($1)`,
      [[unfinished.id, complete.id]],
    )
    await app.sql(`select graphile_worker.add_job('conversations.collectUploads', '{}')`)
    await runLater(app, 'conversations.collectUploads')
    expect(await rowOf(app, unfinished.id)).toBeUndefined()
    expect(await rowOf(app, complete.id)).toBeTruthy()
  })
})

it('with too little disk left files are refused, and the chat goes on', async () => {
  const full = await app.twin({ SVC_UPLOADS_FREE_DISK_MB: '1000000000' })
  try {
    const { channelId, key } = widget
    const post = (path: string, body: object) =>
      full.http('POST', `/v1/widget/${path}`, { key, body: { channelId, ...body } })
    const said = await post('messages', { sessionId: 'chat', messages: [{ body: 'Hello' }] })
    expect(said.status).toBe(201)
    const file = { name: 'a.png', mime: 'image/png', sizeBytes: 10 }
    const { conversationId } = said.body
    expect(refusal(await post('attachments', { sessionId: 'chat', conversationId, ...file }))).toEqual([
      507,
      'storage_full',
    ])
    expect(refusal(await staffOf(full, org, conversationId).request(await photo()))).toEqual([
      507,
      'storage_full',
    ])
    const reply = await full.http('POST', `/v1/conversations/${conversationId}/messages`, {
      key: org.key,
      body: { body: 'Hi' },
    })
    expect(reply.status).toBe(201)
  } finally {
    await full.close()
  }
})

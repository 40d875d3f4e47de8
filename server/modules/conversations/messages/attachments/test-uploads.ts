import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { vi } from 'vitest'
import type { HttpAnswer, TestApp, TestOrg } from '../../../../test/harness.ts'
import { wakeWorkers } from '../../../../test/wake-workers.ts'
import type { TestWidget } from '../../test-widget.ts'
import type { TestFile } from '../../../../lib/files/test-files.ts'
import { picture } from '../../../../lib/images/test-images.ts'

/** A PNG photo of a width and three quarters of it in height. */
export const photo = async (width = 400, name = 'photo.png'): Promise<TestFile> => ({
  name,
  mime: 'image/png',
  bytes: await picture(width, Math.round(width * 0.75))
    .png()
    .toBuffer(),
})

/** One of the two sides that upload: the session of a visitor, or the staff. */
export interface Uploader {
  conversationId: string
  request(file: Partial<TestFile>): Promise<HttpAnswer>
  complete(id: string): Promise<HttpAnswer>
}

/** The visitor of a session, whose conversation is opened. */
export async function visitorOf(widget: TestWidget, sessionId: string): Promise<Uploader> {
  const { conversationId } = (await widget.post('conversations', { sessionId })).body
  const own = { sessionId, conversationId }
  return {
    conversationId,
    request: ({ name, mime, bytes, sizeBytes = bytes?.length }) =>
      widget.post('attachments', { ...own, name, mime, sizeBytes }),
    complete: (id) => widget.post(`attachments/${id}/complete`, own),
  }
}

/** The staff, in one conversation. */
export function staffOf(app: TestApp, org: TestOrg, conversationId: string): Uploader {
  const path = `/v1/conversations/${conversationId}/attachments`
  const { cookie } = org
  return {
    conversationId,
    request: ({ name, mime, bytes, sizeBytes = bytes?.length }) =>
      app.http('POST', `${path}/upload-request`, { cookie, body: { name, mime, sizeBytes } }),
    complete: (id) => app.http('POST', `${path}/${id}/complete`, { cookie }),
  }
}

interface Handle {
  uploadUrl: string
  uploadMethod: string
  uploadFields: Record<string, string>
}

/** Sends bytes to where an upload wants them, as a browser does. */
export async function send(
  { uploadUrl, uploadMethod, uploadFields }: Handle,
  { bytes, mime }: Pick<TestFile, 'bytes' | 'mime'>,
): Promise<number> {
  const form = new FormData()
  for (const [name, value] of Object.entries(uploadFields)) form.append(name, value)
  form.append('file', new Blob([new Uint8Array(bytes)]))
  const answer = await fetch(
    uploadUrl,
    uploadMethod === 'POST'
      ? { method: 'POST', body: form }
      : { method: 'PUT', headers: { 'content-type': mime }, body: new Uint8Array(bytes) },
  )
  await answer.arrayBuffer()
  return answer.status
}

/** Asks for an upload and sends the bytes; the upload as it was answered. */
export async function upload(side: Uploader, file: TestFile) {
  const { status, body } = await side.request(file)
  if (status !== 201) throw new Error(JSON.stringify(body))
  const sent = await send(body, file)
  if (sent !== 204) throw new Error(`the upload was answered ${sent}`)
  return body
}

/** The same, completed; the attachment as it was answered. */
export async function uploadImage(side: Uploader, file: TestFile) {
  const { id } = await upload(side, file)
  const { status, body } = await side.complete(id)
  if (status >= 300) throw new Error(JSON.stringify(body))
  return body
}

/** What a link answers. */
export async function load(url: string, options: RequestInit = {}) {
  const answer = await fetch(url, options)
  return {
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    bytes: Buffer.from(await answer.arrayBuffer()),
  }
}

/** The names under which bytes of an attachment lie on the disk. */
export function filesOf(app: TestApp, org: TestOrg, attachmentId: string): string[] {
  const folder = join(app.config.SVC_DATA_DIR, 'blobs', 'conv', org.orgId, attachmentId)
  return existsSync(folder) ? readdirSync(folder).toSorted() : []
}

/** Waits until nothing of an attachment lies on the disk. */
export const untilGone = (app: TestApp, org: TestOrg, attachmentId: string): Promise<boolean> =>
  vi.waitUntil(() => filesOf(app, org, attachmentId).length === 0)

/** The stored row of an attachment, if there is one. */
export const rowOf = async (app: TestApp, id: string) =>
  (await app.sql('select * from conv_attachments where id = $1', [id]))[0]

/** Lets jobs that wait for their time run now. */
export async function runLater(app: TestApp, job: string): Promise<void> {
  await app.sql(
    `update graphile_worker._private_jobs j set run_at = now() from graphile_worker._private_tasks t
     where t.id = j.task_id and t.identifier = $1 and j.locked_at is null`,
    [job],
  )
  await wakeWorkers(app)
  const left = () =>
    app.sql(
      `select 1 from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $1`,
      [job],
    )
  await vi.waitUntil(async () => (await left()).length === 0)
}

import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { vi } from 'vitest'
import { picture } from '../../../lib/images/test-images.ts'
import type { TestApp, TestOrg } from '../../../test/harness.ts'
import { wakeWorkers } from '../../../test/wake-workers.ts'
import type { contentOf } from '../test-content.ts'

/** A file that a test uploads. */
export interface TestFile {
  name: string
  mime: string
  bytes: Buffer
}

/** A JPEG photo of a width and three quarters of it in height. */
export const photo = async (width = 800, name = 'photo.jpg'): Promise<TestFile> => ({
  name,
  mime: 'image/jpeg',
  bytes: await picture(width, Math.round(width * 0.75))
    .jpeg({ quality: 95 })
    .toBuffer(),
})

/** A text, as it is uploaded. */
export const note = (text = 'Read me.', name = 'note.txt'): TestFile => ({
  name,
  mime: 'text/plain',
  bytes: Buffer.from(text),
})

interface Handle {
  uploadUrl: string
  uploadMethod: string
}

/** Sends bytes to where an upload wants them; the status of the answer. */
export async function send(
  { uploadUrl, uploadMethod }: Handle,
  { bytes, mime }: Pick<TestFile, 'bytes' | 'mime'>,
) {
  const answer = await fetch(uploadUrl, {
    method: uploadMethod,
    headers: { 'content-type': mime },
    body: new Uint8Array(bytes),
  })
  await answer.arrayBuffer()
  return answer.status
}

/** Calls about assets in one organization. */
export function assetsOf({ call, made }: ReturnType<typeof contentOf>) {
  const request = ({ name, mime, bytes }: TestFile, more: Record<string, unknown> = {}) =>
    call('POST', '/assets/upload-request', { name, mime, sizeBytes: bytes.length, ...more })
  return {
    request,
    complete: (id: string) => call('POST', `/assets/${id}/complete`),
    add: ({ name, mime, bytes }: TestFile, more: Record<string, unknown> = {}) =>
      call('POST', '/assets', { name, mime, base64Body: bytes.toString('base64'), ...more }),
    /** Uploads a file, and answers the asset. */
    // oxlint-disable-next-line typescript/no-explicit-any -- a body
    async upload(file: TestFile, more: Record<string, unknown> = {}): Promise<any> {
      const { body } = await request(file, more)
      const sent = await send(body, file)
      if (sent !== 204) throw new Error(`the upload was answered ${sent}`)
      return made('POST', `/assets/${body.id}/complete`)
    },
    /** Replaces the file of an asset, and answers the asset. */
    // oxlint-disable-next-line typescript/no-explicit-any -- a body
    async replace(id: string, file: TestFile): Promise<any> {
      const { name, mime, bytes } = file
      await send(await made('POST', `/assets/${id}/replace`, { name, mime, sizeBytes: bytes.length }), file)
      return made('POST', `/assets/${id}/complete`)
    },
  }
}

/** What an address answers. */
export async function load(url: string, options: RequestInit = {}) {
  const answer = await fetch(url, options)
  return {
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    bytes: Buffer.from(await answer.arrayBuffer()),
  }
}

/** The files in the disk's store of an asset: of what is served, or of uploads. */
export function filesOf(
  app: TestApp,
  org: TestOrg,
  assetId: string,
  of: 'cms' | 'cms-uploads' = 'cms',
): string[] {
  const folder = join(app.config.SVC_DATA_DIR, 'blobs', of, org.orgId, assetId)
  return existsSync(folder) ? readdirSync(folder) : []
}

/** Runs a job that runs by the clock, and what it plans for now. */
export async function runDue(app: TestApp, job: string): Promise<void> {
  await app.sql(`select graphile_worker.add_job($1, '{}')`, [job])
  await wakeWorkers(app)
  await vi.waitUntil(
    async () =>
      (
        await app.sql(
          `select 1 from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $1`,
          [job],
        )
      ).length === 0,
    { timeout: 10_000 },
  )
}

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, vi } from 'vitest'
import { picture } from '../../../lib/images/test-images.ts'
import { startTestApp, type TestApp, type TestOrg } from '../../../test/harness.ts'
import { contentOf } from '../test-content.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- answers of any operation
export type Json = Record<string, any>

/** A service that imports, and an old site that has the images. */
export interface Importing {
  app: TestApp
  /** Where the old site is. */
  site: string
  /** What every address of it that ends in `lamp.png` answers; others answer 404, unless `answered` has them. */
  image: Buffer
  /** What other paths answer. */
  answered: Map<string, Buffer>
  /** The paths that were asked for there. */
  fetched: string[]
  /** Uploads a file and imports it to its end. */
  importFile(org: TestOrg, file: Buffer, more: Json): Promise<Json>
  startAgain(org: TestOrg, id: string, more?: Json): Promise<Json>
  /** All entries by collection, slug and language, as `posts/hello/en`. */
  entriesOf(org: TestOrg): Promise<Map<string, Json>>
  close(): Promise<void>
}

/** Starts both. */
export async function startImporting(): Promise<Importing> {
  const app = await startTestApp({ SVC_ALLOW_PRIVATE_TARGETS: 'on' })
  const image = await picture(40, 30).png().toBuffer()
  const fetched: string[] = []
  const answered = new Map<string, Buffer>()
  const oldSite = createServer(({ url = '' }, response) => {
    fetched.push(url)
    const bytes = url.endsWith('lamp.png') ? image : answered.get(url)
    if (bytes) response.writeHead(200, { 'content-type': 'image/png' }).end(bytes)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => oldSite.listen(0, '127.0.0.1', resolve))
  return {
    app,
    site: `http://127.0.0.1:${(oldSite.address() as AddressInfo).port}`,
    image,
    answered,
    fetched,
    importFile: (org, file, more) => importFile(app, org, file, more),
    startAgain: (org, id, more) => startAgain(app, org, id, more),
    entriesOf: (org) => entriesOf(app, org),
    async close() {
      oldSite.close()
      await app.close()
    },
  }
}

async function importFile(app: TestApp, org: TestOrg, file: Buffer, more: Json): Promise<Json> {
  const content = contentOf(app, org)
  const begun = await content.made('POST', '/imports', { fileName: 'file', sizeBytes: file.length, ...more })
  expect(begun).toMatchObject({ status: 'awaiting_upload', progress: { done: 0, total: null } })
  const sent = await fetch(begun.uploadUrl, {
    method: begun.uploadMethod,
    body: new Uint8Array(file),
    headers: { 'content-type': begun.uploadType },
  })
  expect(sent.status).toBeLessThan(300)
  return startAgain(app, org, begun.id)
}

async function startAgain(app: TestApp, org: TestOrg, id: string, more: Json = {}): Promise<Json> {
  const content = contentOf(app, org)
  expect((await content.call('POST', `/imports/${id}/start`, more)).status).toBe(202)
  return vi.waitUntil(
    async () => {
      const now = await content.made('GET', `/imports/${id}`)
      return now.finishedAt === null ? false : now
    },
    { timeout: 25_000, interval: 100 },
  )
}

async function entriesOf(app: TestApp, org: TestOrg): Promise<Map<string, Json>> {
  const content = contentOf(app, org)
  const { items } = await content.made('GET', '/entries?limit=100')
  const all = await Promise.all(items.map(({ id }: Json) => content.draft(id as string)))
  return new Map(
    all.map((entry: Json) => [`${entry['collectionSlug']}/${entry['slug']}/${entry['locale']}`, entry]),
  )
}

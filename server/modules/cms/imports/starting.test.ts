import { mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { zipOf } from '../../../lib/files/test-files.ts'
import type { TestOrg } from '../../../test/harness.ts'
import { contentOf } from '../test-content.ts'
import { startImporting, type Importing, type Json } from './test-imports.ts'

let importing: Importing

beforeAll(async () => void (importing = await startImporting()))
afterAll(() => importing.close())

const archive = zipOf(
  { name: 'docs/live.md', content: 'Text' },
  { name: 'docs/draft.md', content: '---\ndraft: true\n---\nText' },
)

/** Starts an import as the owner in the dashboard does, and waits for its end. */
async function startByOwner({ cookie }: TestOrg, id: string, body: Json = {}): Promise<Json> {
  const path = `/v1/cms/imports/${id}`
  expect((await importing.app.http('POST', `${path}/start`, { cookie, body })).status).toBe(202)
  return vi.waitUntil(
    async () => {
      const { body: now } = await importing.app.http('GET', path, { cookie })
      return now.finishedAt === null ? false : (now as Json)
    },
    { timeout: 25_000, interval: 100 },
  )
}

describe('what is imported', () => {
  it('is the work of the person who started it, whoever began it, and waits for nobody’s review', async () => {
    const org = await importing.app.createOrg()
    const content = contentOf(importing.app, org)
    const { id } = await importing.importFile(org, archive, { source: 'markdown', dryRun: true })
    const done = await startByOwner(org, id, { dryRun: false })
    const owner = { type: 'member', id: org.ownerUserId }
    expect(done).toMatchObject({ status: 'done', dryRun: false, startedBy: owner })
    const entries = [...(await importing.entriesOf(org)).values()]
    expect(entries.map(({ editedBy }) => editedBy)).toEqual([owner, owner])
    for (const entry of entries) {
      const { items } = await content.made('GET', `/entries/${entry['id']}/versions`)
      expect(items.map(({ editedBy }: Json) => editedBy)).toEqual([owner])
    }
    expect((await content.made('GET', '/entries?editedBy=agent')).items).toEqual([])
  })

  it('is the work of the program that started it', async () => {
    const org = await importing.app.createOrg()
    const { startedBy } = await importing.importFile(org, archive, { source: 'markdown' })
    expect(startedBy).toMatchObject({ type: 'agent' })
    const entries = [...(await importing.entriesOf(org)).values()]
    expect(entries.map(({ editedBy }) => editedBy)).toEqual([startedBy, startedBy])
  })
})

describe('an import that is started without a word on how', () => {
  it('runs as it was created, however it ran before', async () => {
    const org = await importing.app.createOrg()
    const content = contentOf(importing.app, org)
    const begin = async (more: Json): Promise<string> => {
      const begun = await content.made('POST', '/imports', {
        source: 'markdown',
        fileName: 'a.zip',
        sizeBytes: archive.length,
        ...more,
      })
      await fetch(begun.uploadUrl, {
        method: begun.uploadMethod,
        body: new Uint8Array(archive),
        headers: { 'content-type': begun.uploadType },
      })
      return begun.id
    }
    const dry = await begin({ dryRun: true })
    expect(await importing.startAgain(org, dry)).toMatchObject({ dryRun: true })
    expect(await importing.startAgain(org, dry)).toMatchObject({ dryRun: true, canBeStarted: true })
    expect((await importing.entriesOf(org)).size).toBe(0)
    const real = await begin({})
    expect(await importing.startAgain(org, real, { dryRun: true })).toMatchObject({ dryRun: true })
    expect((await importing.entriesOf(org)).size).toBe(0)
    expect(await importing.startAgain(org, real)).toMatchObject({ dryRun: false, canBeStarted: false })
    expect((await importing.entriesOf(org)).size).toBe(2)
  })
})

it('an import removes what runs of it that were killed have left on the disk, and leaves nothing itself', async () => {
  const org = await importing.app.createOrg()
  const { id } = await importing.importFile(org, archive, { source: 'markdown', dryRun: true })
  await mkdtemp(join(tmpdir(), `import-${id}-`))
  expect((await importing.startAgain(org, id)).status).toBe('done')
  await expect
    .poll(async () => (await readdir(tmpdir())).filter((name) => name.startsWith(`import-${id}-`)))
    .toEqual([])
})

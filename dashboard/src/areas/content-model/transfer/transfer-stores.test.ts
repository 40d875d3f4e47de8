import { SdkError } from '@stoa/sdk'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { exportContent, exportRun, stopExport } from './export-store.ts'
import { importTransfer, readTransfer, stopTransfer, transferRun } from './import-store.ts'
import { lineOf, NotAnExport, type ExportPage } from './pages-file.ts'

const { cms } = vi.hoisted(() => ({ cms: { export: vi.fn(), import: vi.fn() } }))
vi.mock('../../../data/api.ts', () => ({ client: { cms } }))

const page = (slug: string, assets: object[] = []): ExportPage =>
  ({ locales: [], collections: [], assets, entries: [{ slug }], redirects: [], elsewhere: {} }) as never
const answer = (warning: string) => ({ created: 1, updated: 0, skipped: 2, idMap: {}, warnings: [warning] })
const lost = new SdkError({ status: 0, code: 'unreachable', detail: '' })
const sent = () => cms.import.mock.calls.map(([{ records }]) => records.entries[0].slug)

beforeEach(() => {
  for (const each of Object.values(cms)) each.mockReset()
})
afterEach(() => {
  stopExport()
  stopTransfer()
})

test('an export is all pages in their order, and names the files that are not in it', async () => {
  const small = { name: 'lamp.png', base64Body: 'AA==' }
  const large = { name: 'film.mp4', base64Body: null, warning: 'The file is above 1 MB.' }
  cms.export
    .mockResolvedValueOnce({ ...page('one', [small, large]), nextCursor: 'next' })
    .mockResolvedValueOnce({ ...page('two'), nextCursor: null })
  const saved: Blob[] = []
  await exportContent((parts) => {
    saved.push(...parts)
    return 'content.jsonl'
  })
  expect(await new Blob(saved).text()).toBe(lineOf(page('one', [small, large])) + lineOf(page('two')))
  expect(cms.export.mock.calls.map(([input]) => input)).toEqual([{}, { cursor: 'next' }])
  expect(exportRun.read()).toMatchObject({
    state: 'done',
    name: 'content.jsonl',
    counts: { entries: 2, assets: 2 },
    left: ['film.mp4'],
  })
})

test('an export that fails, or is stopped, hands over nothing', async () => {
  const save = vi.fn()
  cms.export.mockResolvedValueOnce({ ...page('one'), nextCursor: 'next' }).mockRejectedValueOnce(lost)
  await exportContent(save)
  expect(exportRun.read()).toMatchObject({ state: 'failed', failure: lost })
  cms.export.mockImplementationOnce(async () => {
    stopExport()
    return { ...page('one'), nextCursor: null }
  })
  await exportContent(save)
  expect(exportRun.read()).toBeUndefined()
  expect(save).not.toHaveBeenCalled()
})

test('an import goes on with the page that failed, and adds up what all of them have done', async () => {
  await readTransfer(
    new File(
      ['one', 'two', 'three'].map((slug) => lineOf(page(slug))),
      'content.jsonl',
    ),
  )
  expect(transferRun.read()).toMatchObject({ state: 'read', pages: 3, counts: { entries: 3 } })
  expect(cms.import).not.toHaveBeenCalled()
  cms.import
    .mockResolvedValueOnce(answer('a'))
    .mockRejectedValueOnce(lost)
    .mockResolvedValueOnce(answer('a'))
    .mockResolvedValueOnce(answer('b'))
  await importTransfer()
  expect(transferRun.read()).toMatchObject({ state: 'failed', done: 1, failure: lost })
  await importTransfer()
  expect(sent()).toEqual(['one', 'two', 'two', 'three'])
  expect(transferRun.read()).toMatchObject({
    state: 'done',
    report: { created: 3, updated: 0, skipped: 6, warnings: ['a', 'b'], moreWarnings: 0 },
  })
})

test('an import that is stopped sends no further page; what is no export is told before anything is sent', async () => {
  await readTransfer(new File([lineOf(page('one')), lineOf(page('two'))], 'content.jsonl'))
  cms.import.mockImplementationOnce(async () => {
    stopTransfer()
    return answer('a')
  })
  await importTransfer()
  expect([sent(), transferRun.read()]).toEqual([['one'], undefined])
  for (const content of ['', '{"posts":[]}']) {
    await readTransfer(new File([content], 'content.jsonl'))
    expect(transferRun.read()?.failure).toBeInstanceOf(NotAnExport)
  }
  expect(cms.import).toHaveBeenCalledOnce()
})

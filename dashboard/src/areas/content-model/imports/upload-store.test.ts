import { SdkError } from '@stoa/sdk'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetImportUpload, importUpload, retryImportUpload, uploadImport } from './upload-store.ts'

const { cms, sendBytes } = vi.hoisted(() => ({
  cms: { createImport: vi.fn(), startImport: vi.fn() },
  sendBytes: vi.fn(),
}))
vi.mock('../../../data/api.ts', () => ({ client: { cms } }))
vi.mock('@stoa/sdk/uploads', () => ({ sendBytes }))

const file = new File(['<rss/>'], 'export.xml')
const lost = new SdkError({ status: 0, code: 'unreachable', detail: '' })
const refusal = (code: string) => new SdkError({ status: 409, code, detail: code })
const isFailed = () => vi.waitFor(() => expect(importUpload.read()?.state).toBe('failed'))
const started = vi.fn<(id: string) => void>()
const begin = () => uploadImport(file, { source: 'wordpress' }, started)
const isStarted = () => vi.waitFor(() => expect(started).toHaveBeenCalledOnce())
const calls = () => [cms.createImport, sendBytes, cms.startImport].map(({ mock }) => mock.calls.length)

beforeEach(() => {
  for (const each of [cms.createImport, cms.startImport, sendBytes, started]) each.mockReset()
  cms.createImport.mockResolvedValue({
    id: 'cim_1',
    uploadUrl: 'https://files.example/cim_1',
    uploadType: 'application/xml',
    uploadExpiresAt: '2999-01-01T00:00:00Z',
  })
  cms.startImport.mockResolvedValue({})
  sendBytes.mockResolvedValue(undefined)
})
afterEach(forgetImportUpload)

test('a file is sent to the link as what it was announced, and then only checked', async () => {
  begin()
  expect(importUpload.read()).toMatchObject({ name: 'export.xml', state: 'sending', progress: 0 })
  await isStarted()
  expect(cms.createImport.mock.calls[0]?.[0]).toEqual({
    source: 'wordpress',
    fileName: 'export.xml',
    sizeBytes: 6,
    dryRun: true,
  })
  expect(sendBytes.mock.calls[0]?.[0]).toMatchObject({ file, mime: 'application/xml' })
  expect(started).toHaveBeenCalledWith('cim_1')
  expect(importUpload.read()).toBeUndefined()
})

test('what was lost on the way goes on where it was lost: neither a second import nor the bytes again', async () => {
  sendBytes.mockRejectedValueOnce(new TypeError('lost'))
  cms.startImport.mockRejectedValueOnce(lost)
  begin()
  await isFailed()
  retryImportUpload()
  await vi.waitFor(() => expect(cms.startImport).toHaveBeenCalledOnce())
  await isFailed()
  expect(calls()).toEqual([1, 2, 1])
  // It had been started: only the answer was lost.
  cms.startImport.mockRejectedValueOnce(refusal('cms_import_conflict'))
  retryImportUpload()
  await isStarted()
  expect(calls()).toEqual([1, 2, 2])
})

test('after a refusal another attempt begins anew', async () => {
  cms.startImport.mockRejectedValueOnce(refusal('cms_import_file_missing'))
  begin()
  await isFailed()
  expect(importUpload.read()?.failure).toMatchObject({ code: 'cms_import_file_missing' })
  retryImportUpload()
  await isStarted()
  expect(calls()).toEqual([2, 2, 2])
})

test('what is given up leads nowhere any more, however it ends', async () => {
  let end = () => {}
  sendBytes.mockImplementationOnce(
    ({ signal }: { signal: AbortSignal }) =>
      new Promise<void>((resolve) => {
        end = resolve
        expect(signal.aborted).toBe(false)
      }),
  )
  begin()
  await vi.waitFor(() => expect(sendBytes).toHaveBeenCalledOnce())
  const [[{ signal }]] = sendBytes.mock.calls as [[{ signal: AbortSignal }]]
  forgetImportUpload()
  expect(signal.aborted).toBe(true)
  end()
  await new Promise((resolve) => setTimeout(resolve))
  expect(calls()).toEqual([1, 1, 0])
  expect([importUpload.read(), started.mock.calls.length]).toEqual([undefined, 0])
})

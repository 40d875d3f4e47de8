import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hasCode, SdkError } from '../client/sdk-error.ts'
import { uploadAttachment, type AttachmentFile } from './index.ts'

const PNG = Uint8Array.from('\x89PNG\r\n\x1a\n', (character) => character.charCodeAt(0))
const ticket = {
  id: 'cva_1',
  uploadUrl: 'https://files.example/cva_1',
  uploadMethod: 'PUT' as const,
  uploadFields: {},
  uploadExpiresAt: '2999-01-01T00:00:00Z',
}
/** What is answered to the bytes. */
const answer = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()

/** How an upload ends. */
const end = (more: Partial<AttachmentFile> = {}) =>
  uploadAttachment(
    {
      requestAttachmentUpload: async (_input, options) => {
        options?.signal?.throwIfAborted()
        return ticket as never
      },
      completeAttachment: async () => ({ id: 'cva_1' }) as never,
    },
    { conversationId: 'ccv_1', name: 'label.png', file: new Blob([PNG]), ...more },
  ).catch((error: unknown) => error)

beforeEach(() => {
  vi.stubGlobal('fetch', answer)
  answer.mockReset().mockImplementation(async () => new Response(null, { status: 204 }))
})
afterEach(() => void vi.unstubAllGlobals())

test('a file that is refused is so with the error of every call', async () => {
  const error = await end({ name: 'page.html', file: new Blob(['<html>']) })
  expect(error).toBeInstanceOf(SdkError)
  expect(hasCode(error, 'conv_attachment_mime_rejected')).toBe(true)
  expect(error).toMatchObject({ name: 'SdkError', status: 400, detail: expect.stringContaining('type') })
  expect(answer).not.toHaveBeenCalled()
})

test.each<[string, () => Promise<Response>, object]>([
  ['no connection', () => Promise.reject(new TypeError('fetch failed')), { status: 0, code: 'unreachable' }],
  [
    'a refusal of the service',
    async () => Response.json({ code: 'upload_link_expired' }, { status: 403 }),
    { status: 403, code: 'upload_link_expired' },
  ],
  [
    'a refusal of a bucket',
    async () => new Response('<Error/>', { status: 403 }),
    { status: 403, code: 'unexpected_answer', detail: 'The upload was answered with 403.' },
  ],
])('%s during the upload is told with the error of every call', async (_, answered, expected) => {
  answer.mockImplementation(answered)
  const error = await end()
  expect(error).toBeInstanceOf(SdkError)
  expect(error).toMatchObject(expected)
  expect((error as SdkError).detail).not.toBe('')
})

test('who gives an upload up gets their own reason, before and while it goes on', async () => {
  const reason = new RangeError('enough')
  expect(await end({ signal: AbortSignal.abort(reason) })).toBe(reason)
  const controller = new AbortController()
  answer.mockImplementation(
    (_url, { signal }) =>
      new Promise((_, reject) => {
        signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
        controller.abort(reason)
      }),
  )
  expect(await end({ signal: controller.signal })).toBe(reason)
})

test('an image of the right type is uploaded', async () => {
  expect(await end()).toEqual({ id: 'cva_1' })
})

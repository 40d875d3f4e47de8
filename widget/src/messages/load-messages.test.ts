import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { de } from './de.ts'
import { en } from './en.ts'
import { loadMessages } from './load-messages.ts'

const fetched = vi.fn<typeof fetch>()
const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})

beforeEach(() => {
  vi.stubGlobal('MESSAGE_FILES', { de: 'messages-de.0123456789ab.json' })
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.clearAllMocks()
})

test('the texts of the language are fetched once, whatever the region', async () => {
  fetched.mockResolvedValue(Response.json(de))
  expect(await loadMessages('https://chat.test', 'de-AT')).toEqual({ locale: 'de-AT', text: de })
  expect(fetched).toHaveBeenCalledExactlyOnceWith(
    'https://chat.test/widget/messages-de.0123456789ab.json',
    expect.objectContaining({ credentials: 'omit' }),
  )
  expect(warned).not.toHaveBeenCalled()
})

test('English is there without a request', async () => {
  expect(await loadMessages('https://chat.test', 'en-GB')).toEqual({ locale: 'en-GB', text: en })
  expect(fetched).not.toHaveBeenCalled()
})

test.each([
  ['refused', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['missing', () => Promise.resolve(new Response('', { status: 404 }))],
  ['not JSON', () => Promise.resolve(new Response('<html>'))],
])('texts that are %s leave English, dates included, and one warning', async (_case, answer) => {
  fetched.mockImplementation(answer)
  expect(await loadMessages('https://chat.test', 'de-AT')).toEqual({ locale: 'en', text: en })
  expect(warned).toHaveBeenCalledOnce()
})

test('texts that do not come are waited for no longer than four seconds', async () => {
  vi.useFakeTimers()
  fetched.mockImplementation(
    (_url, options) =>
      new Promise((_resolve, reject) => {
        options?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
      }),
  )
  const loading = loadMessages('https://chat.test', 'de')
  await vi.advanceTimersByTimeAsync(3999)
  expect(warned).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(await loading).toEqual({ locale: 'en', text: en })
})

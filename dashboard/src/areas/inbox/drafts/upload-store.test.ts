import { beforeEach, describe, expect, it, vi } from 'vitest'
import { SdkError } from '@stoa/sdk'
import { sampleImage } from '../sample-records.ts'
import {
  addFiles,
  currentTray,
  forgetImages,
  removeImage,
  restoreImages,
  retryImage,
  takeImages,
} from './upload-store.ts'

interface Attempt {
  name: string
  signal: AbortSignal
  onProgress: (progress: number) => void
  resolve: (image: ReturnType<typeof sampleImage>) => void
  reject: (error: Error) => void
}

const attempts: Attempt[] = []

vi.mock('@stoa/sdk/uploads', async (original) => ({
  ...(await original<typeof import('@stoa/sdk/uploads')>()),
  uploadImage: ({ name }: { name: string }, ports: Pick<Attempt, 'signal' | 'onProgress'>) =>
    new Promise((resolve, reject) => attempts.push({ ...ports, name, resolve, reject })),
}))

const file = (name: string, type = 'image/png') => new File(['x'], name, { type })
const states = () => currentTray('ccv_1').uploads.map(({ name, state }) => `${name} ${state}`)
// What transfers an image is loaded when it is first needed, which takes a busy machine a while.
const until = (check: () => void) => vi.waitFor(check, { timeout: 10_000 })
const settled = () => until(() => expect(attempts.length).toBeGreaterThan(0))

beforeEach(() => {
  forgetImages()
  attempts.length = 0
})

describe('the images for a message', () => {
  it('are uploaded three at a time, and handed over once', async () => {
    addFiles(
      'ccv_1',
      ['a', 'b', 'c', 'd'].map((name) => file(name)),
    )
    await until(() => expect(attempts.map(({ name }) => name)).toEqual(['a', 'b', 'c']))
    attempts[0]?.resolve(sampleImage({ id: 'cva_a' }))
    await until(() => expect(attempts.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd']))
    expect(states()).toEqual(['a ready', 'b uploading', 'c uploading', 'd uploading'])
    expect(takeImages('ccv_1').map(({ id }) => id)).toEqual(['cva_a'])
    expect(takeImages('ccv_1')).toEqual([])
  })

  it('are files as well where the channel takes them', () => {
    const pdf = file('offer.pdf', 'application/pdf')
    addFiles('ccv_1', [pdf])
    expect(currentTray('ccv_1')).toEqual({ uploads: [], problem: 'conv_attachment_mime_rejected' })
    addFiles('ccv_1', [pdf, file('page.html', 'text/html')], 'files')
    expect(currentTray('ccv_1')).toMatchObject({
      uploads: [{ name: 'offer.pdf', state: 'uploading' }],
      problem: 'conv_attachment_mime_rejected',
    })
  })

  it('are at most ten of the right types; the others are named as a problem', () => {
    addFiles('ccv_1', [file('a.svg', 'image/svg+xml')])
    expect(currentTray('ccv_1')).toEqual({ uploads: [], problem: 'conv_attachment_mime_rejected' })
    addFiles(
      'ccv_1',
      Array.from({ length: 11 }, (_, at) => file(`${at}`)),
    )
    expect(currentTray('ccv_1').uploads).toHaveLength(10)
    expect(currentTray('ccv_1').problem).toBe('conv_attachment_too_many')
  })

  it('can be tried again after a failure, and taken out while they are on their way', async () => {
    addFiles('ccv_1', [file('a')])
    await settled()
    attempts[0]?.reject(new SdkError({ status: 0, code: 'unreachable', detail: 'No connection.' }))
    await until(() => expect(states()).toEqual(['a failed']))
    const [{ key } = { key: '' }] = currentTray('ccv_1').uploads
    retryImage('ccv_1', key)
    await until(() => expect(attempts).toHaveLength(2))
    removeImage('ccv_1', key)
    expect(attempts[1]?.signal.aborted).toBe(true)
    expect(states()).toEqual([])
  })

  it('that turn out to be something else are taken out, with the reason', async () => {
    addFiles('ccv_1', [file('a')])
    await settled()
    attempts[0]?.reject(
      new SdkError({ status: 400, code: 'conv_attachment_mime_rejected', detail: 'No image.' }),
    )
    await until(() => expect(currentTray('ccv_1').problem).toBe('conv_attachment_mime_rejected'))
    expect(states()).toEqual([])
  })

  it('come back with a message that is taken back', () => {
    restoreImages('ccv_1', [sampleImage()])
    expect(states()).toEqual(['bowl.png ready'])
    expect(takeImages('ccv_1')).toEqual([sampleImage()])
  })
})

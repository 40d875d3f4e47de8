import { monitorEventLoopDelay } from 'node:perf_hooks'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { createUploadGate, UploadsBusy } from './upload-gate.ts'
import { cleanImage } from './images.ts'

it(
  'cleans 16 photos of 24 megapixels at once, while the event loop goes on',
  { timeout: 240_000 },
  async () => {
    const blank = sharp({ create: { width: 6000, height: 4000, channels: 3, background: 'teal' } })
    const photo = await blank.jpeg().toBuffer()
    const delay = monitorEventLoopDelay({ resolution: 5 })
    delay.enable()
    const widths = await Promise.all(
      Array.from({ length: 16 }, async () => (await cleanImage('org', photo)).width),
    )
    delay.disable()
    expect(widths).toEqual(Array(16).fill(6000))
    expect(delay.percentile(99) / 1e6).toBeLessThan(50)
  },
)

it('sends away what would wait too long, before reading it', async () => {
  const started: (() => void)[] = []
  let reads = 0
  const read = async () => {
    reads += 1
    await new Promise<void>((resolve) => started.push(resolve))
    return Buffer.from('no image')
  }
  const outcomes = Array.from({ length: 200 }, () => cleanImage('org', read).catch((error: unknown) => error))
  const busy = outcomes.slice(66)
  for (const outcome of await Promise.all(busy)) expect(outcome).toBeInstanceOf(UploadsBusy)
  expect(reads).toBe(2)
  let done = false
  const rest = Promise.all(outcomes).finally(() => (done = true))
  while (!done) {
    started.shift()?.()
    await new Promise(setImmediate)
  }
  await rest
  expect(reads).toBe(66)
})

it('keeps to the number at once and to the order of arrival, also when work fails', async () => {
  const gate = createUploadGate({ atOnce: 3, waiting: 100 })
  const order: number[] = []
  let [running, most] = [0, 0]
  const outcomes = await Promise.allSettled(
    Array.from({ length: 50 }, (_, index) =>
      gate('org', async () => {
        order.push(index)
        most = Math.max(most, (running += 1))
        await new Promise(setImmediate)
        running -= 1
        if (index % 3 === 0) throw new Error('failed')
      }),
    ),
  )
  expect(most).toBe(2)
  expect(order).toEqual(Array.from({ length: 50 }, (_, index) => index))
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(17)
  expect(await gate('org', async () => 'open again')).toBe('open again')
})

it(
  'lets the small picture of one go before the large ones that another waits with',
  { timeout: 240_000 },
  async () => {
    const flat = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: 'teal' } })
        .png()
        .toBuffer()
    const [large, small] = [await flat(7000, 7000), await flat(1, 1)]
    let done = 0
    const theirs = Array.from({ length: 8 }, () => cleanImage('one', large).then(() => (done += 1)))
    await new Promise((resolve) => setTimeout(resolve, 20))
    await cleanImage('other', small)
    expect(done).toBeLessThan(2)
    await Promise.all(theirs)
  },
)

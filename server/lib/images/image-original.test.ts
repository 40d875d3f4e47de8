import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { readLayout, type ImageMime } from './image-layout.ts'
import { cleanOriginal, readHead } from './image-original.ts'

async function clean(mime: ImageMime, file: Buffer, maxBytes?: number): Promise<Buffer> {
  const layout = readLayout(file, mime)
  return cleanOriginal(mime, layout, await readHead(layout), maxBytes)
}

const grain = { type: 'gaussian', mean: 128, sigma: 30 } as const
const noise = () =>
  sharp({ create: { width: 90, height: 60, channels: 3, noise: grain, background: 'grey' } })

describe('an image that would be too large when cleaned', () => {
  it.each<[string, ImageMime, () => Promise<Buffer>]>([
    ['a photo', 'image/jpeg', () => noise().jpeg().toBuffer()],
    ['a WebP without loss', 'image/webp', () => noise().webp({ lossless: true }).toBuffer()],
    [
      'a PNG with a palette',
      'image/png',
      () => noise().png({ palette: true, colours: 32, dither: 0 }).toBuffer(),
    ],
    ['a PNG of few colours', 'image/png', () => noise().threshold(128).png().toBuffer()],
  ])('is encoded smaller, or is refused, as %s', async (_, mime, make) => {
    const file = await make()
    const usual = await clean(mime, file)
    const smaller = await clean(mime, file, usual.length - 1)
    expect(smaller.length).toBeLessThan(usual.length)
    const [before, after] = await Promise.all([usual, smaller].map((bytes) => sharp(bytes).metadata()))
    expect([after?.format, after?.width]).toEqual([before?.format, before?.width])
    if (mime === 'image/png')
      expect(await sharp(smaller).raw().toBuffer()).toEqual(await sharp(file).raw().toBuffer())
    await expect(clean(mime, file, smaller.length - 1)).rejects.toMatchObject({ reason: 'too_large' })
  })
})

import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { cleanImage, isRefusedName, type CleanImage } from './images.ts'
import { gifExtension, gifOf, insertBlocks, insertChunks, picture, pngChunk } from './test-images.ts'

const widthsOf = ({ variants }: CleanImage) => variants.map(({ width }) => width)

const metadataOf = (bytes: Uint8Array) => sharp(bytes, { animated: true }).metadata()

async function pixelAt(bytes: Uint8Array, left: number, top: number): Promise<number[]> {
  return [...(await sharp(bytes).extract({ left, top, width: 1, height: 1 }).raw().toBuffer())]
}

const isNear = (found: number[], wanted: number[], by = 8) =>
  found.length === wanted.length && found.every((value, i) => Math.abs(value - (wanted[i] ?? 0)) <= by)

describe('an image', () => {
  it.each(['png', 'jpeg', 'gif', 'webp'] as const)(
    'stays a %s with its size and its picture',
    async (format) => {
      const clean = await cleanImage('org', await picture(400, 300).toFormat(format).toBuffer())
      expect(clean).toMatchObject({ mime: `image/${format}`, width: 400, height: 300 })
      expect(await metadataOf(clean.bytes)).toMatchObject({ format, width: 400, height: 300 })
      for (const bytes of [clean.bytes, clean.variants.at(-1)?.bytes as Uint8Array]) {
        const pixel = await pixelAt(bytes, 200, 150)
        expect(isNear(pixel.slice(0, 3), [127, 127, 0], 14), `${pixel}`).toBe(true)
      }
    },
  )

  it('may be read when its turn comes, and what goes wrong then is told as it is', async () => {
    const png = await picture(8, 8).png().toBuffer()
    const clean = await cleanImage('org', async () => png)
    expect(clean.width).toBe(8)
    const failure = new Error('the store is on fire')
    await expect(cleanImage('org', () => Promise.reject(failure))).rejects.toBe(failure)
  })

  it('may be a part of a larger buffer', async () => {
    const png = await picture(8, 8).png().toBuffer()
    const part = new Uint8Array(Buffer.concat([Buffer.from('before'), png, Buffer.from('after')]).buffer)
    const start = Buffer.from(part).indexOf(png)
    const clean = await cleanImage('org', part.subarray(start, start + png.length))
    expect(clean.width).toBe(8)
  })

  it('is turned upright, and so are its variants', async () => {
    const lying = await picture(900, 600).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const clean = await cleanImage('org', lying)
    expect(clean).toMatchObject({ width: 600, height: 900 })
    expect(widthsOf(clean)).toEqual([320, 600])
    const { orientation, width, height } = await metadataOf(clean.bytes)
    expect([orientation, width, height]).toEqual([undefined, 600, 900])
    expect(await metadataOf(clean.variants[0]?.bytes as Uint8Array)).toMatchObject({
      width: 320,
      height: 480,
    })
    // What was left is on top; what was at the bottom is left.
    expect(isNear(await pixelAt(clean.bytes, 5, 5), [0, 255, 0], 12)).toBe(true)
    expect(isNear(await pixelAt(clean.bytes, 595, 895), [255, 0, 0], 12)).toBe(true)
  })

  it('of a file with 16 bits a channel gets 8', async () => {
    const deep = await picture(40, 30).toColourspace('rgb16').png().toBuffer()
    expect((await metadataOf(deep)).depth).toBe('ushort')
    const clean = await cleanImage('org', deep)
    expect((await metadataOf(clean.bytes)).depth).toBe('uchar')
    expect(isNear(await pixelAt(clean.bytes, 20, 15), [127, 127, 0], 2)).toBe(true)
  })

  it('in CMYK becomes sRGB', async () => {
    const printed = await picture(40, 30).toColourspace('cmyk').jpeg().toBuffer()
    expect((await metadataOf(printed)).space).toBe('cmyk')
    const clean = await cleanImage('org', printed)
    expect(await metadataOf(clean.bytes)).toMatchObject({ space: 'srgb', hasProfile: false, channels: 3 })
  })

  it('with a colour profile keeps its colours without it', async () => {
    const wide = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#c81e1e' } })
      .withIccProfile('p3')
      .png()
      .toBuffer()
    const { hasProfile } = await metadataOf(wide)
    const stored = await sharp(wide, { ignoreIcc: true }).raw().toBuffer()
    const clean = await cleanImage('org', wide)
    expect([hasProfile, (await metadataOf(clean.bytes)).hasProfile]).toEqual([true, false])
    expect(isNear([...stored.subarray(0, 3)], [200, 30, 30], 3)).toBe(false)
    expect(isNear(await pixelAt(clean.bytes, 10, 10), [200, 30, 30], 3)).toBe(true)
  })

  it('with a palette keeps every colour exactly', async () => {
    const few = await picture(300, 200).png({ palette: true, colours: 64, effort: 1 }).toBuffer()
    expect((await metadataOf(few)).isPalette).toBe(true)
    const clean = await cleanImage('org', few)
    expect(await sharp(clean.bytes).raw().toBuffer()).toEqual(await sharp(few).raw().toBuffer())
  })

  it.each(['png', 'webp', 'gif'] as const)(
    'keeps the transparency of a %s, and its variants do',
    async (format) => {
      const glass = await picture(400, 300, { channels: 4 }).toFormat(format).toBuffer()
      const clean = await cleanImage('org', glass)
      for (const bytes of [clean.bytes, ...clean.variants.map((variant) => variant.bytes)]) {
        const [left, right] = [await pixelAt(bytes, 50, 50), await pixelAt(bytes, 300, 50)]
        expect([left[3], right[3]]).toEqual([0, 255])
      }
    },
  )

  it('in grey, with transparency or without, stays an image', async () => {
    for (const channels of [1, 4]) {
      const grey = await picture(340, 20, { channels }).toColourspace('b-w').png().toBuffer()
      const clean = await cleanImage('org', grey)
      expect(await sharp(clean.bytes).raw().toBuffer()).toEqual(await sharp(grey).raw().toBuffer())
      expect(widthsOf(clean)).toEqual([320, 340])
    }
  })

  it('of a photo hardly grows by cleaning', async () => {
    const noisy = {
      width: 1200,
      height: 900,
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma: 20 },
    } as const
    const photo = await sharp({ create: { ...noisy, background: 'grey' } })
      .blur(1)
      .jpeg({ quality: 85 })
      .toBuffer()
    const clean = await cleanImage('org', photo)
    expect(clean.bytes.length / photo.length).toBeLessThan(1.25)
  })

  it('without loss stays without loss as WebP', async () => {
    const exact = await picture(200, 100).webp({ lossless: true }).toBuffer()
    const clean = await cleanImage('org', exact)
    expect(await sharp(clean.bytes).raw().toBuffer()).toEqual(await sharp(exact).raw().toBuffer())
  })
})

describe('an animation', () => {
  const delay = [50, 60, 70, 80]

  it.each(['gif', 'webp'] as const)(
    'in %s keeps frames, timing and repetition; its variants are still',
    async (format) => {
      const film = await picture(400, 300, { frames: 4 }).toFormat(format, { delay, loop: 3 }).toBuffer()
      const clean = await cleanImage('org', film)
      const { pages, pageHeight, loop, delay: kept } = await metadataOf(clean.bytes)
      expect({ pages, pageHeight, loop, kept }).toEqual({ pages: 4, pageHeight: 300, loop: 3, kept: delay })
      expect(clean).toMatchObject({ width: 400, height: 300 })
      expect(widthsOf(clean)).toEqual([320, 400])
      for (const { bytes } of clean.variants) expect((await metadataOf(bytes)).pages).toBeUndefined()
    },
  )

  it('in GIF keeps every pixel', async () => {
    const film = await picture(60, 40, { frames: 4 }).gif().toBuffer()
    const clean = await cleanImage('org', film)
    const [before, after] = [film, clean.bytes].map((bytes) =>
      sharp(bytes, { animated: true }).raw().toBuffer(),
    )
    expect(await after).toEqual(await before)
  })

  it('keeps the timing of a frame that a comment stood before', async () => {
    const [timing, comment] = [gifExtension(0xf9, '\0\x14\0\0'), gifExtension(0xfe, 'a comment')]
    const clean = await cleanImage('org', insertBlocks(gifOf(2, 2, 2), timing, comment))
    expect((await metadataOf(clean.bytes)).delay?.[0]).toBe(200)
    expect(Buffer.from(clean.bytes).includes('a comment')).toBe(false)
  })

  it('in PNG becomes its default picture', async () => {
    const still = await picture(40, 30).png().toBuffer()
    const control = pngChunk('acTL', '\0\0\0\x01\0\0\0\0')
    const frame = Buffer.alloc(26)
    frame.writeUInt32BE(40, 4)
    frame.writeUInt32BE(30, 8)
    const clean = await cleanImage('org', insertChunks(still, control, pngChunk('fcTL', frame)))
    expect(Buffer.from(clean.bytes).includes('acTL')).toBe(false)
    expect(await sharp(clean.bytes).raw().toBuffer()).toEqual(await sharp(still).raw().toBuffer())
  })
})

describe('variants', () => {
  const blank = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: 'teal' } })
      .png()
      .toBuffer()

  it.each([
    [1, 1, [1]],
    [320, 200, [320]],
    [321, 200, [320, 321]],
    [1100, 30, [320, 640, 1024, 1100]],
    [2300, 20, [320, 640, 1024, 1536, 2048, 2300]],
    [2560, 20, [320, 640, 1024, 1536, 2048, 2560]],
    [6000, 20, [320, 640, 1024, 1536, 2048, 2560]],
    [30_000, 1, [320, 640, 1024, 1536, 2048, 2560]],
    [700, 20_000, [320]],
    [100, 20_000, []],
  ])('of an image %d wide and %d high', async (width, height, widths) => {
    const clean = await cleanImage('org', await blank(width, height))
    expect(clean).toMatchObject({ width, height })
    expect(widthsOf(clean)).toEqual(widths)
    for (const variant of clean.variants) {
      const { format, width: found, height: high } = await metadataOf(variant.bytes)
      expect([format, found]).toEqual(['webp', variant.width])
      expect(Math.abs(high - Math.max(1, (height * found) / width))).toBeLessThanOrEqual(1)
    }
  })
})

it('refuses names of SVG', () => {
  for (const name of ['a.svg', 'A.SVG', 'a.png.svg', 'a.svgz', 'a.svg ', 'a.svg.', '.svg']) {
    expect(isRefusedName(name), name).toBe(true)
  }
  for (const name of ['a.png', 'svg.png', 'a.svg.png', 'svg', ''])
    expect(isRefusedName(name), name).toBe(false)
})

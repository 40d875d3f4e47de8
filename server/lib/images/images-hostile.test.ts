import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { cleanImage, ImageRefused, MAX_PIXELS, type ImageRefusal } from './images.ts'
import {
  appendRiffChunk,
  gifExtension,
  gifOf,
  insertAt,
  insertBlocks,
  insertChunks,
  insertSegments,
  jpegSegment,
  picture,
  pngChunk,
  pngOf,
} from './test-images.ts'

const SCRIPT = '<script>alert(document.domain)</script>'
const PHP = '<?php system($_GET["c"]); ?>'
const ZIP = Buffer.from('PK\x03\x04\x14\0\0\0\0\0 hidden archive', 'latin1')
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>`

const [png, jpeg, gif, webp] = (await Promise.all(
  (['png', 'jpeg', 'gif', 'webp'] as const).map((format) => picture(48, 32).toFormat(format).toBuffer()),
)) as [Buffer, Buffer, Buffer, Buffer]
const SEEDS = { 'image/png': png, 'image/jpeg': jpeg, 'image/gif': gif, 'image/webp': webp }
const MIMES = Object.keys(SEEDS) as (keyof typeof SEEDS)[]

const after = (image: Buffer, rest: string | Buffer) =>
  insertAt(image, image.length, Buffer.from(rest as string))

async function refusalOf(bytes: Uint8Array): Promise<ImageRefusal | undefined> {
  try {
    await cleanImage('org', bytes)
    return undefined
  } catch (error) {
    if (error instanceof ImageRefused) return error.reason
    throw error
  }
}

describe('refused is', () => {
  it.each([
    ['nothing', ''],
    ['one byte', '\x89'],
    ['SVG', SVG],
    ['SVG as XML', `<?xml version="1.0"?>${SVG}`],
    ['HTML', `<!doctype html>${SCRIPT}`],
    ['PHP', PHP],
    ['PDF', '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj'],
    ['an archive', ZIP],
    ['TIFF', 'II*\0\x08\0\0\0\0\0\0\0'],
    ['BMP', 'BM\x46\0\0\0\0\0\0\0\x36\0\0\0'],
    ['AVIF', '\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf'],
    ['a PNG after a page', insertAt(png, 0, Buffer.from(SCRIPT))],
    ['a GIF after PHP', insertAt(gif, 0, Buffer.from(PHP))],
  ])('%s, whatever it is declared as', async (_, content) => {
    const bytes = Buffer.from(content as string, 'latin1')
    expect(await refusalOf(bytes)).toBe('not_an_image')
  })

  it('a page with the first bytes of an image', async () => {
    for (const mime of MIMES) {
      const disguised = Buffer.concat([SEEDS[mime].subarray(0, 16), Buffer.from(SCRIPT.repeat(20))])
      expect(await refusalOf(disguised), mime).toMatch(/^(truncated|trailing_data|undecodable)$/)
    }
  })

  it('a single signature', async () => {
    for (const mime of MIMES) {
      for (const length of [1, 2, 3, 4, 6, 8, 12, 16]) {
        expect(await refusalOf(SEEDS[mime].subarray(0, length))).toMatch(/^(not_an_image|truncated)$/)
      }
    }
  })

  it('a file that ends before its image does, wherever', async () => {
    for (const mime of MIMES) {
      for (const share of [0.3, 0.5, 0.8, 0.95, 0.999]) {
        const cut = SEEDS[mime].subarray(0, Math.floor(SEEDS[mime].length * share))
        expect(await refusalOf(cut), `${mime} to ${share}`).toBe('truncated')
      }
    }
  })

  it('a PNG with an end but without all of its pixels', async () => {
    const pixels = deflateSync(Buffer.alloc(145 * 32))
    for (const some of [pixels.subarray(0, 20), deflateSync(Buffer.alloc(145 * 20)), Buffer.alloc(0)]) {
      expect(await refusalOf(pngOf(48, 32, pngChunk('IDAT', some)))).toBe('undecodable')
    }
  })

  it.each([
    ['a script', `*/=1;${SCRIPT}`],
    ['PHP', PHP],
    ['an archive, such as a JAR', ZIP],
    ['PDF', '%PDF-1.7'],
    ['zeros and then a page', `\0\0\0\0${SCRIPT}`],
  ])('%s after an image', async (_, rest) => {
    for (const mime of MIMES) expect(await refusalOf(after(SEEDS[mime], rest)), mime).toBe('trailing_data')
  })

  it('a GIF with something else than blocks', async () => {
    const broken = insertAt(gif, gif.length - 1, Buffer.from(`=1;${SCRIPT}`))
    expect(await refusalOf(broken)).toBe('undecodable')
  })
})

describe('accepted, with the hostile part gone, is', () => {
  const page = `/*${SCRIPT}${PHP}%PDF-1.7*/`
  const profile = Buffer.concat([Buffer.from('a profile\0\0'), deflateSync(Buffer.from(page))])
  const exif = Buffer.concat([Buffer.from('Exif\0\0MM\0*\0\0\0\x08\0\0\0\0\0\0'), Buffer.from(page)])

  it.each<[string, keyof typeof SEEDS, Buffer]>([
    ['a comment in a JPEG', 'image/jpeg', insertSegments(jpeg, jpegSegment(0xfe, page))],
    [
      'XMP in a JPEG',
      'image/jpeg',
      insertSegments(jpeg, jpegSegment(0xe1, `http://ns.adobe.com/xap/1.0/\0${page}`)),
    ],
    ['EXIF in a JPEG', 'image/jpeg', insertSegments(jpeg, jpegSegment(0xe1, exif))],
    [
      'a profile in a JPEG',
      'image/jpeg',
      insertSegments(jpeg, jpegSegment(0xe2, `ICC_PROFILE\0\x01\x01${page}`)),
    ],
    ['IPTC in a JPEG', 'image/jpeg', insertSegments(jpeg, jpegSegment(0xed, `Photoshop 3.0\x008BIM${page}`))],
    ['an unknown segment of a JPEG', 'image/jpeg', insertSegments(jpeg, jpegSegment(0xef, page))],
    ['text in a PNG', 'image/png', insertChunks(png, pngChunk('tEXt', `Comment\0${page}`))],
    [
      'international text in a PNG',
      'image/png',
      insertChunks(png, pngChunk('iTXt', `Comment\0\0\0\0\0${page}`)),
    ],
    ['a profile in a PNG', 'image/png', insertChunks(png, pngChunk('iCCP', profile))],
    ['EXIF in a PNG', 'image/png', insertChunks(png, pngChunk('eXIf', exif.subarray(6)))],
    ['a private chunk of a PNG', 'image/png', insertChunks(png, pngChunk('scRp', page))],
    ['a comment in a GIF', 'image/gif', insertBlocks(gif, gifExtension(0xfe, page))],
    ['text in a GIF', 'image/gif', insertBlocks(gif, gifExtension(0x01, '\0'.repeat(12), page))],
    ['XMP in a GIF', 'image/gif', insertBlocks(gif, gifExtension(0xff, 'XMP DataXMP', page))],
    ['a repetition with more to it', 'image/gif', insertBlocks(gif, gifExtension(0xff, 'NETSCAPE2.0', page))],
    ['a timing with more to it', 'image/gif', insertBlocks(gif, gifExtension(0xf9, '\0\0\0\0', page))],
    ['an unknown extension of a GIF', 'image/gif', insertBlocks(gif, gifExtension(0x77, page))],
    ['EXIF in a WebP', 'image/webp', appendRiffChunk(webp, 'EXIF', page)],
    ['XMP in a WebP', 'image/webp', appendRiffChunk(webp, 'XMP ', page)],
    ['an unknown chunk of a WebP', 'image/webp', appendRiffChunk(webp, 'scRp', page)],
    [
      'what a phone appends',
      'image/jpeg',
      after(jpeg, Buffer.concat([Buffer.from([0, 0]), jpeg, Buffer.from(page)])),
    ],
    ['the film of a motion photo', 'image/jpeg', after(jpeg, `\0\0\0\x18ftypmp42${page}`)],
    ['Samsung’s records', 'image/jpeg', after(jpeg, `\0\0\x01\x0a\x0e\0\0\0Image_UTC_Data${page}SEFT`)],
  ])('%s', async (_, mime, bytes) => {
    expect(bytes.includes(page) || bytes.includes(profile)).toBe(true)
    const clean = await cleanImage('org', bytes)
    expect(clean).toMatchObject({ mime, width: 48, height: 32 })
    for (const made of [clean.bytes, ...clean.variants.map((variant) => variant.bytes)]) {
      const found = Buffer.from(made)
      for (const part of [page, SCRIPT, PHP, '%PDF', 'Comment', 'Exif', 'XMP']) {
        expect(found.includes(part), part).toBe(false)
      }
    }
  })

  it('a JPEG that tells where it was taken and by whom', async () => {
    const taken = await picture(400, 300)
      .withExif({
        IFD0: { Copyright: 'A. Photographer' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 32/1' },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><where>51.5 N</where></x:xmpmeta>')
      .jpeg()
      .toBuffer()
    expect(taken.includes('A. Photographer') && taken.includes('51.5 N')).toBe(true)
    const clean = await cleanImage('org', taken)
    for (const bytes of [clean.bytes, ...clean.variants.map((variant) => variant.bytes)]) {
      const { exif: kept, xmp, iptc, icc } = await sharp(bytes).metadata()
      expect([kept, xmp, iptc, icc]).toEqual([undefined, undefined, undefined, undefined])
      expect(Buffer.from(bytes).includes('A. Photographer')).toBe(false)
    }
  })

  it('a PNG with compressed text', async () => {
    const text = Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.from(SCRIPT))])
    const clean = await cleanImage('org', insertChunks(png, pngChunk('zTXt', text)))
    const { comments } = await sharp(clean.bytes).metadata()
    expect([comments, Buffer.from(clean.bytes).includes('zTXt')]).toEqual([undefined, false])
  })

  it('a PNG with something behind its compressed pixels', async () => {
    const pixels = Buffer.concat([deflateSync(Buffer.alloc(31 * 10)), Buffer.from(SCRIPT)])
    const clean = await cleanImage('org', pngOf(10, 10, pngChunk('IDAT', pixels)))
    expect(Buffer.from(clean.bytes).includes(SCRIPT)).toBe(false)
  })

  it('a JPEG whose data stops early, drawn as far as it goes', async () => {
    const large = await picture(480, 320).jpeg().toBuffer()
    const closed = Buffer.concat([large.subarray(0, large.length * 0.7), Buffer.from([0xff, 0xd9])])
    const clean = await cleanImage('org', closed)
    expect((await sharp(clean.bytes, { failOn: 'warning' }).raw().toBuffer()).length).toBe(480 * 320 * 3)
  })

  it('an image followed by zeros', async () => {
    for (const mime of MIMES) {
      const clean = await cleanImage('org', after(SEEDS[mime], Buffer.alloc(1000)))
      expect(clean.bytes.length).toBeLessThan(SEEDS[mime].length + 900)
    }
  })
})

describe('a bomb is refused or survived:', () => {
  const within = async <T>(ms: number, work: () => Promise<T>): Promise<T> => {
    const start = performance.now()
    const result = await work()
    expect(performance.now() - start).toBeLessThan(ms)
    return result
  }
  const oneRow = pngChunk('IDAT', deflateSync(Buffer.alloc(100)))

  it('60 megapixels, by the head alone', async () => {
    for (const [width, height] of [
      [10_000, 6000],
      [MAX_PIXELS + 1, 1],
    ] as const) {
      const refusal = await within(1000, () => refusalOf(pngOf(width, height, oneRow)))
      expect(refusal).toMatch(/^(too_many_pixels|undecodable)$/)
    }
    expect(await refusalOf(pngOf(10_000, 6000, oneRow))).toBe('too_many_pixels')
    expect(await refusalOf(pngOf(2 ** 31 - 1, 2 ** 31 - 1, oneRow))).toBe('undecodable')
  })

  it('a JPEG whose head was changed to 60 megapixels', async () => {
    const start = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
    const huge = Buffer.from(jpeg)
    huge.writeUInt16BE(6000, start + 5)
    huge.writeUInt16BE(10_000, start + 7)
    expect(await within(1000, () => refusalOf(huge))).toBe('too_many_pixels')
  })

  it('a JPEG of 100,000 segments', async () => {
    const notes = Buffer.concat(Array.from({ length: 100_000 }, () => jpegSegment(0xe1, 'Exif\0\0')))
    expect(await within(1000, () => refusalOf(insertSegments(jpeg, notes)))).toBe('undecodable')
  })

  it('a GIF of more than 1000 frames, however many', async () => {
    for (const frames of [1001, 500_000]) {
      expect(await within(1000, () => refusalOf(gifOf(2, 2, frames)))).toBe('too_many_frames')
    }
    const { bytes } = await cleanImage('org', gifOf(2, 2, 1000))
    expect((await sharp(bytes, { animated: true }).metadata()).pages).toBe(1000)
  })

  it('a GIF of more than 50 megapixels in all its frames', async () => {
    expect(await within(1000, () => refusalOf(gifOf(1000, 1000, 51)))).toBe('too_many_pixels')
    expect(await refusalOf(gifOf(1000, 1000, 50))).toBeUndefined()
  })

  it('a WebP of more than 50 megapixels in all its frames', async () => {
    const film = await picture(60, 40, { frames: 2 }).webp().toBuffer()
    const frame = film.subarray(film.indexOf('ANMF'))
    const many = Buffer.concat([
      film,
      ...Array.from({ length: 999 }, () => frame.subarray(frame.lastIndexOf('ANMF'))),
    ])
    many.writeUInt32LE(many.length - 8, 4)
    expect(await within(1000, () => refusalOf(many))).toBe('too_many_frames')
    const screen = Buffer.from(film)
    screen.writeUIntLE(6999, 24, 3)
    screen.writeUIntLE(6999, 27, 3)
    expect(await within(1000, () => refusalOf(screen))).toBe('too_many_pixels')
  })

  it('a GIF that declares a screen far larger than what is drawn gets the size of what is drawn', async () => {
    const { bytes, width, height } = await cleanImage('org', gifOf(65_535, 65_535, 1))
    expect([width, height]).toEqual([1, 1])
    expect([Buffer.from(bytes).readUInt16LE(6), Buffer.from(bytes).readUInt16LE(8)]).toEqual([1, 1])
  })

  it('a PNG of ten pixels that unpacks to 64 MB', async () => {
    const bomb = pngOf(10, 10, pngChunk('IDAT', deflateSync(Buffer.alloc(2 ** 26))))
    expect((await within(5000, () => cleanImage('org', bomb))).width).toBe(10)
  })

  it('texts and profiles of a PNG that unpack to 64 MB', async () => {
    const packed = deflateSync(Buffer.alloc(2 ** 26))
    for (const [type, head] of [
      ['zTXt', 'a\0\0'],
      ['iCCP', 'a\0\0'],
      ['iTXt', 'a\0\x01\0\0\0'],
    ] as const) {
      const bomb = insertChunks(png, pngChunk(type, Buffer.concat([Buffer.from(head), packed])))
      expect((await within(5000, () => cleanImage('org', bomb))).width).toBe(48)
    }
  })
})

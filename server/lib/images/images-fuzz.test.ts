import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { cleanImage, ImageRefused } from './images.ts'
import { picture, sealPng } from './test-images.ts'

const MUTATIONS = 300
const SLOW_MS = 5000

/** The same sequence of numbers below 1 in every run (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Some bytes changed; sometimes a piece taken out or doubled. */
function mutate(file: Buffer, random: () => number): Buffer {
  const below = (limit: number) => Math.floor(random() * limit)
  let mutant = Buffer.from(file)
  for (let left = 1 + below(6); left > 0; left -= 1) mutant[below(mutant.length)] = below(256)
  const [from, to] = [below(mutant.length), below(mutant.length)]
  if (random() < 0.2) mutant = Buffer.concat([mutant.subarray(0, to), mutant.subarray(from)])
  return mutant
}

const SEEDS: [string, string, () => Promise<Buffer>][] = [
  ['PNG', 'image/png', () => picture(24, 16, { channels: 4 }).png().toBuffer()],
  [
    'PNG with a palette',
    'image/png',
    () => picture(24, 16).png({ palette: true, colours: 16, effort: 1 }).toBuffer(),
  ],
  ['interlaced PNG', 'image/png', () => picture(24, 16).png({ progressive: true }).toBuffer()],
  ['JPEG', 'image/jpeg', () => picture(24, 16).withMetadata({ orientation: 6 }).jpeg().toBuffer()],
  ['progressive JPEG', 'image/jpeg', () => picture(24, 16).jpeg({ progressive: true }).toBuffer()],
  ['animated GIF', 'image/gif', () => picture(12, 8, { frames: 3 }).gif().toBuffer()],
  ['WebP', 'image/webp', () => picture(24, 16, { channels: 4 }).webp().toBuffer()],
  ['animated WebP', 'image/webp', () => picture(12, 8, { frames: 3 }).webp({ lossless: true }).toBuffer()],
]

describe(`${MUTATIONS} damaged files are each refused, or cleaned into something that opens, from`, () => {
  it.each(SEEDS)('a %s', async (_, mime, make) => {
    const seed = await make()
    const random = randomFrom(seed.length)
    let cleaned = 0
    for (let round = 0; round < MUTATIONS; round += 1) {
      const mutant = mutate(seed, random)
      // Else the checksums alone would keep nearly all away from the decoder.
      const file = mime === 'image/png' && round % 4 > 0 ? sealPng(mutant) : mutant
      const start = performance.now()
      const clean = await cleanImage('org', file).catch((error: unknown) => error)
      expect(performance.now() - start).toBeLessThan(SLOW_MS)
      if (clean instanceof ImageRefused) continue
      if (clean instanceof Error) throw clean
      cleaned += 1
      const { bytes, width, height, variants } = clean as Awaited<ReturnType<typeof cleanImage>>
      const still = await sharp(bytes, { failOn: 'error' }).raw().toBuffer({ resolveWithObject: true })
      expect([still.info.width, still.info.height]).toEqual([width, height])
      await sharp(bytes, { failOn: 'error', animated: true }).raw().toBuffer()
      for (const variant of variants) await sharp(variant.bytes, { failOn: 'error' }).raw().toBuffer()
    }
    expect(cleaned).toBeGreaterThan(0)
    expect(cleaned).toBeLessThan(MUTATIONS)
  })
})

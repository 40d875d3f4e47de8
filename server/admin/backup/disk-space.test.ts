import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { assertFits } from './disk-space.ts'

describe('a backup', () => {
  it('that cannot fit onto the disk is refused in a sentence, also where its folder is to be made', async () => {
    const folder = join(tmpdir(), 'not', 'there', 'yet')
    await assertFits(folder, 1)
    await expect(assertFits(folder, 10 ** 18)).rejects.toThrow(
      /^The backup needs at least 1000000\.0 TB on the disk of .*yet, which has [\d.]+ \w+ left: make room, or name a data folder/,
    )
  })
})

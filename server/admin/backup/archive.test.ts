import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { createArchive } from './archive.ts'

it('a backup that finds no room for its first bytes says so in a sentence, and leaves nothing behind', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-archive-'))
  const probe = await open(folder, 'r')
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  const write = vi.spyOn(Object.getPrototypeOf(probe), 'write').mockRejectedValue(full)
  try {
    await expect(createArchive(join(folder, 'x.tar'))).rejects.toThrow(
      'x.tar cannot be written: there is no room on the disk. Nothing was written.',
    )
    expect(readdirSync(folder)).toEqual([])
  } finally {
    write.mockRestore()
    await probe.close()
    rmSync(folder, { recursive: true })
  }
})

import { execFileSync } from 'node:child_process'
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A small file system that a test can fill up. */
export interface SmallDisk {
  folder: string
  fill(): void
  empty(): void
}

/** Mounts a disk in memory for the length of a test; none where this process may not mount. */
export function mountSmallDisk(megabytes: number): SmallDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    rmSync(folder, { recursive: true })
    return undefined
  }
  onTestFinished(() => {
    execFileSync('umount', ['-l', folder])
    rmSync(folder, { recursive: true, force: true })
  })
  const ballast = join(folder, 'ballast')
  const home = join(folder, 'home')
  mkdirSync(home)
  return {
    folder: home,
    fill() {
      const file = openSync(ballast, 'w')
      for (let size = 1 << 20; size >= 1;) {
        try {
          writeSync(file, Buffer.alloc(size))
        } catch {
          size >>= 1
        }
      }
      closeSync(file)
    },
    empty: () => rmSync(ballast, { force: true }),
  }
}

import { statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { CommandError } from '../command.ts'
import { sizeText } from './project.ts'

/** Refuses what cannot fit onto the disk of a folder, which may not exist yet. */
export async function assertFits(folder: string, bytes: number): Promise<void> {
  const free = await freeBytes(resolve(folder))
  if (free === undefined || bytes <= free) return
  throw new CommandError(
    `The backup needs at least ${sizeText(bytes)} on the disk of ${folder}, which has ${sizeText(free)} left: make room, or name a data folder on another disk (SVC_DATA_DIR). Nothing was touched.`,
  )
}

async function freeBytes(folder: string): Promise<number | undefined> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch (error) {
    const above = dirname(folder)
    // Where the system does not tell, the restore finds out.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || above === folder) return undefined
    return freeBytes(above)
  }
}

import { statfsSync } from 'node:fs'
import { EmbeddedPostgresError } from './adapters/embedded-postgres/index.ts'
import { ConfigError } from './kernel/base/config.ts'
import { MigrationError } from './kernel/db/migrate.ts'
import { databaseProblem } from './kernel/db/problems.ts'
import { RootKeyError } from './kernel/secrets/root-keys.ts'

const FULL = new Set(['ENOSPC', 'EDQUOT', '53100'])
const FORBIDDEN = new Set(['EACCES', 'EPERM', 'EROFS'])
const NO_FOLDER = new Set(['ENOTDIR', 'EEXIST', 'ENOENT', 'ELOOP'])
// Below this PostgreSQL fails now here, now there, with words of its own.
const LITTLE_BYTES = 64 * 1024 ** 2

/** Where the service keeps its data, if it is known yet, and whether the database is its own. */
interface Place {
  dataDir: string
  isEmbedded: boolean
}

/** Why the start failed: a sentence for what an operator can put right, a stack for the rest. */
export function explainStart(error: unknown, place: Place | undefined, free = freeBytes): string {
  const { message, stack, code = '', syscall, path = '' } = error as NodeJS.ErrnoException
  if (error instanceof ConfigError || error instanceof MigrationError || error instanceof RootKeyError)
    return message
  const room = place && free(place.dataDir)
  if (place && (FULL.has(code) || (place.isEmbedded && room !== undefined && room < LITTLE_BYTES)))
    // What the launcher then advises is about rights, and beside the point.
    return `${noRoom(place, room)}${error instanceof EmbeddedPostgresError ? '' : ` It said: ${message}`}`
  if (error instanceof EmbeddedPostgresError) return message
  if (code === 'EADDRINUSE') return `The port is in use: ${message}. Set PORT to another one.`
  if (syscall === 'listen' && FORBIDDEN.has(code))
    return `This user may not listen there: ${message}. Set PORT to 1024 or more, behind a reverse proxy.`
  if (place && FORBIDDEN.has(code) && (syscall === 'mkdir' || path.startsWith(place.dataDir)))
    return `This user may not write to ${place.dataDir}: ${message}. Give the folder to the user of the service (chown -R), or name another one in SVC_DATA_DIR.`
  if (place && NO_FOLDER.has(code) && syscall === 'mkdir')
    return `${place.dataDir} cannot be the data folder: ${message}. Name another one in SVC_DATA_DIR.`
  return explainDatabase(error, place) ?? String(stack ?? error)
}

function explainDatabase(error: unknown, place: Place | undefined): string | undefined {
  const { message, code } = error as NodeJS.ErrnoException
  if (databaseProblem(error)?.code !== 'unavailable' && !/^(28|3D)/.test(code ?? '')) return undefined
  return place?.isEmbedded
    ? `The embedded PostgreSQL does not answer: ${message || code}. Its log is ${place.dataDir}/postgres.log.`
    : `The database cannot be reached: ${message || code}. Check DATABASE_URL.`
}

const noRoom = ({ dataDir }: Place, room: number | undefined): string =>
  `There is no room left for ${dataDir}${room === undefined ? '' : ` (${Math.floor(room / 1024 ** 2)} MB are free)`}: ` +
  'make some on that disk and start again.'

/** How much room there is on the disk of a folder; undefined where it cannot be told. */
function freeBytes(path: string): number | undefined {
  try {
    const { bavail, bsize } = statfsSync(path)
    return bavail * bsize
  } catch {
    return undefined
  }
}

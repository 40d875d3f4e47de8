import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { RootKeyError } from './kernel/secrets/root-keys.ts'
import { MIN_KEY_CHARS } from './kernel/secrets/secrets.ts'

/** The secret key of a data folder. */
export interface OwnSecretKey {
  key: string
  /** Removes the file again where this start made it: the database belongs to another key. */
  withdraw(): void
}

const fileIn = (dataDir: string): string => join(dataDir, 'secret-key')

/** The secret key of this data folder, made on the first start; throws `RootKeyError` for one that is lost or damaged. */
export function secretKeyIn(dataDir: string): OwnSecretKey {
  const path = fileIn(dataDir)
  const isMissing = !existsSync(path)
  if (isMissing && existsSync(join(dataDir, 'postgres'))) throw new RootKeyError(lost(path))
  if (isMissing) makeKey(path)
  const key = readKey(path)
  chmodSync(path, 0o600)
  return { key, withdraw: () => isMissing && rmSync(path, { force: true }) }
}

/** The secret key of a data folder, if the service has made one there. */
export const madeSecretKeyIn = (dataDir: string): string | undefined =>
  existsSync(fileIn(dataDir)) ? readKey(fileIn(dataDir)) : undefined

function readKey(path: string): string {
  if (statSync(path).isDirectory()) throw new RootKeyError(folderInstead(path))
  const key = readFileSync(path, 'utf8').trim()
  if (key.length < MIN_KEY_CHARS) throw new RootKeyError(damaged(path, key))
  return key
}

/** Writes aside and down to the disk first: a file that has its name is whole, also after a power cut or on a full disk. */
function makeKey(path: string): void {
  const draft = `${path}.${process.pid}-${randomBytes(4).toString('hex')}`
  try {
    const file = openSync(draft, 'wx', 0o600)
    try {
      writeSync(file, `${randomBytes(48).toString('base64url')}\n`)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    readKey(draft)
    publish(draft, path)
  } catch (cause) {
    if (cause instanceof RootKeyError) throw cause
    const reason = (cause as Error).message
    throw new RootKeyError(
      `The secret key cannot be written to ${path} (${reason}). Nothing was started: make room on the disk and see that this user may write there.`,
      { cause },
    )
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Puts the draft in its place, unless a start beside us was faster. */
function publish(draft: string, path: string): void {
  try {
    linkSync(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return
    // Not every file system knows links.
    renameSync(draft, path)
  }
  if (process.platform === 'win32') return
  const folder = openSync(dirname(path), 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}

const lost = (path: string) =>
  [
    `The secret key is missing: there is a database, but no ${path}.`,
    'Put back your copy of that file, or set SVC_SECRET_KEY if the key was given there.',
    'docs/operations.md says what to do when the key is lost.',
  ].join('\n')

const folderInstead = (path: string) =>
  [
    `${path} is a folder, and should be the file with the secret key.`,
    'Containers make such a folder where the file that is mounted there does not exist: remove it, and put your copy of the file',
    'in its place. If the service never ran, removing it is enough.',
  ].join('\n')

const damaged = (path: string, key: string) =>
  [
    `The secret key in ${path} is damaged: it has ${key.length} characters, and needs at least ${MIN_KEY_CHARS}.`,
    'If the service never ran with it, delete the file and start again. Else put back your copy of it.',
    ...(key === ''
      ? [
          'If the service has run with the empty file, everybody could have guessed the key: delete the file, give a new one in',
          'SVC_SECRET_KEY, set SVC_OLD_SECRET_KEYS="(empty)", start, and run “npm run admin -- keys rotate”.',
        ]
      : []),
  ].join('\n')

import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
// @ts-expect-error -- a script without types
import { isFresh, newestSource, root } from './build.mjs'

const ROOT = root as string
const KEEP_MS = 3_600_000
const folders = join(ROOT, 'dist', 'tests')

/**
 * The folder of a bundle: the one in `dist`, which `npm test` has just built, or, if the sources have changed since, one in
 * `dist/tests` that the first test to need it builds and then renames.
 */
export async function builtFolder(name: 'server' | 'widget' | 'tracker' | 'dashboard'): Promise<string> {
  if (isFresh(name)) return join(ROOT, 'dist', name)
  const folder = join(folders, `${name}-${newestSource(name)}`)
  if (existsSync(folder)) return folder
  mkdirSync(folders, { recursive: true })
  for (const old of readdirSync(folders).filter((each) => each.startsWith(`${name}-`))) {
    // A younger one may be in use by a test that began before the sources changed.
    const age = Date.now() - statSync(join(folders, old)).mtimeMs
    if (age > KEEP_MS) rmSync(join(folders, old), { recursive: true, force: true })
  }
  const outDir = mkdtempSync(join(folders, 'building-'))
  // In a process of its own: under the test runner's NODE_ENV React would be built for development.
  await promisify(execFile)(process.execPath, [join(ROOT, 'scripts', 'build.mjs'), '--to', outDir, name])
  try {
    renameSync(outDir, folder)
  } catch {
    // Another test was faster; its bundle is the same.
    rmSync(outDir, { recursive: true, force: true })
  }
  return folder
}

import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)
const DAY_MS = 86_400_000
/** A file that a build has written; the first group is its name in the manifest. */
const OWN_FILE = /^([a-z][a-z-]*\.[0-9a-f]{12}\.(?:js|json|woff2))(?:\.map)?(?:\.br|\.gz)?$/
const MANIFEST = 'manifest.json'
const UNFINISHED = '.unfinished'

/** A file name with a hash of the content, so that the file never changes. */
export function hashedName(stem, extension, content) {
  return `${stem}.${createHash('sha256').update(content).digest('hex').slice(0, 12)}.${extension}`
}

/**
 * Writes files with their compressed siblings, then the manifest atomically, so that all files that it names exist.
 * Files of earlier builds stay for `keepDays` after they were replaced, for pages that are still open.
 * Returns the size of each file in bytes (brotli).
 */
export async function publish(outDir, { files, manifest, keepDays }) {
  await mkdir(outDir, { recursive: true })
  const earlier = await readFile(join(outDir, MANIFEST), 'utf8').catch(() => '')
  const sizes = {}
  for (const file of files) sizes[file.name] = await writeCompressed(outDir, file)
  const current = `${JSON.stringify(manifest, null, 2)}\n`
  await write(outDir, MANIFEST, current)
  await removeReplaced(outDir, { earlier, current, keepDays })
  return sizes
}

/** Returns the bytes that a browser downloads. */
async function writeCompressed(outDir, { name, content, map, isCompressed = false }) {
  const bytes = Buffer.from(content)
  if (map) await write(outDir, `${name}.map`, map)
  if (isCompressed) {
    await write(outDir, name, bytes)
    return bytes.length
  }
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  const brotli = await toBrotli(bytes, { params })
  await write(outDir, `${name}.br`, brotli)
  await write(outDir, `${name}.gz`, await toGzip(bytes, { level: 9 }))
  await write(outDir, name, bytes)
  return brotli.length
}

/** Writes a file atomically: under a temporary name, then renames. */
async function write(outDir, name, content) {
  const unfinished = join(outDir, `${name}.${process.pid}${UNFINISHED}`)
  await writeFile(unfinished, content)
  await rename(unfinished, join(outDir, name))
}

async function removeReplaced(outDir, { earlier, current, keepDays }) {
  const now = new Date()
  for (const file of await readdir(outDir)) {
    const path = join(outDir, file)
    const [, name] = OWN_FILE.exec(file) ?? []
    if (name ? current.includes(`"${name}"`) : !file.endsWith(UNFINISHED)) continue
    // Its time counts from now, however long ago it was built.
    if (keepDays > 0 && name && earlier.includes(`"${name}"`)) await utimes(path, now, now)
    else if (now - (await stat(path)).mtimeMs >= keepDays * DAY_MS) await rm(path)
  }
}

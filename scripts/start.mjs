// Runs the product: builds what is not built, then starts the service in this process.
import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Stoa needs Node 20.19 or newer; this is ${process.version}.`)
  process.exit(1)
}
const parent = process.ppid
const root = join(dirname(fileURLToPath(import.meta.url)), '..')
// In a process of its own, so that the bundlers' memory is not the service's.
const built = spawnSync(process.execPath, [join(root, 'scripts', 'build.mjs')], { stdio: 'inherit' })
if (built.status !== 0) process.exit(built.status ?? 1)
// npm was stopped meanwhile; it forwards no signal.
if (process.env.npm_lifecycle_event !== undefined && process.ppid !== parent) process.exit(0)
process.env.SVC_PROJECT_ROOT ??= root
process.env.NODE_ENV ??= 'production'
await import(pathToFileURL(join(root, 'dist', 'server', 'main.js')).href)

// Runs the product: builds what is not built, then starts the service in this process.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Stoa needs Node 20.19 or newer; this is ${process.version}.`)
  process.exit(1)
}
const { buildAll, root } = await import('./build.mjs')
await buildAll({ say: (text) => console.log(text) })
process.env.SVC_PROJECT_ROOT ??= root
process.env.NODE_ENV ??= 'production'
await import(pathToFileURL(join(root, 'dist', 'server', 'main.js')).href)

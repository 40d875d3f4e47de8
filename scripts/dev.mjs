// Development: the server restarts and the widget rebuilds when a source changes; the dashboard is served by Vite
// with hot reload at http://localhost:5173, which passes API calls on to the server.
import { fork } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { context } from 'esbuild'
import { createServer } from 'vite'
import { root, serverBuild } from './build.mjs'

let child
let stopping = false

async function restart() {
  if (child) {
    const old = child
    child = undefined
    old.kill('SIGTERM')
    await new Promise((resolve) => old.once('exit', resolve))
  }
  if (stopping) return
  child = fork(join(root, 'dist', 'server', 'main.js'), { cwd: root, env: { ...process.env, SVC_PROJECT_ROOT: root, SVC_ALLOW_PRIVATE_TARGETS: process.env.SVC_ALLOW_PRIVATE_TARGETS ?? '1' } })
}

const { buildWidget } = await import(pathToFileURL(join(root, 'widget', 'build.mjs')).href)
await buildWidget({ outDir: join(root, 'dist', 'widget'), watch: true, minify: false })
const server = await context({
  ...serverBuild,
  plugins: [{ name: 'restart', setup: (build) => build.onEnd((result) => (result.errors.length === 0 ? restart() : undefined)) }],
})
await server.watch()
const vite = await createServer({ root: join(root, 'dashboard'), configFile: join(root, 'dashboard', 'vite.config.ts') })
await vite.listen()
vite.printUrls()

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, async () => {
    stopping = true
    await Promise.all([server.dispose(), vite.close(), restart()])
    process.exit(0)
  })
}

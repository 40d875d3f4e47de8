// Development: the server restarts, the widget and the tracker rebuild when a source changes; the dashboard is served by Vite
// with hot reload at http://localhost:5173, which passes API calls on to the server.
import { fork } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { context } from 'esbuild'
import { createServer } from 'vite'
import { buildAll, root, serverBuild } from './build.mjs'

const env = {
  ...process.env,
  SVC_PROJECT_ROOT: root,
  SVC_ALLOW_PRIVATE_TARGETS: process.env.SVC_ALLOW_PRIVATE_TARGETS ?? '1',
}
let child
let stopping = false

async function stopServer() {
  const old = child
  child = undefined
  if (!old || old.exitCode !== null || old.signalCode !== null) return
  old.kill('SIGTERM')
  await new Promise((resolve) => old.once('exit', resolve))
}

async function restart() {
  await stopServer()
  if (!stopping) child = fork(join(root, 'dist', 'server', 'main.js'), { cwd: root, env })
}

await buildAll({ only: ['geo'], say: console.log })
const vite = await createServer({
  root: join(root, 'dashboard'),
  configFile: join(root, 'dashboard', 'vite.config.ts'),
})
await vite.listen()
// The dashboard's pages come from Vite here, and have to be allowed to use the session cookie.
const pages = vite.resolvedUrls.local.map((url) => new URL(url).origin)
env.SVC_CORS_ORIGINS = [process.env.SVC_CORS_ORIGINS, ...pages, ...pages.map(numeric)]
  .filter(Boolean)
  .join(',')

const { buildWidget } = await import(pathToFileURL(join(root, 'widget', 'build.mjs')).href)
const widget = await buildWidget({ outDir: join(root, 'dist', 'widget'), watch: true, minify: false })
const { buildTracker } = await import(pathToFileURL(join(root, 'tracker', 'build.mjs')).href)
const tracker = await buildTracker({ outDir: join(root, 'dist', 'tracker'), watch: true, minify: false })
const onEnd = (result) => (result.errors.length === 0 ? restart() : undefined)
const server = await context({
  ...serverBuild,
  plugins: [{ name: 'restart', setup: (build) => build.onEnd(onEnd) }],
})
await server.watch()
vite.printUrls()

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, async () => {
    stopping = true
    widget.close()
    tracker.close()
    await Promise.all([server.dispose(), vite.close(), stopServer()])
    process.exit(0)
  })
}

function numeric(origin) {
  return origin.replace('//localhost', '//127.0.0.1')
}

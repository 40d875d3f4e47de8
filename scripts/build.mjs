// Builds what is not built: the server, the widget, the tracker, the dashboard. A bundle is built again when a source of it is
// newer than its stamp. usage: node scripts/build.mjs [--force]
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const dist = join(root, 'dist')

const bundles = {
  server: { sources: ['server', 'package-lock.json'], result: 'server/main.js', make: buildServer },
  geo: {
    sources: ['scripts/build-geo.mjs', 'package-lock.json'],
    result: 'geo/countries.bin',
    make: buildPlaces,
  },
  widget: {
    sources: ['widget', 'sdk/src', 'scripts/build-output.mjs', 'package-lock.json'],
    result: 'widget/manifest.json',
    make: buildWidget,
  },
  tracker: {
    sources: ['tracker', 'scripts/build-output.mjs', 'package-lock.json'],
    result: 'tracker/manifest.json',
    make: buildTracker,
  },
  dashboard: {
    sources: ['dashboard', 'sdk/src', 'package-lock.json'],
    result: 'dashboard/index.html',
    make: buildDashboard,
  },
}

/** Builds every bundle (or those of `only`) that is missing or stale; tells `say` what it does. */
export async function buildAll({ force = false, only = Object.keys(bundles), say = () => {} } = {}) {
  for (const name of only) {
    const { result, make } = bundles[name]
    const stamp = join(dist, `.${name}-built`)
    const newest = newestSource(name)
    const built =
      existsSync(stamp) && existsSync(join(dist, result)) ? Number(readFileSync(stamp, 'utf8')) : 0
    if (!force && built >= newest) continue
    say(`building the ${name} …`)
    mkdirSync(dist, { recursive: true })
    await make()
    writeFileSync(stamp, String(newest))
  }
}

/** When the newest source of a bundle was changed, in ms since 1970. */
export const newestSource = (name) =>
  Math.max(...bundles[name].sources.map((source) => newestIn(join(root, source))))

function newestIn(path) {
  if (!existsSync(path)) return 0
  if (!existsSync(path)) return 0
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  return Math.max(
    0,
    ...readdirSync(path)
      .filter((name) => name !== 'node_modules')
      .map((name) => newestIn(join(path, name))),
  )
}

export const serverBuild = {
  entryPoints: [join(root, 'server', 'main.ts')],
  outfile: join(dist, 'server', 'main.js'),
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  packages: 'external',
  sourcemap: true,
  logLevel: 'warning',
}

/** The commands for whoever runs the machine. */
const adminBuild = {
  ...serverBuild,
  entryPoints: [join(root, 'server', 'admin', 'main.ts')],
  outfile: join(dist, 'server', 'admin.js'),
}

async function buildServer() {
  const { build } = await import('esbuild')
  await Promise.all([build(serverBuild), build(adminBuild)])
}

async function buildPlaces() {
  const { buildGeo } = await import('./build-geo.mjs')
  buildGeo({ outDir: join(dist, 'geo'), serverDir: join(root, 'server') })
}

async function buildWidget() {
  const { buildWidget: make } = await import(pathToFileURL(join(root, 'widget', 'build.mjs')).href)
  await make({ outDir: join(dist, 'widget') })
}

async function buildTracker() {
  const { buildTracker: make } = await import(pathToFileURL(join(root, 'tracker', 'build.mjs')).href)
  await make({ outDir: join(dist, 'tracker') })
}

async function buildDashboard() {
  // React is bundled as NODE_ENV says at this moment; what ships is never its development build.
  process.env.NODE_ENV = 'production'
  const { build } = await import('vite')
  await build({
    root: join(root, 'dashboard'),
    configFile: join(root, 'dashboard', 'vite.config.ts'),
    logLevel: 'warn',
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await buildAll({ force: process.argv.includes('--force'), say: console.log })
  } catch (error) {
    const reason = String(error?.message ?? error)
    const isFull = /ENOSPC|EDQUOT|no space left|quota exceeded/i.test(reason)
    if (!isFull && !/EACCES|EPERM|EROFS|permission denied|read-only file system/i.test(reason)) throw error
    console.error(
      isFull
        ? `There is no room left on the disk of ${root}: make some and start again. It said: ${reason}`
        : `This user may not write to ${dist}, where the service is built: give it the folder (chown -R), or run "npm run build" as its owner. It said: ${reason}`,
    )
    process.exitCode = 1
  }
}

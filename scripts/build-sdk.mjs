// Writes the SDK that is published, sdk/dist: JavaScript modules with declarations, and their package.json.
// usage: node scripts/build-sdk.mjs; then `npm publish` there
import { spawnSync } from 'node:child_process'
import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..')

/** Builds the SDK; throws with the compiler’s output. */
export function buildSdk() {
  rmSync(join(root, 'sdk/dist'), { recursive: true, force: true })
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  const { status, stdout } = spawnSync(
    process.execPath,
    [compiler, '-p', join(root, 'sdk/tsconfig.build.json')],
    { encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`the SDK does not compile:\n${stdout}`)
  for (const name of readdirSync(join(root, 'sdk/dist'), { recursive: true })) {
    if (name.endsWith('.d.ts')) nameScripts(join(root, 'sdk/dist', name))
  }
  writeFileSync(join(root, 'sdk/dist/package.json'), publishedManifest())
  for (const name of ['README.md', 'LICENSE'])
    copyFileSync(join(root, 'sdk', name), join(root, 'sdk/dist', name))
}

/** The package.json of sdk/dist: without what only the workspaces of this repository can import. */
function publishedManifest() {
  const { private: _, scripts: __, exports, ...manifest } = readJson('sdk/package.json')
  const published = Object.entries(exports).flatMap(([subpath, target]) => {
    if (typeof target === 'string') return [[subpath, target]]
    if (!target.default) return []
    const fromDist = (path) => path.replace('./dist/', './')
    return [[subpath, { types: fromDist(target.types), default: fromDist(target.default) }]]
  })
  return `${JSON.stringify({ ...manifest, exports: Object.fromEntries(published) }, null, 2)}\n`
}

/** Builds the SDK and packs it as it would be published; returns the path of the archive. */
export function packSdk(folder) {
  buildSdk()
  const { status, stdout, stderr } = spawnSync(
    'npm',
    ['pack', '--json', '--ignore-scripts', '--pack-destination', folder],
    { cwd: join(root, 'sdk/dist'), encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`the SDK cannot be packed:\n${stderr}`)
  return join(folder, JSON.parse(stdout)[0].filename)
}

function readJson(path) {
  return JSON.parse(readFileSync(join(root, path), 'utf8'))
}

/** The compiler names the JavaScript files in the code, but the TypeScript ones in declarations. */
function nameScripts(path) {
  const text = readFileSync(path, 'utf8')
  writeFileSync(path, text.replaceAll(/((?:from |import\()['"]\.[^'"]*)\.ts(['"])/g, '$1.js$2'))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) buildSdk()

// Checks who imports whom by the rules of .dependency-cruiser.cjs. usage: node scripts/check-boundaries.mjs [folder]
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { moduleState } from './module-state.mjs'

const project = join(dirname(fileURLToPath(import.meta.url)), '..')
const root = process.argv[2] ?? project
const require = createRequire(import.meta.url)
const FOLDERS = ['server', 'sdk', 'dashboard', 'widget', 'tracker', 'scripts', 'e2e']

linkOldCompiler()
const { cruise, format } = await import('dependency-cruiser')
process.chdir(root)
const { forbidden, options } = require(join(root, '.dependency-cruiser.cjs'))
const found = await cruise(
  FOLDERS.filter((folder) => existsSync(folder)),
  { ...options, ruleSet: { forbidden }, validate: true },
)
const { output, exitCode } = await format(found.output, { outputType: 'err' })
const modules = found.output.modules.length
const strangers = crossingFiles().filter(({ says }) => !says)
if (exitCode !== 0) console.error(output.trim())
const circles = folderCycles(found.output.modules)
for (const circle of circles) console.error(`no-folder-cycles: ${circle}`)
for (const { path } of strangers)
  console.error(
    `across-organizations-only-with-a-reason: ${path} uses systemDb without a line "// Across organizations: …."`,
  )
const kept = moduleState(root)
for (const each of kept)
  console.error(
    `no-state-in-modules: ${each} is kept in a variable of its module; see part() in server/kernel/contract/parts.ts`,
  )
// Without TypeScript dependency-cruiser reads the .mjs files only, and would pass.
const readNoTypeScript = !found.output.modules.some(({ source }) => source.endsWith('.ts'))
if (readNoTypeScript)
  console.error('dependency-cruiser read no TypeScript: is typescript-for-tools installed?')
process.exitCode =
  exitCode !== 0 || strangers.length > 0 || circles.length > 0 || kept.length > 0 || readNoTypeScript ? 1 : 0
if (process.exitCode === 0) console.log(`${modules} files keep to the boundaries`)

/** Links `typescript-for-tools` as `typescript` for dependency-cruiser, which needs the compiler's API of before version 7. */
function linkOldCompiler() {
  const folder = join(project, 'node_modules', 'dependency-cruiser', 'node_modules')
  const link = join(folder, 'typescript')
  if (existsSync(link)) return
  mkdirSync(folder, { recursive: true })
  try {
    symlinkSync(relative(folder, join(project, 'node_modules', 'typescript-for-tools')), link, 'junction')
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  }
}

/**
 * The imports that are part of a cycle between folders. Cycles of type imports alone are allowed on the server and in the SDK,
 * not in a bundle.
 */
function folderCycles(modules) {
  const edges = new Map()
  for (const { source, dependencies } of modules.filter(({ source }) => !isTest(source)))
    for (const { resolved, dependencyTypes } of dependencies)
      for (const { from, to, typesMayBeMutual } of stepsBetween(source, resolved)) {
        if (from === to || (typesMayBeMutual && dependencyTypes.includes('type-only'))) continue
        edges.set(from, (edges.get(from) ?? new Map()).set(to, `${source} → ${resolved}`))
      }
  const reach = (from, seen = new Set()) => {
    for (const to of edges.get(from)?.keys() ?? []) if (!seen.has(to)) reach(to, seen.add(to))
    return seen
  }
  // Two files are the matter of `no-cycles`.
  const isFolder = (path) => !/\.[a-z]+$/.test(path)
  return [...edges].flatMap(([from, targets]) =>
    [...targets]
      .filter(([to]) => (isFolder(from) || isFolder(to)) && reach(to).has(from))
      .map(([, line]) => line),
  )
}

/** The folders (or files) that an import connects, at each depth where cycles are forbidden. */
function stepsBetween(source, target) {
  const workspace = /^(dashboard|widget|tracker|sdk)\/src\//
  const own = workspace.exec(source)?.[0]
  if (own) return own === workspace.exec(target)?.[0] ? [siblings(source, target, own)] : []
  return roomsOf(source).flatMap((one) => {
    const other = roomsOf(target).find(({ scope }) => scope === one.scope)
    return other ? [{ from: one.path, to: other.path, typesMayBeMutual: true }] : []
  })
}

/**
 * In browser workspaces: the two siblings, files or folders, at which the paths part. Siblings must not import each other in a
 * cycle, so that in one folder an area's manifest may use its pages, and these its texts.
 */
function siblings(source, target, workspace) {
  const ofSource = source.split('/')
  const ofTarget = target.split('/')
  const parting = ofSource.findIndex((part, index) => part !== ofTarget[index])
  const upTo = (path) => path.slice(0, parting + 1).join('/')
  return { from: upTo(ofSource), to: upTo(ofTarget), typesMayBeMutual: workspace.startsWith('sdk') }
}

/** On the server: the room of a file, and its folder, each with the scope of the check; nothing for files above all rooms. */
function roomsOf(path) {
  const inModule = /^(server\/modules\/[^/]+)\/[^/]+(?=\/)/.exec(path)
  if (!inModule) return []
  return [
    { path: inModule[0], scope: inModule[1] },
    { path: `${dirname(path)}/`, scope: `${inModule[1]}/` },
  ]
}

function isTest(path) {
  return /\.test\.tsx?$|\/(test|fake)-[^/]+$/.test(path)
}

/** Files of modules that look beyond one organization, by text, since jobs and contexts pass `systemDb` without an import. */
function crossingFiles() {
  return readdirSync(join(root, 'server', 'modules'), { recursive: true })
    .map((name) => join('server', 'modules', name).replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.ts') && !isTest(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
    .filter(({ text }) => /\bsystemDb(Of)?\b|kernel\/db\/system(-access)?\.ts'/.test(text))
    .map(({ path, text }) => ({ path, says: /^\/\/ Across organizations: .+\.$/m.test(text) }))
}

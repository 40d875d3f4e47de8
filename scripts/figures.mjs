// Prints the figures of docs/architecture.md for a commit. usage: node scripts/figures.mjs [commit]
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'

const commit = process.argv[2] ?? 'HEAD'
const folder = mkdtempSync(join(tmpdir(), 'stoa-figures-'))
execFileSync('sh', ['-c', 'git archive "$0" | tar x -C "$1"', commit, folder])

const IS_TEST = /\.test\.tsx?$|^server\/test\/|^(widget|tracker)\/test\/|^e2e\/|\/(test|fake)-[^/]+$|\/test\//
const IS_GENERATED = /^sdk\/src\/generated\/|^server\/kernel\/db\/types\.ts$/
const read = (path) => readFileSync(join(folder, path), 'utf8')
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /\.(tsx?|mjs|cjs)$/.test(path) && !IS_TEST.test(path) && !IS_GENERATED.test(path))
  .map((path) => ({ path, text: read(path) }))
const server = sources.filter(({ path }) => path.startsWith('server/'))

const linesOf = (files) => files.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0)
const count = (pattern) => server.reduce((sum, { text }) => sum + (text.match(pattern)?.length ?? 0), 0)

/** The folders right below `root` that are part of an import cycle, type imports left out. */
function inCircles(root) {
  const needed = new Map()
  const folderOf = (path) =>
    (path.startsWith(root) && /^[^/]+(?=\/)/.exec(path.slice(root.length))?.[0]) || null
  for (const { path, text } of sources)
    for (const [, kind, from, later] of text.matchAll(
      /^(?:import|export)( type)?\b[^'"]*?from '(\.[^']+)'|import\('(\.[^']+)'\)/gms,
    )) {
      const to = folderOf(relative(folder, resolve(folder, dirname(path), from ?? later)))
      const own = folderOf(path)
      if (!kind && own && to && own !== to) needed.set(own, (needed.get(own) ?? new Set()).add(to))
    }
  const reach = (from, seen = new Set()) => {
    for (const to of needed.get(from) ?? []) if (!seen.has(to)) reach(to, seen.add(to))
    return seen
  }
  return [...needed.keys()].filter((each) => reach(each).has(each)).length
}

const modules = readdirSync(join(folder, 'server', 'modules'))
const openapi = JSON.parse(read('docs/openapi.json'))
const rooms = readdirSync(join(folder, 'server/modules/conversations'), { withFileTypes: true })
console.table({
  'lines of code': linesOf(sources),
  'of these in the server': linesOf(server),
  'routes in openapi.json': Object.values(openapi.paths).flatMap(Object.keys).length,
  'raw statements': count(/\bstatement\(/g),
  'typed queries': count(/\.(selectFrom|insertInto|updateTable|deleteFrom)\(/g),
  'bytes of openapi.json': Buffer.byteLength(read('docs/openapi.json')),
  'named shapes in openapi.json': Object.keys(openapi.components.schemas ?? {}).length,
  'bytes of tools.json': Buffer.byteLength(read('docs/tools.json')),
  'folders at the top of conversations': rooms.filter((each) => each.isDirectory()).length,
  'folders of modules in a circle': modules.reduce(
    (sum, name) => sum + inCircles(`server/modules/${name}/`),
    0,
  ),
  'folders of the dashboard in a circle': inCircles('dashboard/src/') + inCircles('dashboard/src/areas/'),
})
rmSync(folder, { recursive: true, force: true })

// Checks who imports whom by the rules of .dependency-cruiser.cjs. usage: node scripts/check-boundaries.mjs [folder]
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const project = join(dirname(fileURLToPath(import.meta.url)), '..')
const root = process.argv[2] ?? project
const require = createRequire(import.meta.url)
const FOLDERS = ['server', 'sdk', 'dashboard', 'widget', 'tracker', 'scripts', 'e2e']

giveOldCompiler()
const { cruise, format } = await import('dependency-cruiser')
process.chdir(root)
const { acrossOrganizations, ...rules } = require(join(root, '.dependency-cruiser.cjs'))
const { forbidden, options } = rules
const found = await cruise(
  FOLDERS.filter((folder) => existsSync(folder)),
  { ...options, ruleSet: { forbidden }, validate: true },
)
const { output, exitCode } = await format(found.output, { outputType: 'err' })
const modules = found.output.modules.length
const strangers = crossingFiles().filter((path) => !acrossOrganizations.includes(path))
if (exitCode !== 0) console.error(output.trim())
for (const path of strangers) console.error(`across-organizations-only-where-named: ${path} uses systemDb`)
// A cruise without TypeScript sees the .mjs files only and would find nothing to complain of.
const blind = !found.output.modules.some(({ source }) => source.endsWith('.ts'))
if (blind) console.error('dependency-cruiser read no TypeScript: is typescript-for-tools installed?')
process.exitCode = exitCode !== 0 || strangers.length > 0 || blind ? 1 : 0
if (process.exitCode === 0) console.log(`${modules} files keep to the boundaries`)

/** dependency-cruiser reads TypeScript with the compiler's API of before version 7, by the name `typescript`. */
function giveOldCompiler() {
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

/** Modules' files that name `systemDb`: jobs and contexts carry it, so that imports alone do not show it. */
function crossingFiles() {
  return readdirSync(join(root, 'server', 'modules'), { recursive: true })
    .map((name) => join('server', 'modules', name).replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .filter((path) => /\bsystemDb(Of)?\b/.test(readFileSync(join(root, path), 'utf8')))
}

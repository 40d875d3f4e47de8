import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { planResource, Refusal, type Plan } from './resource.ts'

const USAGE = `usage: npm run new -- resource <module> <name> [plural]

Writes a plain resource: migration, shape, five operations and their test, and names it where its module declares what it has.
<module> may be a folder of one (conversations/desk); <name> is in the singular (price-list), the plural only where it is no regular one.`

/** Writes all files of a plan, or none: if one cannot be written, the others are restored. */
function write(root: string, { files }: Plan): void {
  const before: [path: string, text: string | undefined][] = []
  try {
    for (const [path, text] of files) {
      const file = join(root, path)
      before.push([file, textOf(file)])
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, text)
    }
    const formatter = join(root, 'node_modules/oxfmt/bin/oxfmt')
    const paths = [...files.keys()].filter((path) => path.endsWith('.ts'))
    const { status, stderr } = spawnSync(process.execPath, [formatter, ...paths], {
      cwd: root,
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(`the files could not be formatted: ${stderr}`)
  } catch (error) {
    for (const [file, text] of before)
      if (text === undefined) rmSync(file, { force: true })
      else writeFileSync(file, text)
    throw error
  }
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

/** Who may read and change the resource, as sentences. */
function whoMay({ read, write }: Plan['rights']): string {
  const people = ({ role }: { role?: 'admin' }) =>
    role === undefined ? 'every member' : "owners and admins (role: 'admin')"
  return `${read.scope} reads, of people ${people(read)}; ${write.scope} changes, of people ${people(write)}.`
}

const nextSteps = ({ names, files, rights, hasEvents }: Plan): string => `wrote
${[...files.keys()].map((path) => `  ${path}`).join('\n')}

Next:
  1. Give it its fields: a column in the migration, a line in the shape, and the line that picks what callers give.
  2. Who may: ${whoMay(rights)} Say otherwise in readAccess and writeAccess.
  3. npm run generate         the types of its table, OpenAPI, tools, the SDK
  4. npm test -- ${names.kebabs} conformance catalog
  5. npm run check
  6. A line in CHANGELOG.md, and in docs/glossary.md what ${names.withArticle} is.${
    hasEvents
      ? '\n  7. Its events in dashboard/src/data/events.ts, with a sentence each in text.en.ts and text.de.ts of areas/activity: until then the types of the dashboard are refused.'
      : ''
  }`

/** `npm run new`. */
function main(root: string, [kind, module, name, plural, ...more]: readonly string[]): void {
  if (kind !== 'resource' || module === undefined || name === undefined || more.length > 0)
    throw new Refusal(USAGE)
  const plan = planResource(root, { module, name, plural })
  write(root, plan)
  console.log(nextSteps(plan))
}

try {
  main(process.cwd(), process.argv.slice(2))
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  console.error(error.message)
  process.exitCode = 1
}

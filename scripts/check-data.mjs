// Checks how the dashboard reads, writes and listens: query keys come from factories, a write names what it touches, and what somebody may
// is decided by what the server asks. usage: node scripts/check-data.mjs [root]
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = process.argv[2] ?? join(dirname(fileURLToPath(import.meta.url)), '..')
const FOLDER = 'dashboard/src/'

/** Where query keys are written down: what areas share, and the `data` of an area or of a part of it. */
const FACTORIES = /^(data\/|(app|areas)\/(.+\/)?data(\.ts$|\/))/

const IN_DATA = /^data\//

const RULES = [
  {
    name: 'keys-from-factories',
    pattern: /\bqueryKey:\s*\[/g,
    allowed: FACTORIES,
    instead: 'query options or a key of the area’s data.ts, or of data/keys.ts',
  },
  {
    // A literal may be misspelt, and does not follow when the key changes: nothing is read again, and nobody notices.
    name: 'keys-by-name',
    pattern:
      /\b(?:invalidate|cancel|reset|remove|refetch)Queries\(\s*\{\s*queryKey:\s*\[|\b[gs]et(?:Query|Queries)(?:Data|State)(?:<[^()]*>)?\(\s*(?:\{\s*queryKey:\s*)?\[|\breadAgain\(\s*\[/g,
    instead: 'query options or a key by its name',
  },
  {
    name: 'one-way-to-write',
    pattern: /\buseMutation\b/g,
    allowed: IN_DATA,
    instead: 'useWrite, write or attempt of data/writes',
  },
  {
    name: 'one-way-to-read-again',
    pattern: /\b(?:invalidate|refetch)Queries\b/g,
    allowed: IN_DATA,
    instead: '`touches` of a write, or refresh of data/queries.ts',
  },
  {
    name: 'one-way-to-listen',
    pattern: /\bcreateRealtime\b|\.subscribe\(\s*\{\s*channel\b/g,
    allowed: IN_DATA,
    instead: '`live` of the area’s manifest, or follow of data/live',
  },
  {
    name: 'one-way-to-decide',
    pattern: /\bactor\.role\b/g,
    allowed: IN_DATA,
    instead: 'useCan of data/permissions with the operation that is called',
  },
]

const breaches = readdirSync(join(root, FOLDER), { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  .flatMap(breachesOf)
for (const breach of breaches) console.error(breach)
process.exitCode = breaches.length > 0 ? 1 : 0

function breachesOf(path) {
  const text = readFileSync(join(root, FOLDER, path), 'utf8')
  return RULES.filter(({ allowed }) => !allowed?.test(path)).flatMap(({ name, pattern, instead }) =>
    [...text.matchAll(pattern)].map(({ 0: found, index }) => {
      const line = text.slice(0, index).split('\n').length
      return `${name}: ${FOLDER}${path}:${line}: ${found.replaceAll(/\s+/g, ' ')}; take ${instead}`
    }),
  )
}

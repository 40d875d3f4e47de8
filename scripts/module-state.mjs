// Finds state in variables of the server's source files: it would be shared by services of a process, and unbounded.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Exceptions with their reasons: nothing that grows with requests, and nothing that two services may not share. */
const ALLOWED = {
  'server/kernel/db/column-names.ts: camel': 'names that are written in the code, bounded',
  'server/kernel/db/column-names.ts: snake': 'names that are written in the code, bounded',
  'server/kernel/base/zoned-time.ts: formats': 'formats of time zones are constants, and bounded',
  'server/kernel/http/operations.ts: callers': 'belongs to a request and goes with it',
  'server/kernel/http/bodies.ts: allowances': 'belongs to a request and goes with it',
  'server/kernel/http/server.ts: socketsWithOwnTimeout': 'belongs to a connection and goes with it',
  'server/lib/redaction/plain-text.ts: known': 'what characters are is a constant, of one entry each',
  'server/lib/images/images.ts: turns': 'guards the threads of the process',
  'server/lib/images/images.ts: slowTurns': 'guards the memory of the process',
  'server/modules/identity/passwords.ts: turns': 'guards the threads of the process',
  'server/modules/identity/passwords.ts: decoy': 'a constant that takes time to make',
}

// A loader holds what it loads for one turn of the event loop.
const STATELESS = /^createLoader$/

const DECLARED =
  /^(?:export )?(let|var|const) (\w+)(?:: [^=]+)? ?=? ?(?:new (\w+)|(\[\]|\{\})$|(create\w+)(?=[<(]))?/gm
const KEEPS = /^(?:(?:Weak)?(?:Map|Set)|\w*(?:Cache|LRU)\w*)$/

/** Variables of kernel, libraries and modules that are written to, as `path: name`, exceptions aside. */
export function moduleState(root) {
  const files = ['server/kernel', 'server/lib', 'server/modules']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true }).map((name) =>
        join(folder, name).replaceAll('\\', '/'),
      ),
    )
    .filter((path) => path.endsWith('.ts') && !/\.test\.ts$|\/(?:test|fake)-[^/]+$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  return files
    .flatMap(({ path, text }) =>
      [...text.matchAll(DECLARED)]
        .filter((declared) => isState(declared, text, files))
        .map(([, , name]) => `${path}: ${name}`),
    )
    .filter((found) => !(found in ALLOWED))
}

function isState([, kind, name, made, literal, maker], own, files) {
  if (kind !== 'const') return true
  if (maker) return !STATELESS.test(maker)
  if (!literal && !KEEPS.test(made ?? '')) return false
  const written = new RegExp(
    `\\b${name}\\.(?:set|add|delete|clear|push|unshift|splice|pop|shift)\\(|\\b${name}\\[[^\\]]+\\] (?:[?|&+-]*)= `,
  )
  const imported = new RegExp(`^import [^;]*?\\b${name}\\b[^;]*? from `, 'm')
  return files.some(({ text }) => written.test(text) && (text === own || imported.test(text)))
}

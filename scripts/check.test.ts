import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

// Each kind of violation is planted in a copy of the project, where the step that should see it has to name it.

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..')
// What others write to while the tests run, beside what is no source.
const LEFT_OUT = new Set(
  ['.git', 'data', 'artifacts', 'dist/run', 'dist/e2e', 'e2e'].map((path) => join(ROOT, path)),
)
// Tests are most of what the steps would read, and none of them is planted.
const isLeftOut = (path: string) =>
  LEFT_OUT.has(path) || basename(path) === 'node_modules' || /\.test\.tsx?$/.test(path)
const copy = mkdtempSync(join(tmpdir(), 'stoa-check-'))
const lines = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index)).join('\n')

const PLANTED: Record<string, string> = {
  'server/kernel/planted-breach.ts': `import { crm } from '../modules/crm/index.ts'\n\nexport const planted = crm\n`,
  'server/modules/crm/planted-short-cut.ts': `export { E } from '../identity/errors.ts'\n`,
  'server/modules/crm/planted-across.ts': `import type { SystemDb } from '../../kernel/db/system.ts'\n\nexport type Planted = SystemDb\n`,
  'server/modules/crm/planted-test-user.ts': `export { createTestApp } from '../../test/harness.ts'\n`,
  'server/modules/crm/planted-vendor.ts': `import type { Twilio } from 'twilio'\n\nexport type Planted = Twilio\n`,
  'server/kernel/planted-cycle-a.ts': `import { b } from './planted-cycle-b.ts'\n\nexport const a = () => b\n`,
  'server/kernel/planted-cycle-b.ts': `import { a } from './planted-cycle-a.ts'\n\nexport const b = () => a\n`,
  'dashboard/src/planted-server-user.ts': `export { newId } from '../../server/kernel/ids.ts'\n`,
  'server/kernel/planted-long-file.ts': `${lines(401, (index) => `export const planted${index} = ${index}`)}\n`,
  'server/kernel/planted-long-function.ts': `export function planted(list: number[]) {\n${lines(60, (index) => `  list.push(${index})`)}\n}\n`,
  'server/kernel/planted-parameters.ts':
    'export const planted = (a: number, b: number, c: number, d: number, e: number) => a + b + c + d + e\n',
  'server/kernel/planted-any.ts': 'export const planted = (value: any) => value\n',
  'server/kernel/planted-floating.ts':
    'const later = async () => 1\n\nexport function planted() {\n  later()\n}\n',
  'server/kernel/planted-console.ts': `export const planted = () => console.log('hello')\n`,
  'server/kernel/planted-unused-name.ts': 'export function planted() {\n  const forgotten = 1\n}\n',
  'server/modules/crm/planted-http-word.ts':
    'export const planted = (request: Request) => Response.json(request.url)\n',
  'server/modules/crm/planted-http-import.ts': `import { createServer } from 'node:http'\n\nexport const planted = createServer\n`,
  'server/kernel/planted-format.ts': 'export const planted = { "a" : 1 };\n',
  'server/kernel/planted-type.ts': 'export const planted: number = "one"\n',
}

function check(step: string): string {
  // As a person runs it: under vitest's own NODE_ENV the dashboard would be built with React for development.
  const { NODE_ENV: _, ...env } = process.env
  const { stdout, status } = spawnSync(process.execPath, ['scripts/check.mjs', step], {
    cwd: copy,
    encoding: 'utf8',
    env,
  })
  expect(status, stdout).toBe(1)
  return stdout
}

function editJson(path: string, edit: (json: Record<string, object>) => void): void {
  const json = JSON.parse(readFileSync(join(copy, path), 'utf8'))
  edit(json)
  writeFileSync(join(copy, path), `${JSON.stringify(json, null, 2)}\n`)
}

beforeAll(() => {
  cpSync(ROOT, copy, {
    recursive: true,
    preserveTimestamps: true,
    filter: (path) => !isLeftOut(path),
  })
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
  for (const [path, text] of Object.entries(PLANTED)) {
    mkdirSync(dirname(join(copy, path)), { recursive: true })
    writeFileSync(join(copy, path), text)
  }
  appendFileSync(join(copy, 'docs/openapi.json'), ' ')
  editJson('server/package.json', (json) =>
    Object.assign(json['dependencies'] ?? {}, { 'left-pad': '1.3.0' }),
  )
  editJson('widget/budget.json', (json) => Object.assign(json, { launcher: 100 }))
  editJson('dashboard/budget.json', (json) => Object.assign(json, { firstLoad: 100 }))
})

afterAll(() => rmSync(copy, { recursive: true, force: true }))

describe('npm run check fails on', { timeout: 300_000 }, () => {
  test('a breached boundary, a cycle and an unresolved import', () => {
    const output = check('boundaries')
    expect(output).toMatch(/kernel-knows-nobody: server\/kernel\/planted-breach\.ts/)
    expect(output).toMatch(/modules-meet-at-index: server\/modules\/crm\/planted-short-cut\.ts/)
    expect(output).toMatch(/across-organizations-only-where-named: server\/modules\/crm\/planted-across\.ts/)
    expect(output).toMatch(/tests-are-leaves: server\/modules\/crm\/planted-test-user\.ts/)
    expect(output).toMatch(/every-import-resolves: server\/modules\/crm\/planted-vendor\.ts/)
    expect(output).toMatch(/no-cycles: server\/kernel\/planted-cycle-a\.ts/)
    expect(output).toMatch(/bundles-use-only-the-sdk: dashboard\/src\/planted-server-user\.ts/)
    expect(output).toMatch(/no-http-in-modules: server\/modules\/crm\/planted-http-import\.ts/)
  })

  test('too long, too wide, untyped, unawaited, unused, loud, and HTTP words in a module', () => {
    const found = check('lint').split('\n')
    const says = (rule: string, file: string) =>
      expect(
        found.some((line) => line.includes(rule) && line.includes(file)),
        file,
      ).toBe(true)
    says('eslint(max-lines)', 'planted-long-file.ts')
    says('eslint(max-lines-per-function)', 'planted-long-function.ts')
    says('eslint(max-params)', 'planted-parameters.ts')
    says('typescript(no-explicit-any)', 'planted-any.ts')
    says('typescript(no-floating-promises)', 'planted-floating.ts')
    says('eslint(no-console)', 'planted-console.ts')
    says('eslint(no-unused-vars)', 'planted-unused-name.ts')
    says('eslint(no-restricted-globals)', 'planted-http-word.ts')
    says('typescript(no-restricted-types)', 'planted-http-word.ts')
    says('eslint(no-restricted-imports)', 'planted-http-import.ts')
  })

  test('a file in another format', () => {
    expect(check('format')).toContain('server/kernel/planted-format.ts')
  })

  test('an export and a dependency that nobody uses', () => {
    const output = check('unused')
    expect(output).toContain('server/kernel/planted-any.ts')
    expect(output).toMatch(/left-pad\s+server\/package\.json/)
  })

  test('a stale generated file', () => {
    expect(check('generated')).toMatch(/stale.*docs\/openapi\.json/)
  })

  test('a bundle over its budget', () => {
    const output = check('sizes')
    expect(output).toMatch(/widget:? launcher.*OVER BUDGET/)
    expect(output).toMatch(/dashboard[^]*over (its )?budget/i)
  })

  test('a type error', () => {
    // Of the other projects nothing is planted in, a file is enough.
    for (const project of ['sdk', 'widget', 'tracker', 'dashboard', 'e2e']) {
      mkdirSync(join(copy, project), { recursive: true })
      writeFileSync(join(copy, project, 'tsconfig.json'), '{ "files": ["only.ts"] }')
      writeFileSync(join(copy, project, 'only.ts'), 'export {}\n')
    }
    expect(check('types')).toMatch(/server\/kernel\/planted-type\.ts.*TS2322/)
  })
})

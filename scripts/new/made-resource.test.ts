import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSampler } from '../../server/test/sample.ts'

// The command as somebody runs it, in a copy of the project.

const ROOT = join(import.meta.dirname, '..', '..')
const copy = mkdtempSync(join(tmpdir(), 'stoa-new-'))
// Of what runs in browsers, and of the tests, nothing changes with a resource.
const LEFT_OUT = new Set(
  [
    '.git',
    'data',
    'artifacts',
    'dist',
    'e2e',
    // The dashboard's build reads the list of languages.
    ...['app', 'areas', 'data', 'main.tsx', 'ui'].map((part) => `dashboard/src/${part}`),
    ...['widget', 'tracker'].flatMap((name) => [`${name}/src`, `${name}/test`]),
  ].map((path) => join(ROOT, path)),
)
const isLeftOut = (path: string) =>
  LEFT_OUT.has(path) || basename(path) === 'node_modules' || /\.test\.tsx?$/.test(path)

const RESOURCES = [
  { words: ['conversations/desk', 'price-list'], shape: 'PriceList', file: 'desk/price-lists' },
  { words: ['analytics/goals', 'reply', 'replies'], shape: 'Reply', file: 'goals/replies' },
  { words: ['webhooks/endpoints', 'url-rule'], shape: 'UrlRule', file: 'endpoints/url-rules' },
  { words: ['crm', 'household'], shape: 'Household', file: 'crm/households' },
]

async function run(...words: string[]): Promise<{ status: number | null; output: string }> {
  const { NODE_ENV: _, VITEST: __, ...inherited } = process.env
  const env = { ...inherited, NO_COLOR: '1', FORCE_COLOR: '0' }
  const child = spawn(process.execPath, words, { cwd: copy, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { status, output }
}

const create = (...words: string[]) => run('scripts/run.mjs', 'scripts/new/main.ts', 'resource', ...words)

beforeAll(() => {
  cpSync(ROOT, copy, {
    recursive: true,
    preserveTimestamps: true,
    filter: (path) => !isLeftOut(path),
  })
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

describe('npm run new -- resource', { timeout: 300_000 }, () => {
  it('writes nothing where it refuses', async () => {
    const { status, output } = await create('conversations', 'saved-view')
    expect([status, output.trim().split('\n')]).toEqual([1, [expect.stringMatching(/^There is .* already/)]])
    expect((await create('conversations')).output).toMatch(/^usage: npm run new/)
    expect(existsSync(join(copy, 'server/modules/conversations/saved-views/saved-view.ts'))).toBe(false)
  })

  it('writes resources, one of four kinds a run, whose types, format and boundaries hold, and whose tests pass as they are', async () => {
    const made = createSampler()(RESOURCES, 0.25)
    for (const { words } of made) {
      const { status, output } = await create(...words)
      expect(status, output).toBe(0)
      expect(output).toContain('npm run generate')
    }
    const generated = await run('scripts/run.mjs', 'scripts/generate.ts')
    expect(generated.status, generated.output).toBe(0)
    for (const path of ['docs/openapi.json', 'docs/tools.json', 'sdk/src/generated/shapes.ts'])
      for (const { shape } of made) expect(readFileSync(join(copy, path), 'utf8')).toContain(shape)
    const [checked, types, tests] = await Promise.all([
      run('scripts/check.mjs', 'format', 'boundaries'),
      run('node_modules/typescript/bin/tsc', '-p', '.'),
      run('node_modules/vitest/vitest.mjs', 'run', ...made.map(({ file }) => file)),
    ])
    for (const { status, output } of [checked, types, tests]) expect(status, output).toBe(0)
    expect(tests.output).toMatch(new RegExp(`Test Files +${made.length} passed`))
  })
})

import { spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { builtFolder } from './built.ts'

// Each kind of violation is planted in a small project, with the settings and scripts of this one and little else, where the step
// that should see it has to name it. That a step finds nothing where nothing is wrong is what `npm run check` shows.

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..')
const folders: string[] = []
const lines = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index)).join('\n')

const PLANTED: Record<string, string> = {
  'server/kernel/planted-breach.ts': `import { crm } from '../modules/crm/index.ts'\n\nexport const planted = crm\n`,
  'server/modules/crm/planted-short-cut.ts': `export { E } from '../identity/errors.ts'\n`,
  'server/modules/crm/planted-across.ts': `import type { SystemDb } from '../../kernel/db/system.ts'\n\nexport type Planted = SystemDb\n`,
  'server/modules/crm/planted-test-user.ts': `export { createTestApp } from '../../test/harness.ts'\n`,
  'server/modules/crm/planted-vendor.ts': `import type { Twilio } from 'twilio'\n\nexport type Planted = Twilio\n`,
  'server/modules/identity/orgs/planted-there.ts': `export { b } from '../me/planted-and-back.ts'\n\nexport const a = 1\n`,
  'server/modules/identity/me/planted-and-back.ts': `export const b = 1\n`,
  'server/modules/identity/me/planted-back.ts': `export { a } from '../orgs/planted-there.ts'\n`,
  'server/modules/conversations/inbox/topics/planted-there.ts': `export { b } from '../merge/planted-and-back.ts'\n\nexport const a = 1\n`,
  'server/modules/conversations/inbox/merge/planted-and-back.ts': `export const b = 1\n`,
  'server/modules/conversations/inbox/merge/planted-back.ts': `export { a } from '../topics/planted-there.ts'\n`,
  'server/kernel/planted-cycle-a.ts': `import { b } from './planted-cycle-b.ts'\n\nexport const a = () => b\n`,
  'server/kernel/planted-cycle-b.ts': `import { a } from './planted-cycle-a.ts'\n\nexport const b = () => a\n`,
  'server/lib/images/planted-errors.ts': `export { AppError } from '../../kernel/base/errors.ts'\n`,
  'dashboard/src/planted-server-user.ts': `export { newId } from '../../server/kernel/base/ids.ts'\n`,
  'dashboard/src/areas/reports/planted-there.ts': `export { b } from '../topics/planted-and-back.ts'\n\nexport const a = 1\n`,
  'dashboard/src/areas/topics/planted-and-back.ts': `export const b = 1\n`,
  'dashboard/src/areas/topics/planted-back.ts': `export { a } from '../reports/planted-there.ts'\n`,
  'dashboard/src/app/planted-insider.ts': `export { topicsQuery } from '../areas/topics/index.ts'\n`,
  'dashboard/src/ui/forms/planted-looks.ts': [
    `export const planted = [`,
    `  'rounded-[5px] max-w-[33ch] max-w-77 w-[13px] shadow-[0_0_2px_black] text-[11px]',`,
    `  'bg-[#abcdef] text-[var(--ink)]',`,
    `  'oklch(0.5 0.1 20)',`,
    `  '<main>',`,
    `  'max-w-[calc(100vw-16px)] w-[min(360px,60vw)] w-60 max-h-[45dvh] see #123 and #0a8',`,
    `]`,
  ].join('\n'),
  'dashboard/src/areas/reports/planted-data.ts': [
    `export const planted = queryOptions({ queryKey: ['planted', 1] })`,
    `void queryClient.invalidateQueries({ queryKey: ['planted'] })`,
    `queryClient.setQueryData<Planted>(['planted', 1], 1)`,
    `void readAgain(['planted'])`,
    `const change = useMutation({ mutationFn: client.planted.change })`,
    `const mayChange = actor.role !== 'member'`,
    `liveSocket().subscribe({ channel: 'org' }, { onEvent })`,
  ].join('\n'),
  'dashboard/src/areas/reports/data.ts': `export const known = queryOptions({ queryKey: ['known'] })\n`,
  'dashboard/src/ui/forms/planted-texts.tsx': [
    `import { text } from './planted-text.de.ts'`,
    `const day = new Intl.DateTimeFormat('en', { month: 'short' })`,
    `const dates = (at: Date) => [at.toLocaleDateString('de-DE'), at.toLocaleString(), 'a'.localeCompare('b', ['en'])]`,
    `const fine = new Intl.DateTimeFormat(text.language).format(new Date()) + 'a'.localeCompare('b')`,
    `export const Planted = ({ state, name }: { state: string; name: string }) => (`,
    `  <section aria-label="Planted label" className="grid" data-state="open">`,
    `    Planted words`,
    `    {state === 'planted' ? text.title : 'Planted choice'} · {name} — #{12}`,
    '    <input placeholder={name || `Planted ${name}`} type="text" />',
    `    <PageFrame variant="list" title="Stoa" lead={fine + day + dates} />`,
    `  </section>`,
    `)`,
  ].join('\n'),
  'dashboard/src/ui/forms/planted-reader.ts': `export { client } from '../../data/api.ts'\n`,
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
  'server/modules/crm/planted-state.ts': [
    `let count = 0`,
    `const known = new Map<string, number>()`,
    `const constants = new Map([['a', 1]])`,
    `const gate = createPlantedGate({ atOnce: 2 })`,
    `export const planted = () => known.set('a', ++count + gate + (constants.get('a') ?? 0))`,
  ].join('\n'),
  'server/kernel/planted-format.ts': 'export const planted = { "a" : 1 };\n',
  'server/kernel/planted-type.ts': 'export const planted: number = "one"\n',
}

/** What the planted files import. */
const IMPORTED = [
  'server/modules/crm/index.ts',
  'server/modules/identity/errors.ts',
  'server/kernel/db/system.ts',
  'server/test/harness.ts',
  'server/kernel/base/errors.ts',
  'server/kernel/base/ids.ts',
  'dashboard/src/areas/topics/index.ts',
  'dashboard/src/data/api.ts',
]
const WORKSPACES = ['server', 'sdk', 'dashboard', 'widget', 'tracker']

/** A folder with the settings and scripts of the project. */
function smallProject(): string {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-check-'))
  folders.push(folder)
  const settings = readdirSync(ROOT, { withFileTypes: true }).filter((entry) => entry.isFile())
  for (const name of [
    ...settings.map((entry) => entry.name),
    ...WORKSPACES.map((name) => `${name}/package.json`),
  ])
    cpSync(join(ROOT, name), join(folder, name))
  cpSync(join(ROOT, 'scripts'), join(folder, 'scripts'), {
    recursive: true,
    filter: (path) => !path.endsWith('.test.ts'),
  })
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

function write(folder: string, path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

function check(folder: string, step: string): string {
  // As a person runs it: under vitest's own NODE_ENV the dashboard would be built with React for development.
  const { NODE_ENV: _, ...env } = process.env
  const { stdout, status } = spawnSync(process.execPath, ['scripts/check.mjs', step], {
    cwd: folder,
    encoding: 'utf8',
    env,
  })
  expect(status, stdout).toBe(1)
  return stdout
}

let planted: string

beforeAll(() => {
  planted = smallProject()
  for (const path of IMPORTED) write(planted, path, 'export {}\n')
  for (const [path, text] of Object.entries(PLANTED)) write(planted, path, text)
})

afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

describe('npm run check fails on', { timeout: 300_000 }, () => {
  test('a breached boundary, a cycle and an unresolved import', () => {
    const output = check(planted, 'boundaries')
    expect(output).toMatch(/kernel-knows-nobody: server\/kernel\/planted-breach\.ts/)
    expect(output).toMatch(/modules-meet-at-index: server\/modules\/crm\/planted-short-cut\.ts/)
    expect(output).toMatch(
      /across-organizations-only-with-a-reason: server\/modules\/crm\/planted-across\.ts/,
    )
    expect(output).toMatch(/tests-are-leaves: server\/modules\/crm\/planted-test-user\.ts/)
    expect(output).toMatch(/every-import-resolves: server\/modules\/crm\/planted-vendor\.ts/)
    expect(output).toMatch(/no-cycles: server\/kernel\/planted-cycle-a\.ts/)
    expect(output).toMatch(/no-folder-cycles: server\/modules\/identity\/me\/planted-back\.ts/)
    expect(output).toMatch(/no-folder-cycles: server\/modules\/conversations\/inbox\/merge\/planted-back\.ts/)
    expect(output).toMatch(/libraries-know-nobody: server\/lib\/images\/planted-errors\.ts/)
    expect(output).toMatch(/no-folder-cycles: dashboard\/src\/areas\/topics\/planted-back\.ts/)
    expect(output).toMatch(/dashboard-ui-knows-no-domain: dashboard\/src\/ui\/forms\/planted-reader\.ts/)
    expect(output).toMatch(/dashboard-app-knows-manifests-only: dashboard\/src\/app\/planted-insider\.ts/)
    expect(output).toMatch(/dashboard-areas-meet-at-index: dashboard\/src\/areas\/topics\/planted-back\.ts/)
    expect(output.match(/no-state-in-modules: .*: \w+/g)).toEqual(
      ['count', 'known', 'gate'].map(
        (name) => `no-state-in-modules: server/modules/crm/planted-state.ts: ${name}`,
      ),
    )
    expect(output).toMatch(/bundles-use-only-the-sdk: dashboard\/src\/planted-server-user\.ts/)
    expect(output).toMatch(/no-http-in-modules: server\/modules\/crm\/planted-http-import\.ts/)
  })

  test('too long, too wide, untyped, unawaited, unused, loud, and HTTP words in a module', () => {
    const found = check(planted, 'lint').split('\n')
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

  test('what stands beside the tokens, and a page that draws its own frame', () => {
    const output = check(planted, 'looks')
    expect(output).toMatch(/one-page-frame: \S+planted-looks\.ts:5/)
    const found = [...output.matchAll(/tokens-alone: \S+planted-looks\.ts:\d+: (.*); take/g)]
    expect(found.map(([, what]) => what).toSorted()).toEqual([
      'bg-[#abcdef]',
      'max-w-77',
      'max-w-[33ch]',
      'oklch(0.5 0.1 20)',
      'rounded-[5px]',
      'shadow-[0_0_2px_black]',
      'text-[11px]',
      'text-[var(--ink)]',
      'w-[13px]',
    ])
  })

  test('a key that is written by hand where it is used, a write that does not name what it touches, a page that listens by itself, a role in a page', () => {
    const output = check(planted, 'data')
    expect(output).not.toContain('areas/reports/data.ts')
    expect(
      [...output.matchAll(/^([\w-]+): \S+planted-data\.ts:(\d)/gm)].map(([, ...found]) => found),
    ).toEqual([
      ['keys-from-factories', '1'],
      ['keys-from-factories', '2'],
      ['keys-by-name', '2'],
      ['keys-by-name', '3'],
      ['keys-by-name', '4'],
      ['one-way-to-write', '5'],
      ['one-way-to-read-again', '2'],
      ['one-way-to-listen', '7'],
      ['one-way-to-decide', '6'],
    ])
  })

  test('a text outside of the catalogs, a translation that is imported, and a language in quotes', () => {
    const output = check(planted, 'texts')
    const found = [...output.matchAll(/([a-z-]+): \S+planted-texts\.tsx:(\d+): (.*); /g)]
    expect(found.map(([, rule, line, what]) => [rule, Number(line), what])).toEqual([
      ['english-imported', 1, './planted-text.de.ts'],
      ['language-of-the-page', 2, `new Intl.DateTimeFormat('en', { month: 'short' })`],
      ['language-of-the-page', 3, `at.toLocaleDateString('de-DE')`],
      ['language-of-the-page', 3, `at.toLocaleString()`],
      ['language-of-the-page', 3, `'a'.localeCompare('b', ['en'])`],
      ['texts-in-catalogs', 6, 'Planted words'],
      ['texts-in-catalogs', 6, 'Planted choice'],
      ['texts-in-catalogs', 6, 'Planted label'],
      ['texts-in-catalogs', 9, 'Planted'],
    ])
  })

  test('a file in another format', () => {
    expect(check(planted, 'format')).toContain('server/kernel/planted-format.ts')
  })

  test('an export and a dependency that nobody uses', () => {
    const manifest = JSON.parse(readFileSync(join(planted, 'server/package.json'), 'utf8'))
    manifest.dependencies['left-pad'] = '1.3.0'
    write(planted, 'server/package.json', JSON.stringify(manifest))
    const output = check(planted, 'unused')
    expect(output).toContain('server/kernel/planted-any.ts')
    expect(output).toMatch(/left-pad\s+server\/package\.json/)
  })

  test('a stale generated file', () => {
    const folder = smallProject()
    const generated = [
      'docs',
      'sdk',
      'dashboard/src/data/bounds.ts',
      'dashboard/src/ui/styles',
      'widget/src/panel/styles',
      'widget/src/embed',
    ]
    for (const name of generated)
      cpSync(join(ROOT, name), join(folder, name), {
        recursive: true,
        filter: (path) => !path.includes('node_modules'),
      })
    rmSync(join(folder, 'server'), { recursive: true })
    symlinkSync(join(ROOT, 'server'), join(folder, 'server'))
    write(folder, 'docs/openapi.json', ' ')
    expect(check(folder, 'generated')).toMatch(/stale.*: docs\/openapi\.json\n/)
  })

  test('a bundle over its budget', async () => {
    const folder = smallProject()
    for (const name of ['widget', 'tracker', 'dashboard', 'sdk'])
      cpSync(join(ROOT, name, 'budget.json'), join(folder, name, 'budget.json'))
    cpSync(join(ROOT, 'widget', 'build.mjs'), join(folder, 'widget', 'build.mjs'))
    mkdirSync(join(folder, 'dist'))
    for (const name of ['widget', 'tracker', 'dashboard'] as const) {
      symlinkSync(await builtFolder(name), join(folder, 'dist', name))
      // Built from what is here: there is nothing newer.
      write(folder, `dist/.${name}-built`, String(Number.MAX_SAFE_INTEGER))
    }
    const less = (path: string, what: string) => {
      const budget = JSON.parse(readFileSync(join(folder, path), 'utf8'))
      write(folder, path, JSON.stringify({ ...budget, [what]: 100 }))
    }
    less('widget/budget.json', 'launcher')
    less('dashboard/budget.json', 'firstLoad')
    const output = check(folder, 'sizes')
    expect(output).toMatch(/widget:? launcher.*OVER BUDGET/)
    expect(output).toMatch(/dashboard[^]*over (its )?budget/i)
  })

  test('a type error', () => {
    // Of the other projects nothing is planted in, a file is enough.
    for (const project of ['sdk', 'widget', 'tracker', 'dashboard', 'e2e']) {
      write(planted, `${project}/tsconfig.json`, '{ "files": ["only.ts"] }')
      write(planted, `${project}/only.ts`, 'export {}\n')
    }
    expect(check(planted, 'types')).toMatch(/server\/kernel\/planted-type\.ts.*TS2322/)
  })
})

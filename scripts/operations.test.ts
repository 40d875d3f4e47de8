import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createRegistry } from '../server/kernel/calls/registry.ts'
import { modules } from '../server/modules.ts'

const ROOT = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

/** The commands in the `sh` blocks of a page: comments left out, continued lines joined. */
function commandsIn(page: string): string[] {
  const blocks = [...page.matchAll(/^ *```sh\n([\s\S]*?)^ *```$/gm)].map(([, block = '']) => block)
  return blocks
    .flatMap((block) => block.replace(/ *\\\n\s*/g, ' ').split('\n'))
    .map((line) => line.replace(/(^|\s+)# .*$/, '').trim())
    .filter(Boolean)
}

/** The commands that tests name by `documented('…')`. */
function commandsOfTests(): string[] {
  const tests = ['server', 'scripts', 'e2e'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.test.ts') && !path.includes('node_modules'))
      .map((path) => join(folder, path))
      .filter((path) => path !== 'scripts/operations.test.ts'),
  )
  return tests.flatMap((path) =>
    [...read(path).matchAll(/\bdocumented\(\s*(['"`])(.+?)\1,?\s*\)/gs)].map(([, , command = '']) =>
      command.replaceAll("\\'", "'"),
    ),
  )
}

const distinct = (items: string[]) => [...new Set(items)].toSorted()

// Failing? Run the command in a test that names it by `documented('…')` (server/test/documented.ts), letter for letter.
test('every command of the operations page is run by a test, and every documented one is on the page', () => {
  expect(distinct(commandsIn(read('docs/operations.md')))).toEqual(distinct(commandsOfTests()))
})

test('the operations page names every lane of background work', () => {
  const [, lanes = ''] = /^\| `jobs` +\|([^|]*)\|/m.exec(read('docs/operations.md')) ?? []
  const named = [...lanes.matchAll(/`(\w+)`/g)].map(([, lane = '']) => lane)
  expect(named.toSorted()).toEqual([...createRegistry(modules).lanes.keys()].toSorted())
})

test('commands are read from a page as people would type them', () => {
  const page = [
    'text `npm start`',
    '```sh',
    '# first',
    'npm run a -- \\',
    '  FILE   # why',
    '',
    'b "#1"',
    '```',
    '```nginx',
    'c',
    '```',
  ]
  expect(commandsIn(page.join('\n'))).toEqual(['npm run a -- FILE', 'b "#1"'])
})

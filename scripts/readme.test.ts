import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8')

/** The tables of the README's section, as lists of what stands in backticks. */
function claims(): { there: string[]; missing: string[] } {
  const section = /## What is there, and what is not\n([\s\S]*?)\n## /.exec(read('README.md'))?.[1] ?? ''
  const [there = '', missing = ''] = section.split('Not built yet')
  const paths = (text: string) =>
    text
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .flatMap((line) => [...line.matchAll(/`(\/[^`]*)`/g)].map(([, path = '']) => path))
  return { there: paths(there), missing: paths(missing) }
}

/** The dashboard's pages: the first part of each path, for settings the first two. */
async function pages(): Promise<string[]> {
  // By its path: to the compiler of this folder the dashboard's JSX is unknown.
  const path = join(import.meta.dirname, '../dashboard/src/app/router.tsx')
  const { router } = (await import(path)) as { router: { routesByPath: Record<string, unknown> } }
  const parts = Object.keys(router.routesByPath).map((path) => path.split('/').slice(1))
  const wanted = parts.filter(([first = '', second = '']) => first && (first !== 'settings' || second))
  return distinct(
    wanted.map(([first, second]) => (first === 'settings' ? `/settings/${second}` : `/${first}`)),
  )
}

/** The API's areas: `/v1/<area>`, and the tool endpoint. */
function areas(): string[] {
  const { paths } = JSON.parse(read('docs/openapi.json')) as { paths: Record<string, unknown> }
  return distinct(Object.keys(paths).flatMap((path) => /^(?:\/v1\/[^/]+|\/mcp)/.exec(path)?.[0] ?? []))
}

const distinct = (items: string[]) => [...new Set(items)].toSorted()
const isAt = (path: string, claim: string) => path === claim || path.startsWith(`${claim}/`)

// Failing? Put the page or route into the README's table, or take it out of there.
test('the README names every page and every area of the API that is there, and nothing else', async () => {
  expect(distinct(claims().there)).toEqual(distinct([...(await pages()), ...areas()]))
})

test('what the README calls not built is not there', async () => {
  const { missing } = claims()
  const { paths } = JSON.parse(read('docs/openapi.json')) as { paths: Record<string, unknown> }
  const all = [...Object.keys(paths), ...(await pages())]
  expect(missing.length).toBeGreaterThan(0)
  expect(missing.filter((claim) => all.some((path) => isAt(path, claim)))).toEqual([])
})

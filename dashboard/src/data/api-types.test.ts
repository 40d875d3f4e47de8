import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// What the API shows has a name in the SDK. A copy of it here would not follow when a field comes or goes.

const src = join(import.meta.dirname, '..')
const sources = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path: path.replaceAll('\\', '/'), text: readFileSync(join(src, path), 'utf8') }))
const shapes = readFileSync(join(src, '../../sdk/src/generated/shapes.ts'), 'utf8')

/** The types of a source that list their fields, with the names of these. */
const objectTypes = (text: string): { name: string; fields: string[] }[] =>
  [...text.matchAll(/^(?:export )?(?:type|interface) (\w+)[^\n]*\{\n([^]*?)^\}/gm)].map(
    ([, name = '', body = '']) => ({
      name,
      fields: [...body.matchAll(/^ {2}(?:readonly )?(\w+)\??:/gm)].map(([, field = '']) => field).toSorted(),
    }),
  )

test('the client declares no type of its own', () => {
  const api = sources.find(({ path }) => path === 'data/api.ts')
  expect(api?.text).toContain('createClient(')
  expect(api?.text).not.toMatch(/^\s*(export )?(type|interface) /m)
})

test('no type is taken from what a call answers, nor from a list of another: each has a name', () => {
  const derived = sources.flatMap(({ path, text }) =>
    [
      ...text.matchAll(
        /ReturnType<typeof client\b[^\n]*|ReturnType<\w+\['client'\][^\n]*|\btype \w+ = \w+\['\w+'\]\[number\]/g,
      ),
    ].map(([found]) => `${path}: ${found}`),
  )
  expect(derived).toEqual([])
})

test('no type repeats the fields of a shape', () => {
  const named = new Map(
    objectTypes(shapes)
      .filter(({ fields }) => fields.length > 2)
      .map(({ name, fields }) => [fields.join(' '), name]),
  )
  expect(named.size).toBeGreaterThan(100)
  const copies = sources.flatMap(({ path, text }) =>
    objectTypes(text).flatMap(({ name, fields }) => {
      const shape = named.get(fields.join(' '))
      return shape === undefined ? [] : [`${path}: ${name} is ${shape}`]
    }),
  )
  expect(copies).toEqual([])
})

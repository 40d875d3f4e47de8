import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { registryOfModules } from '../app.ts'
import { describeSchema, nameOf, walkSchema, type JsonSchema } from '../kernel/base/json-schema.ts'
import { openApi } from '../kernel/openapi/index.ts'

const registry = registryOfModules()
const document = openApi(registry, '0') as {
  components: { schemas: Record<string, JsonSchema> }
  paths: Record<string, object>
}

describe('what the API shows', () => {
  it('has a name wherever it is more than one operation’s answer as a whole', () => {
    const nameless = registry.operations.flatMap(({ name, output }) => {
      const { schema, named } = describeSchema(output, 'output')
      const roots = nameOf(schema) === undefined ? [schema, ...Object.values(named)] : Object.values(named)
      return roots.flatMap((root) => {
        const found: string[] = []
        walkSchema(root, (part, path) => {
          const isShape = part !== root && Object.keys(part['properties'] ?? {}).length > 0
          if (isShape) found.push(`${name} ${path}`)
        })
        return found
      })
    })
    expect(nameless, 'write shape(name, fields) instead of z.object(fields)').toEqual([])
  })

  it('has one name, and no name is left over', () => {
    const { schemas } = document.components
    // An answer of a single field may look like another one by chance.
    const larger = Object.keys(schemas).filter(
      (name) => Object.keys(schemas[name]?.['properties'] ?? {}).length > 1,
    )
    const firstOf = new Map(
      larger.toReversed().map((name): [string, string] => [JSON.stringify(schemas[name]), name]),
    )
    const twice = larger.flatMap((name) => {
      const first = firstOf.get(JSON.stringify(schemas[name]))
      return first === name ? [] : [`${first} = ${name}`]
    })
    expect(twice).toEqual([])
    const text = JSON.stringify(document)
    expect(Object.keys(schemas).filter((name) => !text.includes(`"#/components/schemas/${name}"`))).toEqual(
      [],
    )
  })

  it('says in a list of types that it may be null, and no bounds that every number has', () => {
    const plain = /"anyOf":\[\{"type":"\w+"[^{}]*\},\{"type":"null"\}\]/
    expect(plain.exec(JSON.stringify(document))?.[0]).toBeUndefined()
    expect(JSON.stringify(document)).not.toContain(String(Number.MAX_SAFE_INTEGER))
  })

  it('is in PascalCase, by words and not by numbers', () => {
    const names = Object.keys(document.components.schemas)
    expect(names.length).toBeGreaterThanOrEqual(60)
    for (const name of names) expect(name).toMatch(/^([A-Z][a-z0-9]+)+$/)
  })

  it('is told in less than 2,800 bytes an operation, so that the document grows with what there is alone', () => {
    const bytes = readFileSync(join(import.meta.dirname, '../../docs/openapi.json')).length
    const { paths } = document
    const operations = Object.values(paths).flatMap((path) => Object.keys(path))
    expect(bytes / operations.length).toBeLessThan(2800)
  })
})

describe('a plain resource', () => {
  const sourceOf = (path: string) =>
    readFileSync(join(import.meta.dirname, '../modules', path), 'utf8').trimEnd()

  it.each([
    'conversations/desk/canned-replies/canned-replies.ts',
    'conversations/desk/saved-views/saved-views.ts',
    'analytics/goals/goals.ts',
  ])('has at most 160 lines, and no type or list of columns that repeats its table: %s', (path) => {
    const source = sourceOf(path)
    expect(source.split('\n').length).toBeLessThanOrEqual(160)
    expect(source).not.toMatch(/interface \w+Row\b|_COLUMNS =|const present[A-Z]/)
  })
})

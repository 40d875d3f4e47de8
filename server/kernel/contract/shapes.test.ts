import { expect, test } from 'vitest'
import { z } from 'zod'
import { typeOf } from '../../../scripts/typescript-of.ts'
import { describeSchema, inlined } from '../base/json-schema.ts'
import { listOf } from './lists.ts'
import { outputSchema } from '../mcp/tool-schema.ts'
import { createComponents } from '../openapi/components.ts'
import { resolved } from '../openapi/resolved.ts'
import type { AnyOperation } from './operation.ts'
import { Instant, shape, shown } from './shapes.ts'

const Author = shape('Author', { name: z.string().trim().min(1).max(5) })
const Block: z.ZodObject = shape('Block', {
  text: z.string(),
  author: Author.nullable(),
  at: Instant,
  get children(): z.ZodArray<typeof Block> {
    return z.array(Block)
  },
})
const operationOf = (input: z.ZodObject, output: z.ZodObject, name = 'pages.getPage') =>
  ({ name, input, output }) as AnyOperation

test('a time is a Date in code and a text on the wire, both ways', () => {
  const at = new Date('2026-11-22T09:30:00.123Z')
  const Timed = z.object({ at: Instant, last: Instant.nullable() })
  expect(shown(Timed, { at, last: null })).toEqual({ at: '2026-11-22T09:30:00.123Z', last: null })
  expect(Timed.parse({ at: '2026-11-22T10:30:00.123+01:00', last: null })).toEqual({ at, last: null })
  expect(Timed.safeParse({ at: 'yesterday', last: null }).success).toBe(false)
  expect(() => shown(Timed, { at: at.toISOString(), last: null })).toThrow('expected date')
})

test('an answer has the fields of its shape and no others, and what was stored under wider bounds is still shown', () => {
  expect(shown(Author, { name: ' as it was written ', secret: 'x' })).toEqual({ name: ' as it was written ' })
  expect(() => shown(Author, { name: 7 })).toThrow('expected string')
  expect(Author.pick({ name: true }).parse({ name: ' Olga ' })).toEqual({ name: 'Olga' })
})

test('a time says the same in inputs and in answers, without the regular expression', () => {
  for (const io of ['input', 'output'] as const)
    expect(describeSchema(Instant, io).schema).toEqual({ type: 'string', format: 'date-time' })
})

test('a shape has one name in OpenAPI, in the outputs of tools and in the SDK, also within itself', () => {
  const components = createComponents()
  expect(components.answerOf(operationOf(z.object({}), listOf(Block)))).toEqual({
    $ref: '#/components/schemas/BlockList',
  })
  expect(Object.keys(components.schemas).toSorted()).toEqual(['Author', 'Block', 'BlockList'])
  const block = components.schemas['Block'] as { properties: Record<string, object> }
  expect(block.properties['children']).toEqual({
    type: 'array',
    items: { $ref: '#/components/schemas/Block' },
  })
  expect(typeOf(block as never)).toContain('children: Block[]')

  const { schema } = outputSchema(operationOf(z.object({}), Block))
  expect(schema).toMatchObject({ type: 'object', title: 'Block' })
  expect(Object.keys(schema['$defs'] as object).toSorted()).toEqual(['Author', 'Block'])
})

test('what is no shape of its own is named by its operation', () => {
  const components = createComponents()
  components.answerOf(operationOf(z.object({}), z.object({ closed: z.int() })))
  expect(Object.keys(components.schemas)).toEqual(['GetPageResult'])
})

test('a name stands for one shape, and for another form of it where it is taken in', () => {
  const components = createComponents()
  const Setting = shape('Setting', { on: z.boolean().default(false) })
  components.answerOf(operationOf(z.object({}), z.object({ setting: Setting, author: Author })))
  const input = components.inputOf(operationOf(z.object({ setting: Setting, author: Author }), z.object({})))
  expect(input['properties']).toEqual({
    setting: { $ref: '#/components/schemas/SettingInput' },
    author: { $ref: '#/components/schemas/Author' },
  })
  const Other = shape('Author', { email: z.string() })
  expect(() => components.answerOf(operationOf(z.object({}), Other))).toThrow('Author stands for two shapes')
})

test('references can be put in place, but for a shape within itself', () => {
  const { schema, named } = inlined(describeSchema(listOf(Block), 'output'))
  expect(JSON.stringify(schema)).toContain('"$ref":"#/$defs/Block"')
  expect(Object.keys(named)).toEqual(['Block'])
  expect(JSON.stringify(named)).not.toContain('Author"')
  const document = {
    schemas: {
      Tree: { leaf: { $ref: '#/schemas/Leaf' }, within: { $ref: '#/schemas/Tree' } },
      Leaf: { n: 1 },
    },
  }
  expect(resolved({ ...document, root: { $ref: '#/schemas/Tree' } }).root).toEqual({
    leaf: { n: 1 },
    within: { $ref: '#/schemas/Tree' },
  })
})

import { expect, test } from 'vitest'
import { z } from 'zod'
import { idPattern } from '../base/ids.ts'
import type { AnyOperation } from '../contract/operation.ts'
import { abridgeInput, inputSchema, outputSchema } from './tool-schema.ts'

const taking = (shape: z.ZodRawShape) => ({ input: z.object(shape), output: z.object({}) }) as AnyOperation
const answering = (shape: z.ZodRawShape) => ({ input: z.object({}), output: z.object(shape) }) as AnyOperation

test('null among the types is written as a type', () => {
  const { properties } = inputSchema(
    taking({
      text: z.string().max(9).nullable().describe('Anything.'),
      choice: z.enum(['a', 'b']).nullable(),
      constant: z.literal('a').nullable(),
      list: z.array(z.string().nullable()).nullable(),
      either: z.union([z.string(), z.int()]).nullable(),
      three: z.union([z.string(), z.int(), z.null()]),
    }),
  )
  expect(properties).toEqual({
    text: { type: ['string', 'null'], maxLength: 9, description: 'Anything.' },
    choice: { type: ['string', 'null'], enum: ['a', 'b', null] },
    constant: { type: ['string', 'null'], enum: ['a', null] },
    list: { type: ['array', 'null'], items: { type: ['string', 'null'] } },
    either: { anyOf: [{ anyOf: [{ type: 'string' }, { type: 'integer' }] }, { type: 'null' }] },
    three: { anyOf: [{ type: 'string' }, { type: 'integer' }, { type: 'null' }] },
  })
})

test('what says nothing is left out: bounds of a double, the pattern beside a format, names that are strings', () => {
  const shape = {
    count: z.int(),
    at: z.iso.datetime({ offset: true }),
    anything: z.record(z.string(), z.unknown()),
    numbers: z.record(z.string(), z.int()),
    short: z.record(z.string().max(3), z.string()),
  }
  const expected = {
    count: { type: 'integer' },
    at: { type: 'string', format: 'date-time' },
    anything: { type: 'object' },
    numbers: { type: 'object', additionalProperties: { type: 'integer' } },
    short: {
      type: 'object',
      propertyNames: { type: 'string', maxLength: 3 },
      additionalProperties: { type: 'string' },
    },
  }
  expect(inputSchema(taking(shape)).properties).toEqual(expected)
  expect(outputSchema(answering(shape)).schema['properties']).toEqual(expected)
})

test('outputs stay open for fields to come, inputs do not', () => {
  expect(inputSchema(taking({}))).toEqual({ type: 'object', properties: {}, additionalProperties: false })
  expect(outputSchema(answering({ part: z.strictObject({}) })).schema).toEqual({
    type: 'object',
    properties: { part: { type: 'object', properties: {} } },
    required: ['part'],
  })
})

test('an abridged input keeps names, types, choices, ranges and defaults, and says nothing twice', () => {
  const full = inputSchema(
    taking({
      id: z.string().regex(idPattern('abc')),
      name: z.string().min(1).max(120),
      slug: z
        .string()
        .regex(/^[a-z-]+$/)
        .describe('Once.')
        .meta({ examples: ['a-b'] }),
      path: z.string().optional().describe('Once.'),
      kind: z.enum(['a', 'b']).default('a'),
      minutes: z.int().min(1).max(240).optional(),
      byKey: z.record(z.string().max(9), z.string()).optional(),
      parts: z
        .array(z.strictObject({ text: z.string().max(9) }))
        .min(1)
        .max(3),
    }),
  )
  const before = structuredClone(full)
  expect(abridgeInput(full)).toEqual({
    type: 'object',
    properties: {
      id: { type: 'string' },
      name: { type: 'string' },
      slug: { type: 'string', description: 'Once.' },
      path: { type: 'string' },
      kind: { type: 'string', enum: ['a', 'b'], default: 'a' },
      minutes: { type: 'integer', minimum: 1, maximum: 240 },
      byKey: { type: 'object', additionalProperties: { type: 'string' } },
      parts: {
        type: 'array',
        items: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
      },
    },
    required: ['id', 'name', 'slug', 'parts'],
  })
  expect(full).toEqual(before)
})

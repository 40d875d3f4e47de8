import { z } from 'zod'

/** A JSON schema (draft 2020-12), as Zod writes it. */
export type JsonSchema = Record<string, unknown>

/** A schema that refers to named ones (`#/$defs/Thing`), and these. */
export interface Described {
  schema: JsonSchema
  named: Record<string, JsonSchema>
}

const DEFS = '#/$defs/'

/** Writes a Zod schema as JSON schema, with the shapes that have names beside it; throws for what JSON cannot express. */
export function describeSchema(schema: z.ZodType, io: 'input' | 'output'): Described {
  // Within another one, so that a schema with a name is a reference, too.
  const { properties, $defs = {} } = z.toJSONSchema(z.object({ it: schema }), {
    io,
    target: 'draft-2020-12',
    unrepresentable: ({ zodSchema }) =>
      zodSchema._zod.def.type === 'date' ? { type: 'string', format: 'date-time' } : 'throw',
  }) as unknown as { properties: { it: JsonSchema }; $defs?: Described['named'] }
  return withoutNoise({ schema: properties.it, named: $defs })
}

function withoutNoise(described: Described): Described {
  for (const part of partsOf(described)) walkSchema(part, dropNoise)
  return described
}

/** Says the same in fewer words: generators write simpler types, and agents pay for each word. */
function dropNoise(part: JsonSchema): void {
  // z.int() spells out the bounds of a double.
  if (part['maximum'] === Number.MAX_SAFE_INTEGER) delete part['maximum']
  if (part['minimum'] === Number.MIN_SAFE_INTEGER) delete part['minimum']
  // The regular expression of `date-time` alone has 300 characters.
  if ('format' in part) delete part['pattern']
  // z.record() says that names are strings, and where it may hold anything, that.
  if (isSame(part['additionalProperties'], {})) delete part['additionalProperties']
  if (isSame(part['propertyNames'], { type: 'string' })) delete part['propertyNames']
  foldNull(part)
}

const isSame = (value: unknown, schema: JsonSchema): boolean =>
  JSON.stringify(value) === JSON.stringify(schema)

/** Writes `anyOf: [{ type: 'string' }, { type: 'null' }]` as `type: ['string', 'null']`. */
function foldNull(part: JsonSchema): void {
  const [inner, nothing, ...more] = (part['anyOf'] ?? []) as JsonSchema[]
  if (typeof inner?.['type'] !== 'string' || nothing?.['type'] !== 'null' || more.length > 0) return
  const { type, enum: choices, const: constant, ...rest } = inner
  const allowed = 'const' in inner ? [constant] : (choices as unknown[] | undefined)
  const outer = { ...part }
  delete outer['anyOf']
  for (const keyword of Object.keys(part)) delete part[keyword]
  Object.assign(part, {
    type: [type, 'null'],
    ...(allowed && { enum: [...allowed, null] }),
    ...rest,
    ...outer,
  })
}

/** The schema itself and those that it refers to. */
export const partsOf = ({ schema, named }: Described): JsonSchema[] => [schema, ...Object.values(named)]

/** The name that a schema refers to. */
export function nameOf({ $ref }: JsonSchema): string | undefined {
  return typeof $ref === 'string' && $ref.startsWith(DEFS) ? $ref.slice(DEFS.length) : undefined
}

/**
 * The schema with what it refers to in the place of references. A shape within itself stays one, and is answered beside
 * it.
 */
export function inlined({ schema, named }: Described): Described {
  const kept: Record<string, JsonSchema> = {}
  const withoutRefs = (part: JsonSchema, open: readonly string[]): JsonSchema => {
    const name = nameOf(part)
    if (name === undefined) return mapSchemas(part, (child) => withoutRefs(child, open))
    const { $ref: _, ...said } = part
    const known = named[name] ?? {}
    if (!refersToItself(name, named)) return { ...withoutRefs(known, [...open, name]), ...said }
    if (!open.includes(name)) kept[name] ??= withoutRefs(known, [...open, name])
    return part
  }
  const whole = withoutRefs(schema, [])
  // What may be null has its type beside it now, and no reference.
  return withoutNoise({ schema: whole, named: kept })
}

const refersToItself = (name: string, named: Described['named']): boolean =>
  namesIn(named[name] ?? {}, named).has(name)

/** The names that a schema refers to, and those that they refer to. */
export function namesIn(schema: JsonSchema, named: Described['named']): Set<string> {
  const names = new Set<string>()
  const reach = (part: JsonSchema) =>
    walkSchema(part, (child) => {
      const name = nameOf(child)
      if (name === undefined || names.has(name)) return
      names.add(name)
      reach(named[name] ?? {})
    })
  reach(schema)
  return names
}

/**
 * Visits a schema and the schemas within it, inner ones first, each with the path (RFC 9535) of the values that it
 * describes. References are visited, and not followed.
 */
export function walkSchema(
  schema: JsonSchema,
  visit: (schema: JsonSchema, path: string) => void,
  path = '$',
): void {
  for (const [step, child] of within(schema)) walkSchema(child, visit, path + step)
  visit(schema, path)
}

/** The schemas directly within one, each with the step to the values that it describes. */
export function within(schema: JsonSchema): [step: string, child: JsonSchema][] {
  const children: [string, unknown][] = [
    ...Object.entries(schema['properties'] ?? {}).map(([name, child]): [string, unknown] => [
      `.${name}`,
      child,
    ]),
    ['[*]', schema['items']],
    ['.*', schema['additionalProperties']],
    ...[schema['prefixItems'] ?? []].flat().map((child): [string, unknown] => ['[*]', child]),
    ...[schema['anyOf'], schema['oneOf'], schema['allOf']]
      .flatMap((choice) => choice ?? [])
      .map((child): [string, unknown] => ['', child]),
  ]
  return children.filter((child): child is [string, JsonSchema] => isSchema(child[1]))
}

const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null

/** A copy of a schema with other schemas directly within it. */
export function mapSchemas(schema: JsonSchema, change: (child: JsonSchema) => JsonSchema): JsonSchema {
  const changed: JsonSchema = { ...schema }
  const changeAny = (value: unknown) => (isSchema(value) ? change(value) : value)
  if (isSchema(schema['properties']))
    changed['properties'] = Object.fromEntries(
      Object.entries(schema['properties']).map(([name, child]) => [name, changeAny(child)]),
    )
  for (const one of ['items', 'additionalProperties'])
    if (isSchema(schema[one])) changed[one] = change(schema[one])
  for (const many of ['prefixItems', 'anyOf', 'oneOf', 'allOf'])
    if (Array.isArray(schema[many])) changed[many] = schema[many].map(changeAny)
  return changed
}

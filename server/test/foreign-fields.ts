import { jsonSchema } from '../kernel/openapi/index.ts'
import type { AnyOperation } from '../kernel/contract/operation.ts'
import type { Kind } from './samples.ts'
import { pathIds, sampleInput, type Tenant } from './tenant.ts'

interface Schema {
  type?: string | string[]
  pattern?: string
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
}

/** A tenant’s valid input in which one field has the id of another tenant’s thing. */
export interface ForeignInput {
  field: string
  input: Record<string, unknown>
}

/** All inputs of an operation, path parameters aside, with another organization’s id in one field. */
export function foreignInputs(operation: AnyOperation, home: Tenant, other: Tenant): ForeignInput[] {
  const ownPath = pathIds(operation, home)
  return fieldsOf(jsonSchema(operation.input, 'input') as Schema, other).flatMap(({ path, value }) => {
    if (path[0] === undefined || path[0] in ownPath) return []
    const input = structuredClone(sampleInput(operation, home))
    put(input, path, value)
    // An input that needs further fields is sent without them: it has to be refused, too.
    return [{ field: path.join('.'), input }]
  })
}

interface Field {
  path: string[]
  value: unknown
}

function fieldsOf(schema: Schema, other: Tenant, name = ''): Field[] {
  const below = (part: Schema, step: string): Field[] =>
    fieldsOf(part, other, step || name).map(({ path, value }) => ({
      path: step ? [step, ...path] : path,
      value,
    }))
  if (schema.anyOf) return schema.anyOf.flatMap((part) => below(part, ''))
  if (schema.properties) return Object.entries(schema.properties).flatMap(([key, part]) => below(part, key))
  if (schema.items)
    return below(schema.items, '').map(({ path, value }) =>
      path.length === 0 ? { path, value: [value] } : { path: ['0', ...path], value },
    )
  const id = foreignId(schema, other, name)
  return id === undefined ? [] : [{ path: [], value: id }]
}

/** The other tenant's id that fits the field: by its pattern, or by its name where there is none. */
function foreignId({ pattern }: Schema, { ids }: Tenant, name: string): string | undefined {
  if (pattern?.startsWith('^') && pattern.includes('_'))
    return Object.values(ids).find((id) => new RegExp(pattern).test(id))
  const kind = /(?:^|[a-z])(\w+?)Ids?$/i.exec(name)?.[0].replace(/Ids?$/, '')
  const match = (Object.keys(ids) as Kind[]).find((each) => kind?.toLowerCase().endsWith(each.toLowerCase()))
  return match && ids[match]
}

function put(target: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [step, ...rest] = path as [string, ...string[]]
  if (rest.length === 0) target[step] = value
  else {
    target[step] ??= rest[0] === '0' ? [] : {}
    put(target[step] as Record<string, unknown>, rest, value)
  }
}

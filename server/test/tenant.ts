import type { z } from 'zod'
import { newId } from '../kernel/base/ids.ts'
import type { AnyOperation, Audience } from '../kernel/contract/operation.ts'
import { jsonSchema } from '../kernel/openapi/index.ts'
import { parseRest } from '../kernel/http/operations.ts'
import type { TestApp, TestOrg } from './harness.ts'
import { kinds, samples, type Credential, type Kind } from './samples.ts'

/** An organization with one thing of each kind that has an id in the API. */
export interface Tenant extends TestOrg {
  credentials: Partial<Record<Audience, Credential>>
  ids: Record<Kind, string>
}

/** Creates an organization and, through the API, one thing of each kind that the modules have samples of. */
export async function createTenant(app: TestApp, name: string): Promise<Tenant> {
  const org = await app.createOrg(name)
  const made = async (method: string, path: string, body?: unknown, key = org.key) => {
    const answer = await app.http(method, path, { key, ...(body !== undefined && { body }) })
    if (answer.status >= 300)
      throw new Error(`${method} ${path} answered ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const all = []
  // One after the other, so that their order in lists is the same each time.
  for (const each of samples) all.push(await each.make?.({ app, org, made }))
  const ids = Object.assign({}, ...all.map((one) => one?.ids)) as Tenant['ids']
  const missing = kinds.find(([kind]) => !ids[kind])
  if (missing) throw new Error(`the sample of ${missing[0]} was not made`)
  return { ...org, ids, credentials: Object.assign({}, ...all.map((one) => one?.credentials)) }
}

/** An id of each kind that does not exist. */
export const unusedIds = (): Tenant['ids'] =>
  Object.fromEntries(kinds.map(([kind, { prefix }]) => [kind, newId(prefix)])) as Tenant['ids']

/** The credential of a tenant's caller of an audience. */
export const credentialOf = (tenant: Tenant, audience: Audience): Credential | undefined =>
  tenant.credentials[audience]

/** The bearer key of a tenant's caller of an audience. */
export function keyOf(tenant: Tenant, audience: Audience): string {
  const credential = credentialOf(tenant, audience)
  if (!credential || !('key' in credential)) throw new Error(`no key of ${audience} was made`)
  return credential.key
}

const LONGEST_FIRST = kinds
  .flatMap(([kind, { paths = [] }]) => paths.map((start): [string, Kind] => [start, kind]))
  .toSorted(([one], [other]) => other.length - one.length)

const kindOf = (param: string, path: string): Kind | undefined =>
  kinds.find(([, { params }]) => params?.includes(param))?.[0] ??
  LONGEST_FIRST.find(([start]) => path.startsWith(start))?.[1]

/** The path parameters of an operation, with ids of a tenant. */
export function pathIds(operation: AnyOperation, { ids }: Pick<Tenant, 'ids'>): Record<string, string> {
  const { path, params } = parseRest(operation.rest ?? ' ')
  return Object.fromEntries(
    params.map((param) => {
      const kind = kindOf(param, path)
      if (!kind) throw new Error(`${operation.name}: say in the module’s test-samples.ts what {${param}} is`)
      return [param, ids[kind]]
    }),
  )
}

/** An operation's route with its parameters filled in. */
export const pathOf = (operation: AnyOperation, values: Record<string, string>): string =>
  parseRest(operation.rest as string).path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? name)

interface Schema {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  format?: string
  pattern?: string
  minLength?: number
  minimum?: number
  minItems?: number
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
}

const inputs: Record<string, Record<string, unknown>> = Object.assign(
  {},
  ...samples.map((each) => each.inputs),
)

/** The smallest input that an operation accepts, made from its schema; ids are the tenant's. */
export function sampleInput(operation: AnyOperation, tenant: Pick<Tenant, 'ids'>): Record<string, unknown> {
  const given = { ...inputs[operation.name], ...pathIds(operation, tenant) }
  const made = sampleOf(operation.input, tenant, given)
  const parsed = operation.input.safeParse(made)
  if (!parsed.success)
    throw new Error(
      `${operation.name}: give an input in the module’s test-samples.ts; ${parsed.error.message}`,
    )
  return made
}

/** The smallest valid value of a schema, given fields aside; ids are the tenant's. */
export function sampleOf(
  shape: z.ZodObject,
  tenant: Pick<Tenant, 'ids'>,
  given: Record<string, unknown> = {},
): Record<string, unknown> {
  const ids = Object.values(tenant.ids)
  const sample = (schema: Schema): unknown => {
    if (schema.const !== undefined) return schema.const
    if (schema.enum) return schema.enum[0]
    if (schema.anyOf) return sample(schema.anyOf[0] as Schema)
    const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
    if (type === 'integer' || type === 'number') return Math.max(schema.minimum ?? 1, 1)
    if (type === 'boolean') return true
    if (type === 'array')
      return Array.from({ length: schema.minItems ?? 0 }, () => sample(schema.items ?? {}))
    if (type === 'object') {
      return Object.fromEntries(
        (schema.required ?? []).map((name) => [name, sample(schema.properties?.[name] ?? {})]),
      )
    }
    if (schema.format === 'email') return 'ada@example.com'
    if (schema.format === 'date-time') return new Date(Date.now() + 3_600_000).toISOString()
    if (schema.pattern)
      return ids.find((id) => new RegExp(schema.pattern as string).test(id)) ?? 'a'.repeat(64)
    if (schema.format === 'uri') return 'https://example.com/page'
    return 'sample text'.padEnd(schema.minLength ?? 0, '.')
  }
  return { ...(sample(jsonSchema(shape, 'input')) as object), ...given }
}

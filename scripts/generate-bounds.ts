import { resolveShared } from './generate-sdk.ts'

/** The part of a JSON schema that bounds what people type. */
interface Schema {
  $ref?: string
  type?: string | string[]
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  items?: Schema
  maxLength?: number
  maxItems?: number
}

interface ApiDocument {
  paths: Record<string, Record<string, ApiOperation>>
  components: { schemas: Record<string, Schema> }
}

interface ApiOperation {
  operationId: string
  parameters?: { name: string; in: string; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

/** So deep do inputs go that a form shows. */
const DEEPEST = 4

/**
 * The bounds that the dashboard's forms check before they send: per operation the characters of its texts and the items of its
 * lists, by path, as the API bounds them; those of each text of a list under `each`.
 */
export function dashboardBounds(document: object): string {
  const { paths, components } = resolveShared(document) as ApiDocument
  const inputs = new Map<string, Map<string, number>>()
  for (const operation of Object.values(paths).flatMap((byVerb) => Object.values(byVerb))) {
    const bounds = inputs.get(nameOf(operation)) ?? new Map<string, number>()
    const collect = (schema: Schema, path: string[]) => {
      const whole = schema.$ref ? (components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema
      const most = whole.maxLength ?? whole.maxItems
      if (most !== undefined && path.length > 0) bounds.set(path.join('.'), most)
      if (path.length === DEEPEST) return
      for (const each of whole.anyOf ?? []) collect(each, path)
      for (const [name, each] of Object.entries(whole.properties ?? {})) collect(each, [...path, name])
      if (whole.items?.properties || whole.items?.$ref) collect(whole.items, path)
      else if (whole.items) collect(whole.items, [...path, 'each'])
    }
    for (const { name, schema, in: where } of operation.parameters ?? [])
      if (where !== 'header' && name !== 'cursor') collect(schema, [name])
    const body = operation.requestBody?.content['application/json']?.schema
    if (body) collect(body, [])
    if (bounds.size > 0) inputs.set(nameOf(operation), bounds)
  }
  return `// Made by \`npm run generate\` from the operations of the service. Do not edit.
/* How many characters a text, or items a list, of an operation may have at most; forms check it before they send. */

${[...inputs].map(([name, bounds]) => `export const ${name} = ${sourceOf(bounds)} as const`).join('\n')}
`
}

/** `conversations.createTopic` is `conversationsCreateTopic`, as in the names of the SDK's types. */
const nameOf = ({ operationId }: ApiOperation): string =>
  operationId.replace(/\.(\w)/g, (_, letter: string) => letter.toUpperCase())

const sourceOf = (bounds: ReadonlyMap<string, number>): string =>
  `{ ${[...bounds].map(([path, most]) => `${/^\w+$/.test(path) ? path : `'${path}'`}: ${most}`).join(', ')} }`

/** A JSON schema (draft 2020-12), as Zod writes it. */
export type JsonSchema = Record<string, unknown>

/**
 * Visits a schema and the schemas within it, inner ones first, each with the path (RFC 9535) of the values that it
 * describes.
 */
export function walkSchema(
  schema: JsonSchema,
  visit: (schema: JsonSchema, path: string) => void,
  path = '$',
): void {
  for (const [step, child] of within(schema)) walkSchema(child, visit, path + step)
  visit(schema, path)
}

function within(schema: JsonSchema): [step: string, child: JsonSchema][] {
  if ('$ref' in schema) throw new Error('schemas that refer to themselves are not supported')
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
  return children.filter(
    (child): child is [string, JsonSchema] => typeof child[1] === 'object' && child[1] !== null,
  )
}

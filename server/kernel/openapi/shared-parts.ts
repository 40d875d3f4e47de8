type Json = Record<string, unknown>

/** What many operations say in the same words, under names, and the operations that refer to it. */
export interface SharedParts {
  paths: Record<string, Json>
  responses: Record<string, Json>
  parameters: Record<string, Json>
}

interface Operation extends Json {
  responses: Record<string, Json>
  parameters?: Json[]
}

/** How often something must be said to be worth a name. */
const OFTEN = 3

/**
 * Gives names to refusals with one code and to parameters that several operations have alike: `RateLimited`, `Cursor`.
 * Refusals with more codes are shared under the names that they are given.
 */
export function shareParts(paths: Record<string, Json>, named: Record<string, Json> = {}): SharedParts {
  const operations = Object.values(paths).flatMap((byMethod) => Object.values(byMethod) as Operation[])
  const responses = namesFor(
    operations.flatMap((operation) => Object.values(operation.responses)),
    refusalName,
    named,
  )
  const parameters = namesFor(
    operations.flatMap((operation) => operation.parameters ?? []),
    parameterName,
  )
  const share = (operation: Operation): Json => ({
    ...operation,
    ...(operation.parameters && {
      parameters: operation.parameters.map((one) => referring(one, parameters, 'parameters')),
    }),
    responses: Object.fromEntries(
      Object.entries(operation.responses).map(([status, one]) => [
        status,
        referring(one, responses, 'responses'),
      ]),
    ),
  })
  return {
    paths: Object.fromEntries(
      Object.entries(paths).map(([path, byMethod]) => [
        path,
        Object.fromEntries(
          Object.entries(byMethod).map(([method, one]) => [method, share(one as Operation)]),
        ),
      ]),
    ),
    responses: partsOf(responses),
    parameters: partsOf(parameters),
  }
}

/** Names of what is there often, by its text; the first to have a name keeps it. */
function namesFor(
  parts: readonly Json[],
  nameOf: (part: Json) => string | undefined,
  named: Record<string, Json> = {},
): Map<string, string> {
  const counts = new Map<string, number>()
  for (const part of parts) counts.set(JSON.stringify(part), (counts.get(JSON.stringify(part)) ?? 0) + 1)
  const byName = new Map(Object.entries(named).map(([name, part]) => [name, JSON.stringify(part)]))
  for (const [text, count] of [...counts].toSorted(([, a], [, b]) => b - a)) {
    const name = nameOf(JSON.parse(text) as Json)
    if (count >= OFTEN && name !== undefined && !byName.has(name)) byName.set(name, text)
  }
  return new Map([...byName].map(([name, text]) => [text, name]))
}

function refusalName({ description }: Json): string | undefined {
  const [code, another] = [...String(description).matchAll(/^`(\w+)`:/gm)].map(([, found = '']) => found)
  return code === undefined || another !== undefined ? undefined : pascal(code)
}

const parameterName = ({ name }: Json): string => pascal(String(name))

const pascal = (text: string): string =>
  text
    .split(/[_-]/)
    .map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
    .join('')

function referring(part: Json, names: ReadonlyMap<string, string>, kind: string): Json {
  const name = names.get(JSON.stringify(part))
  return name === undefined ? part : { $ref: `#/components/${kind}/${name}` }
}

const partsOf = (names: ReadonlyMap<string, string>): Record<string, Json> =>
  Object.fromEntries(
    [...names]
      .map(([text, name]) => [name, JSON.parse(text) as Json])
      .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
  )

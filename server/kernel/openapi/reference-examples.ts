import type { ExampleOf } from './example-of.ts'
import type { ExampleSchema } from '../contract/examples.ts'

/** What is known of an operation that an example is made from. */
export interface Exemplified {
  method: string
  path: string
  /** What it is about, such as `sendMessage`. */
  what: string
  isPublic: boolean
  parameters: readonly { name: string; in: string; required: boolean; schema: ExampleSchema }[]
  /** Of a JSON body. */
  body: ExampleSchema | undefined
}

/** A request as a line for the shell; `STOA_URL` and `STOA_KEY` are the reader's own. */
export function curlOf(
  { method, path, what, isPublic, parameters, body }: Exemplified,
  exampleOf: ExampleOf,
): string {
  const valueOf = ({ name, schema }: Exemplified['parameters'][number]) =>
    encodeURIComponent(String(exampleOf(schema, name, name)))
  const filled = parameters
    .filter((parameter) => parameter.in === 'path')
    .reduce((text, parameter) => text.replace(`{${parameter.name}}`, valueOf(parameter)), path)
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && parameter.required)
    .map((parameter) => `${parameter.name}=${valueOf(parameter)}`)
    .join('&')
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}"$STOA_URL${filled}${query && `?${query}`}"`,
    ...(isPublic ? [] : ['-H "Authorization: Bearer $STOA_KEY"']),
    ...(body ? [`-H 'Content-Type: application/json'`, `-d '${jsonOf(exampleOf(body, what))}'`] : []),
  ]
  return lines.join(' \\\n  ')
}

/** JSON with two spaces; a quote, which would end the text for a shell, is written as its code. */
export const jsonOf = (value: unknown): string => JSON.stringify(value, null, 2).replaceAll("'", '\\u0027')

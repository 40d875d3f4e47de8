import type { CallOptions, ClientOptions } from './options.ts'
import type { Input } from './send-request.ts'
import { call } from './call.ts'

/**
 * Makes a client: one method for each operation by name, with its route: `GET /v1/things/{id}`; ` once` after it means
 * that it takes no idempotency key. Throws a `TypeError` for options that no call could be sent with.
 */
export function clientOf<Methods extends object>(
  options: ClientOptions,
  routes: Record<keyof Methods & string, string>,
): Methods {
  checkOptions(options)
  const methods = Object.entries<string>(routes).map(([name, route]) => [
    name,
    (input: Input = {}, how: CallOptions = {}) => call(options, route, input, how),
  ])
  return Object.fromEntries(methods) as Methods
}

function checkOptions({ baseUrl, apiKey, fetch: own }: ClientOptions): void {
  // An empty one is the page's own origin, or whatever the given `fetch` makes of a path.
  const isPath = baseUrl === '' && (own ?? globalThis.location) !== undefined
  if (!isPath && !succeeds(() => new URL(baseUrl).protocol.startsWith('http')))
    throw new TypeError(`baseUrl has to begin with http:// or https://, and is ${JSON.stringify(baseUrl)}.`)
  if (!succeeds(() => new Headers({ authorization: `Bearer ${apiKey}` })))
    throw new TypeError('apiKey has a character that no key has.')
}

/** Whether something answers neither with an error nor with false. */
function succeeds(attempt: () => unknown): boolean {
  try {
    return attempt() !== false
  } catch {
    return false
  }
}

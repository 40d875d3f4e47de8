import type { WireRequest } from './http-load.ts'

/** A key with every scope. */
export const ADMIN_KEY = 'svc_admin_bench0123456789abcdefghijklmnopqrstuvwxyz'

/** The headers of an agent with every scope. */
export const ADMIN = { authorization: `Bearer ${ADMIN_KEY}` }

/** Calls the API as an agent with every scope. */
export const call = (
  url: string,
  method: string,
  path: string,
  body?: object,
): Promise<Record<string, unknown>> =>
  send(url, { method, path, headers: ADMIN, ...(body && { body: JSON.stringify(body) }) })

/** Sends one request by itself; throws unless it succeeded. */
export async function send(url: string, request: WireRequest): Promise<Record<string, unknown>> {
  const { method, path, headers, body } = request
  const answer = await fetch(url + path, {
    method,
    headers: {
      ...headers,
      accept: 'application/json, text/event-stream',
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    body: body ?? null,
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Record<string, unknown>
}

import { OWNER } from './service.ts'

/** An answer, its body parsed. */
export interface Answer {
  status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into it
  body: any
  headers: Headers
}

interface CallOptions {
  /** A bearer credential. */
  key?: string | undefined
  /** A `Cookie` header; writes then also send our own `Origin`. */
  cookie?: string | undefined
  body?: unknown
  headers?: Record<string, string>
}

/** One call; throws when the service cannot be reached or cuts the answer off. */
export async function call(
  url: string,
  method: string,
  path: string,
  options: CallOptions = {},
): Promise<Answer> {
  const { key, cookie, body, headers } = options
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
      ...(cookie !== undefined && { cookie, origin: url }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const isJson = /json/.test(response.headers.get('content-type') ?? '')
  return { status: response.status, body: isJson ? JSON.parse(text) : text, headers: response.headers }
}

/** A call with the owner's API key that has to succeed; answers the body. */
export async function manage(
  url: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer['body']> {
  const answer = await call(url, method, path, { key: OWNER.key, body })
  if (answer.status >= 300)
    throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body
}

/** Has an agent that answers customers at work: makes a key for it, and asks with it for what waits. */
export async function agentWorks(url: string): Promise<void> {
  const scopes = ['conv:read', 'conv:write']
  const { key } = await manage(url, 'POST', '/v1/api-keys', { name: 'Agent', scopes, answersCustomers: true })
  await call(url, 'GET', '/v1/conversations/awaiting-reply', { key })
}

/** A widget channel and the key that its pages carry. */
export interface Widget {
  id: string
  key: string
}

/** Creates a widget channel that any page may use. */
export async function createWidget(url: string, name = 'Website'): Promise<Widget> {
  const { id, widgetKey } = await manage(url, 'POST', '/v1/conversations/channels/widget', { name })
  return { id, key: widgetKey }
}

/** One message of a visitor. */
export const write = (
  url: string,
  widget: Widget,
  message: { sessionId: string; body: string; providerMessageId?: string },
): Promise<Answer> => {
  const { sessionId, ...rest } = message
  return call(url, 'POST', '/v1/widget/messages', {
    key: widget.key,
    body: { channelId: widget.id, sessionId, messages: [rest] },
  })
}

/** Signs the owner in, or somebody else with the owner's password; answers the `Cookie` header. */
export async function signIn(url: string, email: string = OWNER.email): Promise<string> {
  const { password } = OWNER
  const answer = await call(url, 'POST', '/v1/auth/sign-in', { body: { email, password } })
  const cookie = answer.headers.get('set-cookie')?.split(';', 1)[0]
  if (!cookie) throw new Error(`signing in: ${answer.status} ${JSON.stringify(answer.body)}`)
  return cookie
}

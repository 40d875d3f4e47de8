import { LogLevel, WebClient, type WebClientOptions } from '@slack/web-api'
import type { z } from 'zod'
import type { TeamChatCall } from '../../kernel/ports/team-chat.ts'
import { errorOf, notUnderstood } from './errors.ts'

/** Long lists of channels and of their properties. */
const MOST_BYTES = 4 * 1024 * 1024

const hush = () => {}
const SILENT: NonNullable<WebClientOptions['logger']> = {
  debug: hush,
  info: hush,
  warn: hush,
  error: hush,
  setLevel: hush,
  getLevel: () => LogLevel.ERROR,
  setName: hush,
}

type Fetch = NonNullable<WebClientOptions['fetch']>

/** The library's way out: through the client that reaches nothing but the public internet. */
const fetchOver =
  (outbound: TeamChatCall['outbound']): Fetch =>
  async (url, { headers = {}, body } = {}) => {
    if (body !== undefined && typeof body !== 'string') throw new TypeError('only forms are sent')
    const { 'User-Agent': _, ...sent } = headers
    const came = await outbound.request({
      url: String(url),
      method: 'POST',
      headers: sent,
      ...(body !== undefined && { body }),
      timeoutMs: 10_000,
      maxBytes: MOST_BYTES,
    })
    const text = Buffer.from(came.body).toString('utf8')
    const answered = new Headers(came.headers)
    // The library knows no answer to a limit without the time to wait.
    if (came.status === 429 && !/^\d+$/.test(answered.get('retry-after') ?? ''))
      answered.set('retry-after', '5')
    return {
      ok: came.status >= 200 && came.status < 300,
      status: came.status,
      statusText: '',
      url: came.url,
      headers: answered,
      arrayBuffer: async () => new Uint8Array(came.body).buffer,
      json: async () => JSON.parse(text) as unknown,
      text: async () => text,
    }
  }

/** Calls a method of the Web API once; throws `TeamChatError`. The answer of `auth.test` and such is of this form. */
export async function ask<T>(
  { outbound, botToken }: Pick<TeamChatCall, 'outbound'> & { botToken?: string },
  method: string,
  args: Record<string, unknown>,
  form: z.ZodType<T>,
): Promise<T> {
  const client = new WebClient(botToken, {
    fetch: fetchOver(outbound),
    logger: SILENT,
    retryConfig: { retries: 0 },
    rejectRateLimitedCalls: true,
    allowAbsoluteUrls: false,
  })
  const answer = await client.apiCall(method, args).catch((error: unknown) => {
    throw errorOf(method, error)
  })
  const { data, success } = form.safeParse(answer)
  if (!success) throw notUnderstood(method)
  return data
}

import { createAnthropic } from '@ai-sdk/anthropic'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import {
  APICallError,
  type LanguageModelV3,
  type LanguageModelV3Message,
  type LanguageModelV3Usage,
} from '@ai-sdk/provider'
import { z } from 'zod'
import {
  ModelError,
  type LanguageModels,
  type ModelPlace,
  type ModelQuestion,
  type ModelTurn,
} from '../../kernel/ports/language-models.ts'
import { OutboundError, type Outbound } from '../../kernel/ports/outbound.ts'

/** Models write for a while. */
const TIMEOUT_MS = 60_000
const LIST_TIMEOUT_MS = 10_000
const MOST_BYTES = 2 * 1024 * 1024
const MOST_MODELS = 500
/** The version of its API that Anthropic wants named. */
const ANTHROPIC_VERSION = '2023-06-01'

type Reach = (url: string) => Outbound

/** What models are reached by: `own` for hosts that whoever runs the service named, whatever their address; else `outbound`. */
interface Ways {
  outbound: Outbound
  own: Outbound
  ownHosts: readonly string[]
}

/** The models behind the two forms of API that nearly all of them have. */
export function createLanguageModels({ outbound, own, ownHosts }: Ways): LanguageModels {
  const reach: Reach = (url) => (ownHosts.includes(new URL(url).host) ? own : outbound)
  return {
    refusalOf: (baseUrl) => refusalOf(reach, ownHosts, baseUrl),
    async ask(place, question) {
      const { model, signal, maxOutputTokens } = question
      try {
        const answer = await modelAt(reach, place, { model, signal }).doGenerate({
          prompt: promptOf(question),
          maxOutputTokens,
          temperature: 0,
          abortSignal: signal,
        })
        const text = answer.content.map((part) => (part.type === 'text' ? part.text : '')).join('')
        const { unified } = answer.finishReason
        if (text.trim() === '') throw new ModelError('failed', `the answer was empty (${unified})`)
        return { text, tokens: tokensOf(answer.usage), isCut: unified !== 'stop' }
      } catch (error) {
        throw modelErrorOf(error)
      }
    },
    list: (place, signal) => listModels(reach, place, signal),
  }
}

function refusalOf(reach: Reach, ownHosts: readonly string[], baseUrl: string): string | null {
  if (!URL.canParse(baseUrl)) return 'the address is none'
  const { protocol, host, username, password, search, hash } = new URL(baseUrl)
  if (search !== '' || hash !== '') return 'the address has a query or a fragment'
  if (protocol !== 'https:' && protocol !== 'http:') return 'the address does not begin with https://'
  if (username !== '' || password !== '') return 'the address has a name or a password in it'
  if (ownHosts.includes(host)) return null
  if (protocol !== 'https:') return 'the address does not begin with https://'
  try {
    reach(baseUrl).assertAllowed(baseUrl)
    return null
  } catch {
    return `${host} is not on the public internet; who runs the service can allow it by SVC_MODEL_HOSTS`
  }
}

const modelAt = (
  reach: Reach,
  { provider, baseUrl, apiKey }: ModelPlace,
  { model, signal }: Pick<ModelQuestion, 'model' | 'signal'>,
): LanguageModelV3 => {
  const fetch = fetchOver(reach, signal)
  return provider === 'anthropic'
    ? createAnthropic({ baseURL: baseUrl, apiKey: apiKey ?? '', fetch })(model)
    : createOpenAICompatible({
        name: 'model',
        baseURL: baseUrl,
        fetch,
        ...(apiKey !== null && { apiKey }),
      })(model)
}

/** The libraries' way out: through the guarded client, with nothing of what they add about themselves. */
const fetchOver =
  (reach: Reach, signal: AbortSignal): typeof fetch =>
  async (input, { headers, body } = {}) => {
    const url = String(input)
    if (typeof body !== 'string') throw new TypeError('only texts are sent')
    const sent = Object.fromEntries(new Headers(headers))
    delete sent['user-agent']
    const came = await reach(url).request({
      url,
      method: 'POST',
      headers: sent,
      body,
      timeoutMs: TIMEOUT_MS,
      maxBytes: MOST_BYTES,
      signal,
    })
    return new Response(came.body as Uint8Array<ArrayBuffer>, { status: came.status, headers: came.headers })
  }

const promptOf = ({ system, turns }: ModelQuestion): LanguageModelV3Message[] => [
  { role: 'system', content: system },
  ...turns.map(messageOf),
]

const messageOf = ({ role, text }: ModelTurn): LanguageModelV3Message => ({
  role,
  content: [{ type: 'text', text }],
})

const tokensOf = ({ inputTokens, outputTokens }: LanguageModelV3Usage): number | null =>
  inputTokens.total === undefined && outputTokens.total === undefined
    ? null
    : (inputTokens.total ?? 0) + (outputTokens.total ?? 0)

const Models = z.object({ data: z.array(z.object({ id: z.string().max(200) })) })

async function listModels(
  reach: Reach,
  { provider, baseUrl, apiKey }: ModelPlace,
  signal?: AbortSignal,
): Promise<string[]> {
  const url = `${baseUrl}/models`
  const headers =
    provider === 'anthropic'
      ? { 'anthropic-version': ANTHROPIC_VERSION, ...(apiKey !== null && { 'x-api-key': apiKey }) }
      : { ...(apiKey !== null && { authorization: `Bearer ${apiKey}` }) }
  try {
    const came = await reach(url).request({
      url,
      headers,
      timeoutMs: LIST_TIMEOUT_MS,
      maxBytes: MOST_BYTES,
      ...(signal && { signal }),
    })
    const text = Buffer.from(came.body).toString('utf8')
    if (came.status !== 200) throw ofStatus(came.status, came.headers['retry-after'])
    const { data } = Models.parse(JSON.parse(text))
    return data.slice(0, MOST_MODELS).map(({ id }) => id)
  } catch (error) {
    throw modelErrorOf(error)
  }
}

/** What went wrong, as one of the few things that it can be. */
function modelErrorOf(error: unknown): ModelError {
  if (error instanceof ModelError) return error
  const from = causeOf(error)
  if (from instanceof OutboundError)
    return new ModelError(from.reason === 'aborted' ? 'aborted' : 'unreachable', from.message, {
      cause: error,
    })
  if (Object(error).name === 'AbortError') return new ModelError('aborted', 'given up', { cause: error })
  if (APICallError.isInstance(error) && error.statusCode !== undefined && error.statusCode >= 400)
    return ofStatus(error.statusCode, error.responseHeaders?.['retry-after'])
  return new ModelError('failed', 'the answer was not understood', { cause: error })
}

const causeOf = (error: unknown): unknown =>
  error instanceof Error && !(error instanceof OutboundError) && error.cause !== undefined
    ? causeOf(error.cause)
    : error

const REASONS: Readonly<Record<number, ModelError['reason']>> = {
  401: 'refused',
  403: 'refused',
  404: 'no_model',
  429: 'limited',
  529: 'limited',
}

/** What the provider says beside is not passed on: it may hold the key, or what another server there knows. */
const ofStatus = (status: number, retryAfter: string | undefined): ModelError =>
  new ModelError(REASONS[status] ?? 'failed', `it answered with status ${status}`, {
    retryAfterMs: retryAfter !== undefined && /^\d{1,4}$/.test(retryAfter) ? Number(retryAfter) * 1000 : null,
  })

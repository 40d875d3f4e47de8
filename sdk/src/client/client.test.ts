import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createClient, hasCode, paginate, SdkError, type ClientOptions } from '../index.ts'

interface Asked {
  method: string
  url: string
  headers: Record<string, string>
  body: unknown
}

let asked: Asked[]
/** What is answered next; the last one again and again. */
let answers: (() => Response | Promise<Response>)[]

const json =
  (status: number, body: object, headers: Record<string, string> = {}) =>
  () =>
    Response.json(body, { status, headers })
const problem = (status: number, code: string, headers?: Record<string, string>) =>
  json(status, { code, detail: 'No.' }, headers)
const fine = json(200, { id: 'x' })
const unreachable = () => Promise.reject(new TypeError('fetch failed'))

const clientWith = (more: Partial<ClientOptions> = {}) =>
  createClient({
    baseUrl: 'https://stoa.example/',
    apiKey: 'svc_admin_k',
    fetch: (async (url: string, init: RequestInit) => {
      asked.push({
        method: init.method as string,
        url,
        headers: init.headers as Record<string, string>,
        body: init.body === undefined ? undefined : JSON.parse(init.body as string),
      })
      const next = answers.length > 1 ? answers.shift() : answers[0]
      const late = new Promise<never>((_, reject) =>
        init.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error)),
      )
      return Promise.race([late, next?.() ?? fine()])
    }) as typeof fetch,
    ...more,
  })

/** How a call ends, whatever time it takes. */
async function end(call: Promise<unknown>): Promise<unknown> {
  const ended = call.catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  return ended
}
const keys = () => asked.map(({ headers }) => headers['idempotency-key'])

beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  answers = [fine]
})
afterEach(() => void vi.useRealTimers())

test('a client, and a client of one module, can be awaited', async () => {
  const client = clientWith()
  expect(await client).toBe(client)
  expect(await client.conversations).toBe(client.conversations)
  expect(client).not.toHaveProperty('then')
})

test('fields go into the path, the query or the body, lists as the service reads them', async () => {
  const client = clientWith()
  await client.conversations.getConversation({ id: 'ccv/1' })
  await client.analytics.getOverview({ trackerId: 'a', filters: ['path:/a', 'title:b,c'] } as never)
  await client.conversations.rename({ id: 'ccv_1', subject: 'Late' })
  expect(asked.map(({ method, url, body }) => [method, url, body])).toEqual([
    ['GET', 'https://stoa.example/v1/conversations/ccv%2F1', undefined],
    [
      'GET',
      `https://stoa.example/v1/analytics/reports/overview?trackerId=a&filters=${encodeURIComponent('["path:/a","title:b,c"]').replaceAll('%20', '+')}`,
      undefined,
    ],
    ['PATCH', 'https://stoa.example/v1/conversations/ccv_1', { subject: 'Late' }],
  ])
  expect(asked[0]?.headers['authorization']).toBe('Bearer svc_admin_k')
})

test.each(['', '.', '..', undefined, null])(
  'a value of the path cannot be %j, which would be another route',
  async (id) => {
    const { conversations, analytics } = clientWith()
    const error = await end(conversations.getConversation({ id } as never))
    expect(error).toBeInstanceOf(TypeError)
    expect(error).toMatchObject({ message: `id cannot be ${JSON.stringify(id)}: it is a part of the path.` })
    expect(await end(analytics.deleteGoal({ trackerId: 'trk_1', id } as never))).toBeInstanceOf(TypeError)
    expect(asked).toEqual([])
  },
)

test('a refusal tells its code, its fields and its request', async () => {
  answers = [
    json(
      409,
      {
        code: 'agent_reply_race',
        detail: 'Newer.',
        errors: [{ path: 'a', message: 'b' }],
        current: { id: 1 },
      },
      { 'x-request-id': 'req_1' },
    ),
  ]
  const error = await end(clientWith().conversations.sendMessage({ id: 'ccv_1', body: 'Hi' }))
  expect(error).toBeInstanceOf(SdkError)
  expect(error).toMatchObject({
    status: 409,
    code: 'agent_reply_race',
    detail: 'Newer.',
    errors: [{ path: 'a', message: 'b' }],
    current: { id: 1 },
    requestId: 'req_1',
  })
  expect([hasCode(error, 'conv_invalid', 'agent_reply_race'), hasCode(error, 'conv_invalid')]).toEqual([
    true,
    false,
  ])
  expect(asked).toHaveLength(1)
})

test('a code that was asked for is known to the compiler', async () => {
  answers = [problem(404, 'conv_not_found')]
  const error = await end(clientWith({ retries: undefined, timeoutMs: undefined }).identity.whoami())
  const code: 'conv_not_found' | undefined = hasCode(error, 'conv_not_found') ? error.code : undefined
  expect(code).toBe('conv_not_found')
})

test('what is read is asked again while the service is away, and no oftener than was said', async () => {
  answers = [unreachable, problem(503, 'unavailable'), fine]
  expect(await end(clientWith().identity.whoami())).toEqual({ id: 'x' })
  asked = []
  answers = [unreachable]
  expect(await end(clientWith({ retries: 4 }).identity.whoami())).toMatchObject({
    status: 0,
    code: 'unreachable',
  })
  expect(asked).toHaveLength(5)
})

test('a POST is repeated with one and the same key; what takes no key is not repeated at all', async () => {
  answers = [problem(502, 'x'), unreachable, fine]
  await end(clientWith().conversations.sendMessage({ id: 'ccv_1', body: 'Hi' }))
  expect(keys()).toHaveLength(3)
  expect(new Set(keys()).size).toBe(1)
  expect(keys()[0]).toMatch(/^[0-9a-f-]{36}$/)

  asked = []
  answers = [unreachable]
  const client = clientWith()
  await end(client.conversations.rename({ id: 'ccv_1', subject: 'Late' }))
  await end(client.webhooks.deleteWebhook({ id: 'whk_1' }))
  await end(client.identity.signIn({ email: 'a@b.c', password: 'p' }))
  await end(client.conversations.sendMessage({ id: 'ccv_1' }, { idempotencyKey: 'mine', retries: 1 }))
  await end(clientWith({ retries: 0 }).conversations.sendMessage({ id: 'ccv_1' }))
  expect(keys()).toEqual([undefined, undefined, undefined, 'mine', 'mine', undefined])
})

test('Retry-After is kept to, up to a minute; a longer wait is the caller’s to decide', async () => {
  answers = [problem(429, 'rate_limited', { 'retry-after': '20' }), fine]
  const since = Date.now()
  await end(clientWith().identity.whoami())
  expect(Date.now() - since).toBe(20_000)
  answers = [problem(429, 'rate_limited', { 'retry-after': '3600' })]
  asked = []
  expect(await end(clientWith().identity.whoami())).toMatchObject({ retryAfterSeconds: 3600 })
  expect(asked).toHaveLength(1)
})

test('an answer that does not come in time counts as none; who gives up gets their own reason', async () => {
  answers = [() => new Promise(() => undefined)]
  const client = clientWith({ timeoutMs: 1000, retries: 0 })
  expect(await end(client.identity.whoami())).toMatchObject({ status: 0, code: 'timeout' })
  const controller = new AbortController()
  const reason = new Error('enough')
  setTimeout(() => controller.abort(reason), 10)
  expect(await end(client.identity.whoami({}, { signal: controller.signal, retries: 5 }))).toBe(reason)
  expect(await end(client.identity.whoami({}, { signal: controller.signal }))).toBe(reason)
  expect(asked).toHaveLength(2)
})

test('a pause between two attempts ends when the caller gives up', async () => {
  answers = [unreachable]
  const controller = new AbortController()
  setTimeout(() => controller.abort(new Error('enough')), 10)
  const since = Date.now()
  await end(clientWith().identity.whoami({}, { signal: controller.signal }))
  expect([asked.length, Date.now() - since]).toEqual([1, 10])
})

test.each<[string, Partial<ClientOptions>]>([
  ['baseUrl', { baseUrl: 'stoa.example' }],
  ['baseUrl', { baseUrl: 'localhost:3000' }],
  ['baseUrl', { baseUrl: undefined as never }],
  // Without a page there is no origin that an empty one could mean.
  ['baseUrl', { baseUrl: '', fetch: undefined }],
  ['apiKey', { apiKey: 'svc_€' }],
])('a client is not made with what no call could be sent with: %s', (option, wrong) => {
  expect(() => clientWith(wrong)).toThrow(TypeError)
  expect(() => clientWith(wrong)).toThrow(new RegExp(`^${option} `))
})

test('a mistake of the caller is thrown as it is, and nothing is sent', async () => {
  const { conversations } = clientWith()
  const mistakes = [
    conversations.sendMessage({ id: 'ccv_1', body: 1n } as never),
    conversations.sendMessage({ id: 'ccv_1', body: 'Hi' }, { idempotencyKey: 'k€y' }),
  ]
  for (const error of await Promise.all(mistakes.map(end))) expect(error).toBeInstanceOf(TypeError)
  const onUnauthenticated = () => {
    throw new RangeError('mine')
  }
  expect(asked).toEqual([])
  answers = [problem(401, 'unauthenticated')]
  const call = clientWith({ onUnauthenticated }).identity.whoami()
  expect(await end(call)).toBeInstanceOf(RangeError)
})

test('what went wrong on the way is in the detail', async () => {
  const refused = Object.assign(new Error(''), { code: 'ECONNREFUSED' })
  answers = [() => Promise.reject(new TypeError('fetch failed', { cause: refused }))]
  const client = clientWith({ retries: 0 })
  expect(await end(client.identity.whoami())).toMatchObject({
    code: 'unreachable',
    detail: 'The service could not be reached: ECONNREFUSED.',
  })
  answers = [unreachable]
  expect(await end(client.identity.whoami())).toMatchObject({
    detail: 'The service could not be reached: fetch failed.',
  })
  answers = [() => new Response('<html>', { status: 200 })]
  expect(await end(client.identity.whoami())).toMatchObject({
    status: 200,
    code: 'unexpected_answer',
    detail: 'The service answered 200 without JSON.',
  })
})

test('a limit of time that no timer can hold is none', async () => {
  answers = [() => new Promise((resolve) => setTimeout(() => resolve(fine()), 600_000))]
  for (const timeoutMs of [Infinity, 2 ** 31])
    expect(await end(clientWith({ timeoutMs }).identity.whoami())).toEqual({ id: 'x' })
  expect(asked).toHaveLength(2)
})

test('whoever is no longer signed in is told of it', async () => {
  answers = [problem(401, 'unauthenticated')]
  const onUnauthenticated = vi.fn<() => void>()
  await end(clientWith({ onUnauthenticated }).identity.whoami())
  expect(onUnauthenticated).toHaveBeenCalledOnce()
})

test('a list is walked page by page, as far as somebody wants it', async () => {
  answers = [
    json(200, { items: [1, 2], nextCursor: 'c' }),
    json(200, { items: [], nextCursor: 'd' }),
    json(200, { items: [3], nextCursor: null }),
  ]
  const { conversations } = clientWith()
  const found: unknown[] = []
  for await (const one of paginate(conversations.listConversations, { status: 'open' })) found.push(one)
  expect(found).toEqual([1, 2, 3])
  expect(asked.map(({ url }) => url.split('?')[1])).toEqual([
    'status=open',
    'status=open&cursor=c',
    'status=open&cursor=d',
  ])
  asked = []
  answers = [json(200, { items: [1, 2], nextCursor: 'c' })]
  for await (const _ of paginate(conversations.listConversations)) break
  expect(asked).toHaveLength(1)
})

test('a list without pages is walked once, and one whose cursor does not move is left', async () => {
  const { analytics, conversations } = clientWith()
  const walk = async (pages: AsyncGenerator) => {
    let count = 0
    // A walk that does not end is stopped here.
    for await (const _ of pages) if ((count += 1) === 9) break
    return count
  }
  answers = [json(200, { items: [1, 2] })]
  expect(await walk(paginate(analytics.listTrackers))).toBe(2)
  answers = [json(200, { items: [3], nextCursor: 'c' })]
  expect(await walk(paginate(conversations.listConversations))).toBe(2)
  expect(asked).toHaveLength(3)
})

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One question that a model was asked, in either form of API. */
export interface Asked {
  path: string
  key: string | undefined
  system: string
  /** The turns, joined. */
  text: string
  body: string
}

/** What the model does with a question: a reply as JSON, a text, or a status. */
type Answering = (asked: Asked) => Promise<object | string | number> | object | string | number

/** A server that speaks as both kinds of providers do. */
export interface FakeModel {
  host: string
  url: string
  asked: Asked[]
  models: string[]
  /** The only key that it takes. */
  key: string
  answering: Answering
  close(): void
}

/** Starts it on a port of its own. */
export async function startFakeModel(): Promise<FakeModel> {
  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const model: FakeModel = {
    host: `127.0.0.1:${port}`,
    url: `http://127.0.0.1:${port}/v1`,
    asked: [],
    models: ['small', 'large'],
    key: 'the-key',
    answering: () => 500,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const { authorization } = request.headers
    const given = authorization?.replace('Bearer ', '') ?? String(request.headers['x-api-key'])
    const reply = (status: number, content: unknown, headers: Record<string, string> = {}) =>
      response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(JSON.stringify(content))
    if (given !== model.key) return void reply(401, { error: { message: 'invalid key', type: 'auth' } })
    if (request.url === '/v1/models') return void reply(200, { data: model.models.map((id) => ({ id })) })
    const asked = read(request.url ?? '', given, body)
    model.asked.push(asked)
    const answer = await model.answering(asked)
    if (typeof answer === 'number')
      return void reply(answer, { error: { message: `status ${answer}`, type: 'x' } }, { 'retry-after': '1' })
    const text = typeof answer === 'string' ? answer : JSON.stringify(answer)
    reply(200, asked.path.endsWith('/messages') ? asAnthropic(text) : asOpenAi(text))
  }
  return model
}

function read(path: string, key: string, body: string): Asked {
  const { system, messages } = JSON.parse(body) as {
    system?: { text: string }[]
    messages: { role: string; content: string | { text: string }[] }[]
  }
  const textOf = (content: string | { text: string }[]) =>
    typeof content === 'string' ? content : content.map(({ text }) => text).join('')
  const inside = messages.filter(({ role }) => role === 'system').map(({ content }) => textOf(content))
  const turns = messages.filter(({ role }) => role !== 'system').map(({ content }) => textOf(content))
  return { path, key, system: system ? textOf(system) : inside.join(''), text: turns.join('\n\n'), body }
}

const asOpenAi = (text: string) => ({
  id: 'c1',
  object: 'chat.completion',
  created: 1,
  model: 'small',
  choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 },
})

const asAnthropic = (text: string) => ({
  id: 'm1',
  type: 'message',
  role: 'assistant',
  model: 'small',
  content: [{ type: 'text', text }],
  stop_reason: 'end_turn',
  stop_sequence: null,
  usage: { input_tokens: 100, output_tokens: 20 },
})

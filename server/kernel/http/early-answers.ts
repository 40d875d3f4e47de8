import type { EarlyAnswer } from '../contract/raw-route.ts'
import type { AnswerEarly } from '../contract/raw-route.ts'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { HostRule } from './allowed-hosts.ts'
import { securityHeaders } from './security-headers.ts'

const REQUEST_ID = /^[A-Za-z0-9._-]{1,128}$/

/** The id of a request: the caller's, where it is one, else a new one. */
export function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID()
}

interface EarlyAnswers {
  baseUrl: string
  answerers: readonly AnswerEarly[]
  /** What is meant for other hosts is left to the framework, which refuses it. */
  mayAnswer: HostRule
  /** Hears of the status of each answer. */
  onAnswer(status: number): void
}

/** Puts `answerers` in front of the framework; while it closes, all requests are its own. */
export function answerEarly(
  http: FastifyInstance,
  { baseUrl, answerers, mayAnswer, onAnswer }: EarlyAnswers,
): void {
  const { server } = http
  const always = Object.entries(securityHeaders(baseUrl)).flat()
  const framework = server.listeners('request') as RequestListener[]
  const passOn: RequestListener = (request, response) => {
    for (const listener of framework) listener.call(server, request, response)
  }
  const send = (request: IncomingMessage, response: ServerResponse, answer: EarlyAnswer) => {
    const length = String(
      typeof answer.body === 'string' ? Buffer.byteLength(answer.body) : answer.body.length,
    )
    response.writeHead(answer.status, [
      ...always,
      'x-request-id',
      requestIdOf(request),
      ...answer.headers,
      ...(answer.status === 304 ? [] : ['content-length', length]),
    ])
    response.end(answer.body)
    onAnswer(answer.status)
  }
  server.removeAllListeners('request')
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { method, headers } = request
    const open =
      method === 'GET' && headers.origin === undefined && server.listening && mayAnswer(headers.host)
    const answer = open ? firstOf(answerers, request) : undefined
    if (answer === undefined) passOn(request, response)
    else if (!('then' in answer)) send(request, response, answer)
    else
      answer.then(
        (made) => send(request, response, made),
        () => passOn(request, response),
      )
  })
}

function firstOf(answerers: readonly AnswerEarly[], request: IncomingMessage): ReturnType<AnswerEarly> {
  for (const answerer of answerers) {
    const answer = answerer(request)
    if (answer !== undefined) return answer
  }
  return undefined
}

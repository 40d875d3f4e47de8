import type { FastifyReply, FastifyRequest } from 'fastify'
import { encodingOf, isKnown, type ReadyAnswer } from './ready-answer.ts'

/** Sends an answer that is ready in the form that the client takes; 304 where the client has it. */
export async function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: ReadyAnswer,
): Promise<FastifyReply> {
  withoutLimits(reply)
  const encoding = encodingOf(request.headers['accept-encoding'])
  if (answer.status === 200 && isKnown(request.headers['if-none-match'], answer.etagOf(encoding))) {
    setHeaders(reply, answer.unchanged(encoding))
    return reply.code(304).send()
  }
  const form = answer.ready(encoding) ?? (await answer.make(encoding))
  setHeaders(reply, form.headers)
  return reply.code(answer.status).send(form.body)
}

/** Takes out what tells of a limit: shared caches would repeat it to everybody. */
export function withoutLimits(reply: FastifyReply): FastifyReply {
  for (const name of ['limit', 'remaining', 'reset']) reply.removeHeader(`ratelimit-${name}`)
  return reply
}

/** Sets headers whose names and values come by turns. */
function setHeaders(reply: FastifyReply, headers: readonly string[]): void {
  for (let at = 0; at < headers.length; at += 2) reply.header(headers[at] as string, headers[at + 1])
}

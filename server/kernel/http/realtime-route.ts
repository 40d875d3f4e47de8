import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { WebSocketServer } from 'ws'
import { resolveCredential, type Caller } from '../auth/credentials.ts'
import type { CallInfo } from '../context.ts'
import { AppError, E } from '../errors.ts'
import { openWork } from '../invoke.ts'
import type { Hub } from '../realtime/hub.ts'
import { asAppError, bearerOf, type HttpParts } from './server.ts'
import { isOwnOrigin, SESSION_COOKIE } from './session-cookie.ts'

const PATH = '/v1/realtime'
const MAX_FRAME_BYTES = 64 * 1024

/** Upgrades `GET /v1/realtime`: authenticates, lets the audience's module check the handshake, opens the socket. */
export function mountRealtime(http: FastifyInstance, parts: HttpParts, hub: Hub): void {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME_BYTES, handleProtocols: (offered) => (offered.has('bearer') ? 'bearer' : false) })
  http.server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy())
    const path = (request.url ?? '').split('?', 1)[0]
    if (path !== PATH) return refuse(socket, new AppError(E.not_found))
    admitSocket(http, parts, request)
      .then((opened) => sockets.handleUpgrade(request, socket, head, (ws) => hub.accept(ws, opened)))
      .catch((error: unknown) => {
        const known = asAppError(error)
        if (known !== error) parts.machinery.services.log.error({ err: error }, 'a socket handshake failed')
        refuse(socket, known)
      })
  })
  http.get(PATH, async (_request, reply) => reply.code(426).header('upgrade', 'websocket').type('application/problem+json').send({
    type: 'about:blank#upgrade_required', title: 'This is a WebSocket.', status: 426, code: 'upgrade_required', detail: 'Connect with a WebSocket client.',
  }))
}

async function admitSocket(http: FastifyInstance, parts: HttpParts, request: IncomingMessage) {
  const { machinery, limits } = parts
  const address = request.socket.remoteAddress ?? ''
  const verdict = limits.take('address', address, 'poll')
  if (!verdict.allowed) throw new AppError(E.rate_limited, { retryAfterSeconds: verdict.resetSeconds })
  const caller = await callerOf(http, parts, request)
  if (!caller) throw new AppError(E.unauthenticated)
  const call: CallInfo = {
    requestId: randomUUID(),
    via: 'realtime',
    address,
    origin: request.headers.origin,
    userAgent: request.headers['user-agent'],
  }
  const admission = machinery.registry.admissions.get(caller.actor.type)
  if (!admission) return { caller, call, identity: undefined }
  const query = new URL(request.url ?? '', 'http://socket').searchParams
  const unit = openWork(machinery, caller, { info: call })
  const { identity } = await machinery.database.transaction({ orgId: caller.org.id, readOnly: true }, (tx) =>
    admission(unit.context(tx), { origin: request.headers.origin, query }),
  )
  return { caller, call, identity }
}

/** The credential in the header, in the subprotocols `bearer, <token>`, or in the cookie of our own pages. */
async function callerOf(http: FastifyInstance, { machinery }: HttpParts, request: IncomingMessage): Promise<Caller | null> {
  const ports = { db: machinery.database.system, secrets: machinery.services.secrets }
  const bearer = bearerOf(request.headers.authorization) ?? bearerInProtocols(request.headers['sec-websocket-protocol'])
  if (bearer !== undefined) return resolveCredential(machinery.registry.credentials, { bearer }, ports)
  const session = http.parseCookie(request.headers.cookie ?? '')[SESSION_COOKIE]
  if (session === undefined) return null
  const { origin, host } = request.headers
  if (origin === undefined || !isOwnOrigin(origin, host, machinery.services.config)) throw new AppError(E.cross_site_request)
  return resolveCredential(machinery.registry.credentials, { session }, ports)
}

function bearerInProtocols(header: string | undefined): string | undefined {
  const offered = (header ?? '').split(',').map((part) => part.trim())
  const marker = offered.findIndex((part) => part.toLowerCase() === 'bearer')
  return marker === -1 ? undefined : offered[marker + 1] || undefined
}

/** Answers the handshake with a status, the code in `X-Svc-Error` and as JSON. */
function refuse(socket: Duplex, error: AppError): void {
  const body = JSON.stringify({ code: error.code, detail: error.message })
  socket.end(
    [
      `HTTP/1.1 ${error.status} ${error.status === 401 ? 'Unauthorized' : error.status === 403 ? 'Forbidden' : 'Refused'}`,
      'connection: close',
      'content-type: application/json',
      `content-length: ${Buffer.byteLength(body)}`,
      `x-svc-error: ${error.code}`,
      ...(error.retryAfterSeconds === undefined ? [] : [`retry-after: ${error.retryAfterSeconds}`]),
      '',
      body,
    ].join('\r\n'),
  )
}

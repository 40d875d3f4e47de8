import { ServerResponse, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { WebSocketServer } from 'ws'
import { AppError, E } from '../base/errors.ts'
import { openWork } from '../calls/work.ts'
import type { Opened } from '../realtime/connection.ts'
import type { Hub } from '../realtime/hub.ts'
import { admit } from './operations.ts'
import { asAppError, callInfo, type HttpParts } from './server.ts'
import { isOwnOrigin } from '../base/origins.ts'
import { foreignPage } from './session-cookie.ts'

const PATH = '/v1/realtime'
const MAX_FRAME_BYTES = 64 * 1024

/** Upgrades `GET /v1/realtime`: authenticates, lets the audience's module check the handshake, opens the socket. */
export function mountRealtime(http: FastifyInstance, parts: HttpParts, hub: Hub): void {
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: MAX_FRAME_BYTES,
    handleProtocols: (offered) => (offered.has('bearer') ? 'bearer' : false),
  })
  const upgrades = new WeakMap<IncomingMessage, { socket: Duplex; head: Buffer }>()
  // A handshake goes through the router like any request: the same address, limits, log line and refusals.
  http.server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    socket.on('error', destroy)
    // The body of anything else is lost once the server has let go of the socket.
    if (request.method !== 'GET')
      return socket.end('HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n')
    const response = new ServerResponse(request)
    response.assignSocket(socket)
    response.shouldKeepAlive = false
    response.once('finish', () => socket.end())
    upgrades.set(request, { socket, head })
    request.headers.authorization ??= bearerInProtocols(request.headers['sec-websocket-protocol'])
    http.routing(request, response)
  })
  http.get(PATH, {
    exposeHeadRoute: false,
    // Browsers hide the body of a refused handshake; other clients see at least the headers.
    errorHandler(error, _request, reply) {
      reply.header('x-svc-error', asAppError(error).code)
      throw error
    },
    async handler(request, reply) {
      const upgrade = upgrades.get(request.raw)
      if (!upgrade) throw new AppError(E.upgrade_required)
      // Else the entry would keep the request alive until the next great collection.
      upgrades.delete(request.raw)
      const admitted = await admitSocket(parts, request, reply)
      const { socket: line, head } = upgrade
      reply.hijack()
      reply.raw.detachSocket(line as Socket)
      // The handshake's answer and the first frame leave in one write.
      line.cork()
      // The socket has its own from here on.
      line.off('error', destroy)
      sockets.handleUpgrade(request.raw, line, head, (socket) => hub.accept({ ...admitted, socket, line }))
      process.nextTick(() => line.uncork())
    },
  })
}

function destroy(this: Duplex): void {
  this.destroy()
}

/** Who opens the socket, and the identity that its handshake proves. */
async function admitSocket(
  parts: HttpParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Omit<Opened, 'socket' | 'line'>> {
  const { machinery } = parts
  const since = performance.now()
  const caller = await admit(parts, request, reply, { limitClass: 'connect', answering: true })
  if (!caller) throw new AppError(E.unauthenticated)
  // What sockets read is shared by the callers of an organization, and not bound to one customer.
  if (caller.person !== undefined) throw new AppError(E.forbidden)
  const { origin, host } = request.headers
  const isOurPage = origin !== undefined && isOwnOrigin(origin, host, machinery.services.config)
  // Any site's page can open a socket here, and the browser sends the cookie with it.
  if (caller.credential.kind === 'session' && !isOurPage) throw foreignPage(machinery.services.config)
  const call = callInfo(request, 'realtime', machinery.services.config.baseUrl)
  const admission = machinery.registry.admissions.get(caller.actor.type)
  if (!admission) return { caller, call, identity: undefined, since }
  const query = new URL(request.url, 'http://socket').searchParams
  const unit = openWork(machinery, caller, { info: call })
  const { identity } = await machinery.database.readTogether(caller.org.id, (tx) =>
    admission(unit.context(tx), { origin, query }),
  )
  return { caller, call, identity, since }
}

/** The credential in the subprotocols `bearer, <token>`: browsers can put it nowhere else. */
function bearerInProtocols(header: string | undefined): string | undefined {
  const offered = (header ?? '').split(',').map((part) => part.trim())
  const marker = offered.findIndex((part) => part.toLowerCase() === 'bearer')
  const token = marker === -1 ? undefined : offered[marker + 1]
  return token ? `Bearer ${token}` : undefined
}

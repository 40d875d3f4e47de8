import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import type {
  MessageImage,
  PastConversation,
  VisitorConversation,
  VisitorMessage,
  Welcome,
} from '@stoa/sdk/chat'
import { FakeAttachments } from './fake-attachments.ts'
import { serveFile } from './fake-files.ts'
import { FakeVoice } from './fake-voice.ts'

interface Session {
  messages: VisitorMessage[]
  events: { seq: number; type: string; payload: Record<string, unknown> }[]
  conversation: VisitorConversation | null
  owner: string | undefined
}

/** A request as the service saw it. */
export interface SeenRequest {
  method: string
  path: string
  body: Record<string, unknown>
  headers: IncomingMessage['headers']
}

/** The service as the widget needs it, in memory, with switches for what can go wrong. */
export class FakeService {
  readonly requests: SeenRequest[] = []
  readonly handshakes: { query: URLSearchParams; protocol: string | undefined }[] = []
  readonly frames: Record<string, unknown>[] = []
  readonly sessions = new Map<string, Session>()
  readonly attachments = new FakeAttachments()
  past: PastConversation[] = []
  /** What is set for the channel, and how long the answer takes. */
  look: {
    appearance?: Record<string, unknown>
    starters?: string[]
    afterMs?: number
    after?: Promise<void>
  } = {}
  /** Who answers, and how soon. */
  welcome: Welcome = newWelcome()
  /** Answers every request with this problem; those of one path if there is one. */
  problem: { status: number; code: string; path?: string; retryAfter?: number } | undefined
  /** Whether calls are possible. */
  canCall = false
  readonly voice = new FakeVoice()
  /** Answers the next ingests with a 503 after having stored them. */
  loseAnswers = 0
  acceptSocket: (query: URLSearchParams) => boolean = () => true
  /** Where the built widget is. */
  folder = ''
  /** What a test puts at `/own` of the site, and below. */
  ownPage: { html: string; headers: Record<string, string> } = { html: '', headers: {} }
  private readonly http = createServer((request, response) => void this.answer(request, response))
  private readonly sockets = new WebSocketServer({ noServer: true, handleProtocols: () => 'bearer' })
  private readonly follows = new Map<WebSocket, string>()
  private count = 0

  constructor() {
    this.http.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) =>
      this.upgrade(request, socket, head),
    )
  }

  async listen(): Promise<number> {
    await new Promise<void>((resolve) => this.http.listen(0, '127.0.0.1', resolve))
    return (this.http.address() as AddressInfo).port
  }

  close(): void {
    this.dropSockets()
    this.http.closeAllConnections()
    this.http.close()
  }

  get socketCount(): number {
    return this.sockets.clients.size
  }

  /** Back to a fresh service. */
  reset(): void {
    this.requests.length = this.handshakes.length = this.frames.length = 0
    this.sessions.clear()
    this.attachments.reset()
    this.past = []
    this.look = {}
    this.welcome = newWelcome()
    this.canCall = false
    this.voice.reset()
    this.problem = undefined
    this.loseAnswers = 0
    this.acceptSocket = () => true
    this.dropSockets()
  }

  session(id: string): Session {
    const session = this.sessions.get(id) ?? {
      messages: [],
      events: [],
      conversation: null,
      owner: undefined,
    }
    this.sessions.set(id, session)
    return session
  }

  /** Says something in a session, as a colleague, an agent or the system. */
  say(sessionId: string, body: string, more: Partial<VisitorMessage> = {}): VisitorMessage {
    const session = this.session(sessionId)
    session.conversation ??= newConversation(sessionId)
    const message: VisitorMessage = {
      id: `cvm_${(this.count += 1)}`,
      seq: session.events.length + 1,
      role: 'agent',
      authorKind: 'human',
      authorName: 'Ada',
      body,
      at: new Date().toISOString(),
      readAt: null,
      providerMessageId: null,
      ...more,
    }
    session.messages.push(message)
    this.emit(
      sessionId,
      message.role === 'end_user' ? 'conversation.message.received' : 'conversation.message.sent',
      { message },
    )
    return message
  }

  emit(sessionId: string, type: string, payload: Record<string, unknown>): void {
    const { events, conversation } = this.session(sessionId)
    if (conversation && CHANGING.includes(type)) Object.assign(conversation, payload)
    const event = { seq: events.length + 1, type, payload }
    events.push(event)
    for (const [socket, followed] of this.follows)
      if (followed === sessionId) this.deliver(socket, sessionId, event)
  }

  /** Sends a frame to whoever follows the session. */
  tell(sessionId: string, frame: Record<string, unknown>): void {
    for (const [socket, followed] of this.follows) {
      if (followed === sessionId)
        socket.send(JSON.stringify({ channel: `widget:cch_1:${sessionId}`, ...frame }))
    }
  }

  dropSockets(code?: number): void {
    for (const socket of this.sockets.clients) {
      if (code) socket.close(code)
      else socket.terminate()
    }
  }

  private deliver(socket: WebSocket, sessionId: string, event: Session['events'][number]): void {
    const frame = { id: `evt_${sessionId}_${event.seq}`, createdAt: new Date().toISOString(), ...event }
    socket.send(JSON.stringify({ type: 'event', channel: `widget:cch_1:${sessionId}`, event: frame }))
  }

  private upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    if (this.voice.upgrade(request, socket, head)) return
    const query = new URL(request.url as string, 'http://x').searchParams
    this.handshakes.push({ query, protocol: request.headers['sec-websocket-protocol'] })
    if (!this.acceptSocket(query))
      return void socket.end(
        'HTTP/1.1 403 Forbidden\r\nX-Svc-Error: identity_verification_failed\r\nContent-Length: 0\r\n\r\n',
      )
    this.sockets.handleUpgrade(request, socket, head, (client) => {
      client.send(JSON.stringify({ type: 'ready', orgId: 'org_1', connectionId: 'con_1' }))
      client.on('message', (data) =>
        this.onFrame(client, JSON.parse(String(data)) as Record<string, unknown>),
      )
      client.on('close', () => this.follows.delete(client))
    })
  }

  private onFrame(socket: WebSocket, frame: Record<string, unknown>): void {
    this.frames.push(frame)
    const sessionId = String(frame.sessionId)
    const channel = `widget:cch_1:${sessionId}`
    if (frame.type === 'ping') return socket.send('{"type":"pong"}')
    if (frame.type === 'read') {
      const messageIds = frame.messageIds as string[]
      for (const message of this.session(sessionId).messages)
        if (messageIds.includes(message.id)) message.readAt = new Date().toISOString()
      this.emit(sessionId, 'conversation.message.read', { messageIds, readAt: new Date().toISOString() })
      return socket.send(JSON.stringify({ type: 'read_ack', conversationId: 'x', messageIds }))
    }
    if (frame.type !== 'subscribe') return
    const { events } = this.session(sessionId)
    const after = frame.after as number
    socket.send(
      JSON.stringify({
        type: 'subscribed',
        ref: frame.ref,
        channel,
        seq: events.length || null,
        resumed: events.length > 0,
      }),
    )
    this.follows.set(socket, sessionId)
    for (const event of events.slice(after)) this.deliver(socket, sessionId, event)
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url as string, 'http://x')
    response.setHeader('access-control-allow-origin', request.headers.origin ?? '*')
    response.setHeader(
      'access-control-allow-headers',
      request.headers['access-control-request-headers'] ?? '*',
    )
    response.setHeader('access-control-allow-methods', 'GET,POST,PUT,PATCH')
    response.setHeader('access-control-expose-headers', 'retry-after')
    if (request.method === 'OPTIONS' || url.pathname === '/favicon.ico')
      return void response.writeHead(204).end()
    if (url.pathname === '/') return this.page(url, response)
    if (url.pathname.startsWith('/own')) {
      const { html, headers } = this.ownPage
      return void response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers })
        .end(html)
    }
    if (url.pathname === '/upload') return this.attachments.receive(request, url, response)
    if (url.pathname.startsWith('/image/')) return this.attachments.serve(url, response)
    if (!url.pathname.startsWith('/v1/widget/')) return serveFile(this.folder, url.pathname, response)
    if (url.pathname === '/v1/widget/appearance/cch_1') {
      const { afterMs = 0, after, ...look } = this.look
      await after
      await new Promise((resolve) => setTimeout(resolve, afterMs))
      return respond(response, [200, { appearance: {}, starters: [], ...look }])
    }
    const text = await readBody(request)
    const body = (text ? JSON.parse(text) : {}) as Record<string, unknown>
    const path = url.pathname.slice('/v1/widget/'.length)
    this.requests.push({ method: request.method as string, path, body, headers: request.headers })
    const { problem } = this
    if (problem && (problem.path === undefined || problem.path === path)) {
      if (problem.retryAfter) response.setHeader('retry-after', problem.retryAfter)
      return respond(response, [problem.status, { code: problem.code }])
    }
    respond(response, this.operate(`${request.method} ${path}`, request, url, body))
  }

  private operate(
    route: string,
    request: IncomingMessage,
    url: URL,
    body: Record<string, unknown>,
  ): [number, unknown] {
    if (route === 'GET messages') {
      const { messages, events, conversation } = this.session(String(request.headers['x-svc-session-id']))
      const from = Number(url.searchParams.get('since') ?? 0)
      const page = messages.slice(from, from + 100)
      const cursor = page.length > 0 ? String(from + page.length) : null
      return [
        200,
        {
          messages: page,
          hasMore: from + page.length < messages.length,
          cursor,
          seq: events.length || null,
          conversation,
        },
      ]
    }
    if (route === 'GET welcome') return [200, this.welcome]
    if (route === 'GET conversations') return [200, { conversations: this.past }]
    if (route === 'POST identify') {
      const session = this.session(String(body.sessionId))
      if (session.owner && session.owner !== body.verifiedExternalId)
        return [403, { code: 'session_already_claimed' }]
      session.owner = String(body.verifiedExternalId)
      return [201, { endUserId: 'eu_1', contactId: null }]
    }
    if (route === 'POST messages') return this.ingest(body)
    if (route.startsWith('POST voice/')) return this.voice.operate(route, request.headers.host)
    if (route === 'GET voice/available') return [200, { available: this.canCall }]
    if (route.startsWith('POST attachments')) return this.attachments.operate(route, body, request)
    return this.operateConversation(route, body)
  }

  private operateConversation(route: string, body: Record<string, unknown>): [number, unknown] {
    const sessionId = String(body.sessionId)
    const session = this.session(sessionId)
    if (route === 'POST conversations') {
      session.conversation ??= newConversation(sessionId)
      return [201, { conversationId: session.conversation.id, displayId: 1, contactId: null }]
    }
    if (!session.conversation) return [404, { code: 'session_not_found' }]
    if (route === 'PATCH visitor') {
      const { email = null, name = null } = body
      if (typeof email === 'string') session.conversation.contactEmail = email
      return [200, { contactId: 'crm_1', email, name }]
    }
    if (route === 'POST rating') {
      const { rating, comment = null } = body
      this.emit(sessionId, 'conversation.rated', { conversationId: session.conversation.id, rating })
      return [201, { rating, comment, ratedAt: new Date().toISOString() }]
    }
    return [404, { code: 'not_found' }]
  }

  private ingest(body: Record<string, unknown>): [number, unknown] {
    const sessionId = String(body.sessionId)
    const { owner } = this.session(sessionId)
    if (owner && body.verifiedExternalId && owner !== body.verifiedExternalId)
      return [403, { code: 'session_already_claimed' }]
    let inserted = 0
    for (const { body: text, providerMessageId, attachmentIds = [] } of body.messages as IngestedMessage[]) {
      if (this.session(sessionId).messages.some((message) => message.providerMessageId === providerMessageId))
        continue
      const attachments: MessageImage[] = attachmentIds.map((id) => this.attachments.attach(id))
      inserted += 1
      this.say(sessionId, text, {
        role: 'end_user',
        authorKind: null,
        authorName: null,
        providerMessageId,
        ...(attachments.length > 0 && { attachments }),
      })
    }
    if (this.loseAnswers > 0) {
      this.loseAnswers -= 1
      return [503, { code: 'unavailable' }]
    }
    return [
      201,
      {
        conversationId: `ccv_${sessionId}`,
        displayId: 1,
        contactId: 'crm_1',
        inserted,
        skipped: 1 - inserted,
      },
    ]
  }

  /** A page of somebody's site, with a strict policy, another origin, and attributes from its query. */
  private page(url: URL, response: ServerResponse): void {
    const service = url.searchParams.get('service') as string
    const tags = url.searchParams.getAll('tag').map((tag) => {
      const attributes = {
        'data-svc-host': service,
        'data-widget-key': 'svc_widget_k',
        'data-channel-id': 'cch_1',
        ...JSON.parse(tag),
      } as object
      const text = Object.entries(attributes).map(
        ([name, value]) => `${name}="${String(value).replace(/"/g, '&quot;')}"`,
      )
      return `<script src="${service}/widget.js" defer ${text.join(' ')}></script>`
    })
    const policy = `default-src 'none'; script-src ${service}; connect-src ${service} ${service.replace('http', 'ws')}; style-src 'self'; img-src ${service}; base-uri 'none'`
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy })
    response.end(
      `<!doctype html><html lang="en"><head><title>Some site</title><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">${tags.join('')}</head><body><main><h1>Some site</h1><p>Text of the page. <a href="#x">A link</a></p></main></body></html>`,
    )
  }
}

interface IngestedMessage {
  body: string
  providerMessageId: string
  attachmentIds?: string[]
}

/** Events that say what has changed about a conversation. */
const CHANGING = [
  'conversation.handover_requested',
  'conversation.handover_resolved',
  'conversation.assigned',
  'conversation.status_changed',
  'conversation.taken_over',
  'conversation.released',
  'conversation.agent_mode_changed',
  'conversation.rated',
]

const newWelcome = (): Welcome => ({
  people: [],
  fileUploads: 'images',
  answersWithin: null,
  availability: null,
  agentName: 'Assistant',
  assistantMayAnswer: true,
  repliesByEmail: false,
  starters: [],
})

const newConversation = (sessionId: string): VisitorConversation => ({
  id: `ccv_${sessionId}`,
  displayId: 1,
  subject: null,
  status: 'open',
  handedOver: false,
  assigneeName: null,
  joined: false,
  personRequested: false,
  assistantMayAnswer: true,
  repliesByEmail: false,
  availability: null,
  contactEmail: null,
  agentName: 'Assistant',
  rating: null,
  unreadCount: 0,
})

const respond = (response: ServerResponse, [status, answer]: [number, unknown]) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))

async function readBody(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

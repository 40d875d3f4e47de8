import type { WebSocket } from 'ws'
import { z } from 'zod'
import type { Caller } from '../auth/credentials.ts'
import type { CallInfo, Context } from '../context.ts'
import { databaseProblem } from '../db/problems.ts'
import { AppError, E, errors } from '../errors.ts'
import { newId } from '../ids.ts'
import { authorize } from '../auth/authorize.ts'
import { openWork, type Machinery } from '../work.ts'
import type { Present } from './presenter.ts'
import { createSubscriber, type Subscriber } from './subscriber.ts'

/** One open socket. */
export interface Connection {
  id: string
  caller: Caller
  send(frame: Record<string, unknown>): void
  close(code: number, reason: string): void
}

interface ConnectionOptions {
  machinery: Machinery
  socket: WebSocket
  caller: Caller
  call: CallInfo
  identity: string | undefined
  present: Present
  topics: { add(subscriber: Subscriber): void; remove(subscriber: Subscriber): void }
}

const SocketErrors = errors({
  invalid_frame: [400, 'The frame is not a JSON object with a known type.'],
  unknown_channel: [400, 'There is no such channel.'],
  too_many_subscriptions: [400, 'This socket has too many subscriptions.'],
})

/** The close code of a service that stops: come back, to another process perhaps. */
export const RESTART = 1012

const MAX_SUBSCRIPTIONS = 50
const MAX_BUFFERED_BYTES = 1_048_576
const PING_MS = 30_000
const FRAMES_PER_SECOND = 20
const FRAME_BURST = 200

const Envelope = z.looseObject({ type: z.string(), ref: z.union([z.string(), z.number()]).optional() })
const Subscribe = z.looseObject({ channel: z.string(), after: z.int().min(0).optional() })

/** Speaks the socket protocol with one client; `docs/realtime.md` describes every frame. */
export function openConnection(options: ConnectionOptions): Connection {
  const { machinery, socket, caller } = options
  const subscribers = new Map<string, Subscriber>()
  const state = new Map<string, unknown>()
  const connection: Connection = {
    id: newId('con'),
    caller,
    send(frame) {
      if (socket.readyState !== socket.OPEN) return
      // A client that does not read must not fill our memory; it resumes from the events it missed.
      if (socket.bufferedAmount > MAX_BUFFERED_BYTES) return connection.close(4408, 'too slow')
      socket.send(JSON.stringify(frame))
      machinery.metrics.frameSent()
    },
    close(code, reason) {
      socket.close(code, reason)
      // The service cannot wait for a client that does not answer; elsewhere `ws` gives it 30 seconds.
      if (code === RESTART) setTimeout(() => socket.terminate(), 2000).unref()
    },
  }
  const spend = frameBudget()
  const session: Session = { ...options, connection, subscribers, state }
  // One after the other: a frame may rely on what the one before it did.
  let handled = Promise.resolve()
  socket.on('message', (data, isBinary) => {
    if (socket.readyState !== socket.OPEN) return
    if (!spend()) return connection.close(4429, 'too many frames')
    const text = isBinary ? '' : (data as Buffer).toString('utf8')
    handled = handled.then(() => handleFrame(session, text))
  })
  keepAlive(socket)
  socket.once('close', () => {
    for (const subscriber of subscribers.values()) end(session, subscriber)
  })
  // Without a listener a protocol error of one client would end the process.
  socket.on('error', () => socket.terminate())
  connection.send({ type: 'ready', orgId: caller.org.id, connectionId: connection.id })
  return connection
}

interface Session extends ConnectionOptions {
  connection: Connection
  subscribers: Map<string, Subscriber>
  state: Map<string, unknown>
}

async function handleFrame(session: Session, text: string): Promise<void> {
  const { connection, machinery } = session
  let ref: string | number | undefined
  try {
    const frame = parseFrame(text)
    ref = frame.ref
    const answer = await answerTo(session, frame)
    if (answer) connection.send(ref === undefined ? answer : { ...answer, ref })
  } catch (error) {
    const known = error instanceof AppError ? error : (databaseProblem(error) ?? new AppError(E.internal))
    if (known.code === E.internal.code)
      machinery.services.log.error({ err: error }, 'handling a socket frame failed')
    connection.send({
      type: 'error',
      ...(ref !== undefined && { ref }),
      code: known.code,
      detail: known.message,
    })
  }
}

function parseFrame(text: string): z.output<typeof Envelope> {
  try {
    return Envelope.parse(JSON.parse(text))
  } catch {
    throw new AppError(SocketErrors.invalid_frame)
  }
}

async function answerTo(
  session: Session,
  frame: z.output<typeof Envelope>,
): Promise<Record<string, unknown> | undefined> {
  if (frame.type === 'ping') return { type: 'pong' }
  if (frame.type === 'subscribe') return subscribe(session, frame)
  if (frame.type === 'unsubscribe') return unsubscribe(session, frame)
  const { machinery, caller } = session
  const handler = machinery.registry.frames.get(frame.type)
  if (!handler) throw new AppError(SocketErrors.invalid_frame, `unknown type ${frame.type.slice(0, 40)}`)
  authorize(handler, caller)
  const params = parseParams(handler.params, frame)
  const sender = { id: session.connection.id, identity: session.identity, state: session.state }
  return inUnit(session, handler.effect === 'read', (ctx) => handler.handle(ctx, params, sender))
}

function parseParams(schema: z.ZodObject, frame: unknown): Record<string, unknown> {
  const parsed = schema.safeParse(frame)
  if (!parsed.success) throw new AppError(E.invalid_input, z.prettifyError(parsed.error))
  return parsed.data
}

/** One transaction of the socket's caller; what it emits is published after the commit. */
async function inUnit<T>(
  { machinery, caller, call }: Session,
  readOnly: boolean,
  work: (ctx: Context<string>) => Promise<T>,
): Promise<T> {
  const unit = openWork(machinery, caller, { info: call })
  const result = await machinery.database.transaction(
    { orgId: caller.org.id, readOnly },
    (tx) => work(unit.context(tx)),
    (tx) => unit.flush(tx),
  )
  unit.publish()
  return result
}

async function subscribe(session: Session, frame: z.output<typeof Envelope>): Promise<undefined> {
  const { machinery, caller, connection, socket, subscribers, topics, present } = session
  const { channel: name, after } = parseParams(Subscribe, frame) as z.output<typeof Subscribe>
  const channel = machinery.registry.channels.get(name)
  if (!channel) throw new AppError(SocketErrors.unknown_channel)
  authorize(channel, caller)
  if (subscribers.size >= MAX_SUBSCRIPTIONS) throw new AppError(SocketErrors.too_many_subscriptions)
  const params = parseParams(channel.params, frame)
  const look = () => inUnit(session, true, (ctx) => channel.authorize(ctx, params, session.identity))
  const found = await look()
  const { topic } = found
  // A socket that closed meanwhile has already taken its leave; nobody would remove this one.
  if (socket.readyState === socket.CLOSED) return
  const earlier = subscribers.get(topic)
  if (earlier) end(session, earlier)
  const subscriber = createSubscriber({ machinery, present, connection, channel, topic })
  subscribers.set(topic, subscriber)
  topics.add(subscriber)
  // A stream that began after the first look and before the listening would go unnoticed.
  const start = await subscriber.start(
    found.stream !== undefined || !channel.resumable ? found : await look(),
    after,
  )
  connection.send({
    type: 'subscribed',
    ...(frame.ref !== undefined && { ref: frame.ref }),
    channel: topic,
    ...start,
  })
  subscriber.begin()
}

function unsubscribe(session: Session, frame: z.output<typeof Envelope>): Record<string, unknown> {
  const { channel } = parseParams(Subscribe, frame) as z.output<typeof Subscribe>
  const subscriber = session.subscribers.get(channel)
  if (!subscriber) throw new AppError(SocketErrors.unknown_channel)
  end(session, subscriber)
  return { type: 'unsubscribed', channel }
}

function end({ subscribers, topics }: Session, subscriber: Subscriber): void {
  subscriber.stop()
  topics.remove(subscriber)
  subscribers.delete(subscriber.topic)
}

/** A token bucket for incoming frames. */
function frameBudget(): () => boolean {
  let tokens = FRAME_BURST
  let at = Date.now()
  return () => {
    const now = Date.now()
    tokens = Math.min(FRAME_BURST, tokens + ((now - at) * FRAMES_PER_SECOND) / 1000)
    at = now
    tokens -= 1
    return tokens >= 0
  }
}

/** Pings the client and drops a socket that did not answer the last one. */
function keepAlive(socket: WebSocket): void {
  let alive = true
  socket.on('pong', () => (alive = true))
  const timer = setInterval(() => {
    if (!alive) return socket.terminate()
    alive = false
    socket.ping()
  }, PING_MS)
  timer.unref()
  socket.once('close', () => clearInterval(timer))
}

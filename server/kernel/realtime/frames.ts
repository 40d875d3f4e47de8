import { z } from 'zod'
import { databaseProblem } from '../db/problems.ts'
import type { Tx } from '../db/transaction.ts'
import { AppError, E, errors } from '../base/errors.ts'
import { authorize } from '../contract/authorize.ts'
import { openWork } from '../calls/work.ts'
import type { RealtimeFrame } from '../contract/channel.ts'
import type { Connection } from './connection.ts'
import { authorizeWish, Subscriber } from './subscriber.ts'

const SocketErrors = errors({
  invalid_frame: [400, 'The frame is not a JSON object with a known type.'],
  unknown_channel: [400, 'Channel not found.'],
  too_many_subscriptions: [400, 'This socket has too many subscriptions.'],
})

const MAX_SUBSCRIPTIONS = 50

const Envelope = z.looseObject({ type: z.string(), ref: z.union([z.string(), z.number()]).optional() })
const Subscribe = z.looseObject({ channel: z.string(), after: z.int().min(0).optional() })

type Frame = z.output<typeof Envelope>
type Answer = Record<string, unknown> | undefined

/** Does what a client's frame asks for and answers it; `docs/realtime.md` describes every frame. */
export async function answerFrame(connection: Connection, text: string): Promise<void> {
  let ref: string | number | undefined
  try {
    const frame = parseFrame(text)
    ref = frame.ref
    const answer = await answerTo(connection, frame)
    if (answer) connection.send(ref === undefined ? answer : { ...answer, ref })
  } catch (error) {
    const known = error instanceof AppError ? error : (databaseProblem(error) ?? new AppError(E.internal))
    if (known.code === E.internal.code)
      connection.parts.machinery.services.log.error({ err: error }, 'handling a socket frame failed')
    connection.send({
      type: 'error',
      ...(ref !== undefined && { ref }),
      code: known.code,
      detail: known.message,
    })
  }
}

function parseFrame(text: string): Frame {
  try {
    return Envelope.parse(JSON.parse(text))
  } catch {
    throw new AppError(SocketErrors.invalid_frame)
  }
}

async function answerTo(connection: Connection, frame: Frame): Promise<Answer> {
  if (frame.type === 'ping') return { type: 'pong' }
  if (frame.type === 'subscribe') return subscribe(connection, frame)
  if (frame.type === 'unsubscribe') return unsubscribe(connection, frame)
  const handler = connection.parts.machinery.registry.frames.get(frame.type)
  if (!handler) throw new AppError(SocketErrors.invalid_frame, `unknown type ${frame.type.slice(0, 40)}`)
  authorize(handler, connection.caller)
  return handle(connection, handler, parseParams(handler.params, frame))
}

function parseParams(schema: z.ZodObject, frame: unknown): Record<string, unknown> {
  const parsed = schema.safeParse(frame)
  if (!parsed.success) throw new AppError(E.invalid_input, z.prettifyError(parsed.error))
  return parsed.data
}

/** Lets a module's frame do its work in one transaction; what it tells others is published after the commit. */
async function handle(connection: Connection, handler: RealtimeFrame, params: unknown): Promise<Answer> {
  const { caller, call, parts } = connection
  const { database } = parts.machinery
  const orgId = caller.org.id
  const work = async (tx: Tx) => {
    const unit = openWork(parts.machinery, caller, { info: call })
    return { unit, answer: await handler.handle(unit.context(tx), params, connection) }
  }
  const { unit, answer } =
    handler.effect === 'read'
      ? await database.readTogether(orgId, work)
      : await database.transaction({ orgId }, work, (tx, done) => done.unit.flush(tx))
  unit.publish()
  return answer
}

async function subscribe(connection: Connection, frame: Frame): Promise<Answer> {
  const { parts, caller } = connection
  const { machinery } = parts
  const { channel: name, after } = parseParams(Subscribe, frame) as z.output<typeof Subscribe>
  const channel = machinery.registry.channels.get(name)
  if (!channel) throw new AppError(SocketErrors.unknown_channel)
  authorize(channel, caller)
  if (connection.subscriptions >= MAX_SUBSCRIPTIONS) throw new AppError(SocketErrors.too_many_subscriptions)
  const wish = { channel, params: parseParams(channel.params, frame) }
  const begun = await machinery.database.readTogether(caller.org.id, async (tx) => {
    const found = await authorizeWish(connection, wish, tx)
    // A socket that closed meanwhile has already taken its leave; nobody would remove this one.
    if (!connection.isOpen) return undefined
    const subscriber = new Subscriber(connection, wish, found)
    connection.follow(subscriber)
    try {
      // A stream that began after the first look and before the listening would go unnoticed.
      const isUnborn = channel.resumable && found.stream === undefined
      const place = isUnborn ? await authorizeWish(connection, wish, tx) : found
      return { subscriber, start: await subscriber.start(tx, place, after) }
    } catch (error) {
      connection.leave(subscriber)
      throw error
    }
  })
  if (!begun) return undefined
  const { subscriber, start } = begun
  const ref = frame.ref !== undefined && { ref: frame.ref }
  connection.send({ type: 'subscribed', ...ref, channel: subscriber.name, ...start })
  subscriber.begin()
  return undefined
}

function unsubscribe(connection: Connection, frame: Frame): Answer {
  const { channel } = parseParams(Subscribe, frame) as z.output<typeof Subscribe>
  const subscriber = connection.subscriberOf(channel)
  if (!subscriber) throw new AppError(SocketErrors.unknown_channel)
  connection.leave(subscriber)
  return { type: 'unsubscribed', channel }
}

import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../contract/credentials.ts'
import { AppError, E } from '../base/errors.ts'
import { DEFAULT_BODY, type BodyRules, type RateLimitClass } from '../contract/operation.ts'
import { customerOf } from '../base/networks.ts'
import type { RateLimits } from '../calls/rate-limits.ts'
import { isNestedDeeper } from '../base/storable.ts'
import { createBodyBudget, type Held, type Sender } from './body-budget.ts'
import { countValues } from './count-values.ts'

/** What a request that was let in may send. */
export interface Allowance extends BodyRules {
  limitClass: RateLimitClass
  /** Whether its sender has no credential, or one that stands in pages for everybody. */
  isPublic: boolean
}

/** Reads bodies within the bounds of their requests, and of the process. */
export interface Bodies {
  /** The JSON value of a body; undefined for an empty one. */
  read(request: FastifyRequest): Promise<unknown>
}

const TIMEOUT_MS = 30_000
// A body in many small pieces holds more than its bytes.
const PIECE_BYTES = 256
// Texts that are shorter have too few values to matter.
const FREE_OF_COUNT_BYTES = 16 * 1024
// Most bodies are not larger: room is kept for them.
const SMALL_BYTES = 64 * 1024
// A larger body counts as several calls.
const CALL_BYTES = 256 * 1024
/** What is refused is read to its end, and forgotten, where it is not more than this; else its connection is closed. */
const FORGIVEN_BYTES = 1024 * 1024

// Of requests that are under way, and goes with them.
const allowances = new WeakMap<FastifyRequest, Allowance>()

/** Lets a request send a body, once it is known who sends it. */
export const allowBody = (request: FastifyRequest, rules: Allowance): void =>
  void allowances.set(request, rules)

/** The bodies of this process; together they hold at most `maxBytes` until they are whole. */
export function createBodies(maxBytes: number, limits: RateLimits, timeoutMs = TIMEOUT_MS): Bodies {
  const budget = createBodyBudget(maxBytes)
  return {
    async read(request) {
      const allowance = allowances.get(request)
      // Nobody asks for the body of a request that leads nowhere.
      if (!allowance) return undefined
      const { maxValues } = allowance
      const hold = holdOf(request, allowance)
      try {
        const text = await collect(request.raw, hold, timeoutMs)
        return text.length === 0 ? undefined : parse(text, maxValues)
      } finally {
        budget.give(hold.sender, hold.held)
      }
    },
  }

  function holdOf(request: FastifyRequest, { maxBytes: most, limitClass, isPublic }: Allowance) {
    if (Number(request.headers['content-length'] ?? 0) > most) throw tooLarge(most)
    const sender: Sender = { customer: customerOf(request.ip), isPublic }
    const held: Held = { small: 0, large: 0 }
    let received = 0
    return {
      sender,
      held,
      /** Why no more can be taken. */
      add(length: number): AppError | undefined {
        const calls = Math.floor((received + length) / CALL_BYTES) - Math.floor(received / CALL_BYTES)
        received += length
        if (received > most) return tooLarge(most)
        for (let call = 0; call < calls; call++) {
          const { allowed, resetSeconds } = limits.take('address', request.ip, limitClass)
          if (!allowed) return new AppError(E.rate_limited, { retryAfterSeconds: Math.max(1, resetSeconds) })
        }
        const large = Math.max(0, Math.min(length, received - SMALL_BYTES))
        const more: Held = { small: length - large + PIECE_BYTES, large }
        const taken = budget.take(sender, more)
        if (taken !== 'taken')
          return new AppError(taken === 'all_full' ? E.overloaded : E.rate_limited, { retryAfterSeconds: 2 })
        held.small += more.small
        held.large += more.large
        return undefined
      },
    }
  }
}

const tooLarge = (most: number) =>
  new AppError(E.body_too_large, `This route takes at most ${kilobytes(most)} KB.`)
const kilobytes = (bytes: number) => Math.floor(bytes / 1024)

/** The bytes of a request that was let in without a reader of its own; what is refused is read to its end, and forgotten. */
export function readBytes(
  request: FastifyRequest,
  { bytes, ms }: { bytes: number; ms: number },
): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > bytes) throw tooLarge(bytes)
  let received = 0
  const add = (length: number) => {
    received += length
    return received > bytes ? tooLarge(bytes) : undefined
  }
  return collect(request.raw, { add }, ms)
}

/** The bytes of a body, in time. */
function collect(
  raw: IncomingMessage,
  hold: { add(length: number): AppError | undefined },
  timeoutMs: number,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = []
    const settle = (error: AppError | undefined) => {
      clearTimeout(timer)
      raw.off('data', take).off('end', end).off('error', broken).off('close', broken)
      if (error) reject(error)
      else resolve(pieces.length === 1 ? (pieces[0] as Buffer) : Buffer.concat(pieces))
    }
    const take = (piece: Buffer) => {
      const refusal = hold.add(piece.length)
      if (refusal) settle(refusal)
      else pieces.push(piece)
    }
    const end = () => settle(undefined)
    const broken = () => settle(new AppError(E.invalid_input, 'The body ended too early.'))
    const timer = setTimeout(() => settle(new AppError(E.body_timeout)), timeoutMs)
    if (raw.destroyed) broken()
    else raw.on('data', take).on('end', end).on('error', broken).on('close', broken)
  })
}

function parse(text: Buffer, maxValues: number): unknown {
  if (text.length > FREE_OF_COUNT_BYTES && countValues(text, maxValues) > maxValues)
    throw new AppError(E.body_too_large, `This route takes at most ${maxValues} values.`)
  let value: unknown
  try {
    value = JSON.parse(text.toString('utf8'))
  } catch {
    throw new AppError(E.invalid_json)
  }
  if (isNestedDeeper(value)) throw new AppError(E.invalid_json, 'The body is nested too deeply.')
  return value
}

/** Closes the connection behind an answer to a request whose body is still coming, and large. */
export function dropUnread({ raw, headers }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete || (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined))
    return
  const announced = Number(headers['content-length'] ?? Infinity)
  if (announced > FORGIVEN_BYTES) reply.header('connection', 'close')
}

/** The rules for whoever may call; anybody else is only heard as far as the default. */
export const rulesFor = (rules: BodyRules | undefined, mayCall: boolean): BodyRules =>
  (mayCall ? rules : undefined) ?? DEFAULT_BODY

/** Whether somebody has no credential, or one that is not theirs alone: the keys of pages and shared links. */
export const isPublic = (caller: Caller | null): boolean =>
  caller?.actor.type !== 'member' && caller?.actor.type !== 'agent'

import type { Ephemeral } from './bus.ts'
import { z } from 'zod'
import type { Context, Services } from './context.ts'
import { topicOfKind, type StoredEvent } from './events.ts'
import type { Audience } from './operation.ts'

/** What a subscription comes to, once it is allowed. */
export type Subscription = {
  /** Events with this topic are delivered. */
  topic: string
  /** What the channel is called in frames, where that is not the topic; several names may share a topic. */
  name?: string
  /** Who the subscriber is to payloads that name their readers by `READERS`. */
  as?: string
} & StreamPlace

/**
 * The stream to resume from, where it exists already, with the number of its last event by the module's own
 * count: the events themselves are not kept for ever.
 */
type StreamPlace = { stream: string; seq: number } | { stream?: never; seq?: never }

/** On a presented payload that only some subscribers of its topic may see: what they are `as`. Never sent. */
export const READERS = Symbol('readers')

/** What an audience is shown of an event. */
export type Shown = Record<string, unknown> & { [READERS]?: readonly string[] }

/** Opens a read transaction for what a presentation has to look up. */
export type Read = <T>(work: (ctx: Context<string>) => Promise<T>) => Promise<T>

/** A kind of thing a socket can subscribe to. Modules bring theirs. */
export interface RealtimeChannel {
  /** The value of `channel` in a `subscribe` frame. */
  name: string
  audience: readonly Audience[]
  /** The scope that an API key needs. */
  scope: string | null
  /** The other fields of the frame. */
  params: z.ZodObject
  /** Whether its events are numbered as one stream, so that a socket can resume. */
  resumable: boolean
  /** Decides; throws `AppError` with the code that the socket is told. */
  // oxlint-disable-next-line typescript/no-explicit-any -- params are erased like an operation's input
  authorize(ctx: Context<string>, params: any, identity: string | undefined): Promise<Subscription>
  /** The event types that this audience may know of; `*` for all. */
  types: readonly string[] | '*'
  /**
   * Events after which a subscriber may belong elsewhere: it is authorized anew before anything else is sent, and its
   * socket closed, to come back, where that comes to another place. Only for channels that are resumable.
   */
  rechecksAfter?: readonly string[]
  /**
   * What the audience may see of each event, by event id; events without an entry are not sent. The answer is
   * shared by all sockets of the channel's audience, so it may not depend on who is looking; `READERS` names those
   * who may see it, where not all may.
   */
  present(read: Read, events: readonly StoredEvent[], services: Services): Promise<Map<string, Shown>>
}

/** A frame from a client beyond subscribing: typing, read. */
export interface RealtimeFrame {
  type: string
  audience: readonly Audience[]
  scope: string | null
  params: z.ZodObject
  /** Whether handling it writes to the database. */
  effect: 'read' | 'write'
  /** May answer the sender with a frame. */
  handle(
    ctx: Context<string>,
    // oxlint-disable-next-line typescript/no-explicit-any -- erased, as above
    params: any,
    connection: FrameSender,
  ): Promise<Record<string, unknown> | undefined>
}

/** Who sent a frame: its connection, and the identity that it proved when it opened. */
export interface FrameSender {
  id: string
  identity: string | undefined
  /** Tells others, but not the sender, of something that goes on until it is ended, runs out, or the socket closes. */
  begin(activity: Activity): void
  /** False when it does not go on. */
  end(key: string): boolean
}

/**
 * Checks what a socket of some audience must prove before it opens, and answers the identity that it proved;
 * throws `AppError`.
 */
export type SocketAdmission = (
  ctx: Context<string>,
  handshake: { origin: string | undefined; query: URLSearchParams },
) => Promise<{ identity: string | undefined }>

/** What a module adds to the socket. */
export interface RealtimeFace {
  channels?: readonly RealtimeChannel[]
  frames?: readonly RealtimeFrame[]
  /** What sockets of an audience must prove before they open. */
  admission?: Partial<Record<Audience, SocketAdmission>>
}

/** Something that goes on for a while on one connection and that others are told of, such as typing. */
export interface Activity {
  /** Its name on this connection; beginning it again goes on with it. */
  key: string
  /** What others hear while it goes on, and once it is over. */
  message(goesOn: boolean): Ephemeral
  /** That it still goes on is told again after this time at the soonest. */
  everyMs: number
  /** How it goes on. What comes too soon is then told later and not dropped, and another state after a second. */
  state?: string
  /** Ends by itself this long after it was last begun. */
  lastsMs?: number
  /** The subscription that it ends with, by its name in frames. */
  within?: string
  /** Of the connections of this process on which it goes on under this name, only the last one's end is told. */
  sharedAs?: string
}

interface Kind {
  name: string
  scope: string
  /** What the types begin with. */
  kind: string
  /** The module's events. */
  events: Readonly<Record<string, unknown>>
}

/** All that happens to things of a kind, told to whoever may read them: for lists and pages that show them. */
export const channelOfKind = ({ name, scope, kind, events }: Kind): RealtimeChannel => ({
  name,
  audience: ['member', 'agent'],
  scope,
  params: z.object({}),
  resumable: false,
  types: Object.keys(events).filter((type) => type.startsWith(`${kind}.`)),
  authorize: async ({ org }) => ({ topic: topicOfKind(kind, org.id) }),
  present: async (_read, happened) => new Map(happened.map(({ id, payload }) => [id, payload])),
})

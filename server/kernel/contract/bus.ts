import type { StoredEvent } from './events.ts'
import type { Audience } from './operation.ts'

/** Something for sockets that is not kept: typing, presence. */
export interface Ephemeral {
  topics: readonly string[]
  frame: Record<string, unknown>
  /** Whose sockets hear it; all that follow the topic unless said. */
  audience?: readonly Audience[]
  /** The connection that caused it and must not hear it back. */
  exceptConnection?: string
}

/** Sockets to close, in every process. */
export interface Disconnect {
  credentialId?: string
  /** A person or API key, in the organization that says so. */
  actorId?: string
  boundTo?: string
  code: number
  reason: string
}

/** What one transaction tells the rest of the service once it is committed. */
export interface Publication {
  orgId: string
  events: readonly StoredEvent[]
  ephemeral: readonly Ephemeral[]
  disconnects: readonly Disconnect[]
}

/** An event as it travels between processes: enough to know whether anybody here waits for it. */
export interface EventSignal {
  id: string
  type: string
  stream: string | null
  seq: number | null
  topics: readonly string[]
}

/** What reaches a process from itself (with the events) or from another one (with their signals only). */
export interface Delivery {
  orgId: string
  events?: readonly StoredEvent[]
  signals?: readonly EventSignal[]
  ephemeral: readonly Ephemeral[]
  disconnects: readonly Disconnect[]
}

/**
 * Fan-out between the processes on one database. Each event reaches each process once, also after a lost
 * connection; ephemeral messages and disconnects that are sent meanwhile do not.
 */
export interface Bus {
  publish(publication: Publication): void
  subscribe(listener: (delivery: Delivery) => void): () => void
  close(): Promise<void>
}

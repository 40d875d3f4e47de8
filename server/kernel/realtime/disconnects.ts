import type { Caller } from '../contract/credentials.ts'
import type { Disconnect } from '../contract/bus.ts'
import type { Connection } from './connection.ts'

/** Longer than any handshake takes. */
const KEPT_MS = 60_000

interface Kept {
  order: Disconnect
  orgId: string
  at: number
}

/** Closes sockets by order; an order also meets those whose handshake was under way when it came. */
export function createDisconnects() {
  let recent: Kept[] = []
  return {
    carryOut(order: Disconnect, orgId: string, connections: Iterable<Connection>): void {
      recent.push({ order, orgId, at: performance.now() })
      for (const connection of connections)
        if (concerns(order, orgId, connection.caller)) connection.close(order.code, order.reason)
    },
    /** Carries out what came after a socket's credential was looked at, and before it opened. */
    catchUp(connection: Connection, since: number): void {
      const missed = recent.find(
        ({ order, orgId, at }) => at >= since && concerns(order, orgId, connection.caller),
      )
      if (missed) connection.close(missed.order.code, missed.order.reason)
    },
    forget(): void {
      if (recent.length === 0) return
      const oldest = performance.now() - KEPT_MS
      recent = recent.filter(({ at }) => at >= oldest)
    },
  }
}

const concerns = (order: Disconnect, orgId: string, { credential, actor, org }: Caller): boolean =>
  credential.id === order.credentialId ||
  (order.boundTo !== undefined && actor.boundTo === order.boundTo) ||
  (order.actorId !== undefined && actor.id === order.actorId && org.id === orgId)

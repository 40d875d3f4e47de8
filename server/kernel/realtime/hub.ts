import type { Machinery } from '../calls/work.ts'
import type { Delivery } from '../contract/bus.ts'
import { RESTART } from './close-codes.ts'
import { Connection, type HubParts, type Opened } from './connection.ts'
import { createDisconnects } from './disconnects.ts'
import { createIncoming } from './incoming.ts'
import { findLapsed } from './lapsed.ts'
import { createPresenter } from './presenter.ts'
import { createTopics, type Topics } from './topics.ts'
import { closeSlowReaders } from './unsent.ts'
import { createPingSchedule } from './wheel.ts'

/** All open sockets of this process, and what they are subscribed to. */
export interface Hub {
  accept(opened: Opened): void
  size(): number
  /** Closes the sockets whose credentials no longer hold: word of their end may not have reached us. */
  recheck(): Promise<void>
  /** Closes every socket with 1012, so that clients reconnect elsewhere. */
  drain(): void
}

const RECHECK_SECONDS = 180

/** Delivers events to sockets in the order of their streams, each once; the stored events fill every gap. */
export function createHub(machinery: Machinery): Hub {
  const { bus, metrics, services, database } = machinery
  const sockets = createPingSchedule()
  const topics = createTopics()
  const disconnects = createDisconnects()
  const incoming = createIncoming(services.config.SVC_RATE_LIMITS === 'on')
  const parts: HubParts = {
    machinery,
    topics,
    shared: new Map(),
    incoming,
    present: createPresenter(machinery),
    onEnd(connection) {
      sockets.remove(connection)
      metrics.socketClosed()
    },
  }
  let seconds = 0
  let draining = false

  bus.subscribe((delivery) => {
    deliver(delivery, topics)
    for (const order of delivery.disconnects) disconnects.carryOut(order, delivery.orgId, sockets.all())
  })
  const recheck = async () => {
    const lapsed = await findLapsed(
      machinery,
      Array.from(sockets.all(), ({ caller }) => caller),
    )
    for (const connection of sockets.all())
      if (lapsed.has(connection.caller)) connection.close(4401, 'the credential no longer holds')
  }
  const sweep = setInterval(() => {
    sockets.turn()
    closeSlowReaders(sockets.all())
    disconnects.forget()
    if (++seconds % RECHECK_SECONDS === 0)
      recheck().catch((error: unknown) => {
        if (!database.isOutage(error)) services.log.warn({ err: error }, 'sockets could not be rechecked')
      })
  }, 1000).unref()
  return {
    accept(opened) {
      const { socket, caller, since } = opened
      if (draining) return socket.close(RESTART, 'the service restarts')
      const connection = new Connection(parts, opened)
      sockets.add(connection)
      metrics.socketOpened()
      disconnects.catchUp(connection, since)
      services.log.debug({ connection: connection.id, actor: caller.actor.type }, 'socket opened')
    },
    size: sockets.size,
    recheck,
    drain() {
      draining = true
      clearInterval(sweep)
      for (const connection of sockets.all()) connection.close(RESTART, 'the service restarts')
    },
  }
}

function deliver({ orgId, events, signals, ephemeral }: Delivery, topics: Topics): void {
  for (const event of events ?? []) topics.signal(orgId, event, event)
  for (const signal of signals ?? []) topics.signal(orgId, signal, undefined)
  for (const message of ephemeral) topics.pass(orgId, message)
}

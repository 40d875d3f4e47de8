import type { Machinery } from '../work.ts'
import type { StoredEvent } from '../events/events.ts'
import type { Delivery, Ephemeral, EventSignal } from './bus.ts'
import { Connection, RESTART, type Opened } from './connection.ts'
import { createDisconnects } from './disconnects.ts'
import { findLapsed } from './lapsed.ts'
import type { Subscriber } from './subscriber.ts'
import { createPresenter } from './presenter.ts'

/** All open sockets of this process, and what they are subscribed to. */
export interface Hub {
  accept(opened: Opened): void
  size(): number
  /** Closes the sockets whose credentials no longer hold: whatever ended them may have gone unheard. */
  recheck(): Promise<void>
  /** Closes every socket with 1012, so that clients reconnect elsewhere. */
  drain(): void
}

const PING_SECONDS = 30
const RECHECK_SECONDS = 180

/** Delivers events to sockets in the order of their streams, each once; the stored events fill every gap. */
export function createHub(machinery: Machinery): Hub {
  const { bus, metrics, services } = machinery
  // Each second has the sockets that are pinged in it.
  const wheel = Array.from({ length: PING_SECONDS }, () => new Set<Connection>())
  const topics = createTopics()
  const parts = { machinery, topics, present: createPresenter(machinery) }
  const disconnects = createDisconnects()
  let seconds = 0
  let draining = false

  function* all() {
    for (const connections of wheel) yield* connections
  }
  const deliver = ({ orgId, events, signals, ephemeral, disconnects: orders }: Delivery) => {
    for (const event of events ?? []) route(orgId, event, event)
    for (const signal of signals ?? []) route(orgId, signal, undefined)
    for (const message of ephemeral) pass(orgId, message)
    for (const order of orders) disconnects.carryOut(order, orgId, all())
  }
  const route = (orgId: string, signal: EventSignal, event: StoredEvent | undefined) => {
    for (const topic of [`org:${orgId}`, ...signal.topics]) {
      for (const subscriber of topics.of(orgId, topic)) subscriber.signal(signal, event)
    }
  }
  const pass = (orgId: string, { topics: to, frame, audience, exceptConnection }: Ephemeral) => {
    for (const topic of to) {
      for (const { connection, name } of topics.of(orgId, topic)) {
        const isMeant = audience === undefined || audience.includes(connection.caller.actor.type)
        if (isMeant && connection.id !== exceptConnection) connection.send({ ...frame, channel: name })
      }
    }
  }
  const recheck = async () => {
    const lapsed = await findLapsed(machinery, Array.from(all(), ({ caller }) => caller))
    for (const connection of all())
      if (lapsed.has(connection.caller)) connection.close(4401, 'the credential no longer holds')
  }
  const sweep = setInterval(() => {
    seconds += 1
    for (const connection of wheel[seconds % PING_SECONDS] ?? []) connection.ping()
    disconnects.forget()
    if (seconds % RECHECK_SECONDS === 0)
      recheck().catch((error: unknown) => services.log.warn({ err: error }, 'sockets could not be rechecked'))
  }, 1000).unref()
  bus.subscribe(deliver)
  return {
    accept(opened) {
      const { socket } = opened
      if (draining) return socket.close(RESTART, 'the service restarts')
      const connection = new Connection(parts, opened)
      const second = wheel[seconds % PING_SECONDS]
      second?.add(connection)
      metrics.socketOpened()
      socket.once('close', () => {
        second?.delete(connection)
        connection.ended()
        metrics.socketClosed()
      })
      disconnects.catchUp(connection, opened.since)
      services.log.debug({ connection: connection.id, actor: opened.caller.actor.type }, 'socket opened')
    },
    size: () => wheel.reduce((sum, { size }) => sum + size, 0),
    recheck,
    drain() {
      draining = true
      clearInterval(sweep)
      for (const connection of all()) connection.close(RESTART, 'the service restarts')
    },
  }
}

/** Who is subscribed to what; a topic that nobody waits for is forgotten. */
function createTopics() {
  const byTopic = new Map<string, Set<Subscriber>>()
  return {
    add(subscriber: Subscriber) {
      byTopic.set(subscriber.topic, (byTopic.get(subscriber.topic) ?? new Set()).add(subscriber))
    },
    remove(subscriber: Subscriber) {
      const others = byTopic.get(subscriber.topic)
      others?.delete(subscriber)
      if (others?.size === 0) byTopic.delete(subscriber.topic)
    },
    of: (orgId: string, topic: string) =>
      [...(byTopic.get(topic) ?? [])].filter(({ connection }) => connection.caller.org.id === orgId),
  }
}

import type { WebSocket } from 'ws'
import type { Machinery } from '../work.ts'
import type { Caller } from '../auth/credentials.ts'
import type { CallInfo } from '../context.ts'
import type { StoredEvent } from '../events/events.ts'
import type { Delivery, Disconnect, Ephemeral, EventSignal } from './bus.ts'
import { openConnection, RESTART, type Connection } from './connection.ts'
import type { Subscriber } from './subscriber.ts'
import { createPresenter } from './presenter.ts'

/** Who opened a socket, and the identity that the handshake proved. */
export interface Opened {
  caller: Caller
  call: CallInfo
  identity: string | undefined
}

/** All open sockets of this process, and what they are subscribed to. */
export interface Hub {
  accept(socket: WebSocket, opened: Opened): void
  size(): number
  /** Closes every socket with 1012, so that clients reconnect elsewhere. */
  drain(): void
}

/** Delivers events to sockets in the order of their streams, each once; the stored events fill every gap. */
export function createHub(machinery: Machinery): Hub {
  const { bus, metrics, services } = machinery
  const connections = new Set<Connection>()
  const topics = createTopics()
  const present = createPresenter(machinery)
  let draining = false

  const deliver = ({ orgId, events, signals, ephemeral, disconnects }: Delivery) => {
    for (const event of events ?? []) route(orgId, event, event)
    for (const signal of signals ?? []) route(orgId, signal, undefined)
    for (const message of ephemeral) pass(orgId, message)
    for (const order of disconnects) disconnect(order)
  }
  const route = (orgId: string, signal: EventSignal, event: StoredEvent | undefined) => {
    for (const topic of [`org:${orgId}`, ...signal.topics]) {
      for (const subscriber of topics.of(orgId, topic)) subscriber.signal(signal, event)
    }
  }
  const pass = (orgId: string, message: Ephemeral) => {
    for (const topic of message.topics) {
      for (const { connection } of topics.of(orgId, topic)) {
        if (connection.id !== message.exceptConnection) connection.send({ ...message.frame, channel: topic })
      }
    }
  }
  const disconnect = ({ credentialId, boundTo, code, reason }: Disconnect) => {
    for (const connection of connections) {
      const { credential, actor } = connection.caller
      if (credential.id === credentialId || (boundTo !== undefined && actor.boundTo === boundTo))
        connection.close(code, reason)
    }
  }
  bus.subscribe(deliver)
  return {
    accept(socket, opened) {
      if (draining) return socket.close(RESTART, 'the service restarts')
      const connection = openConnection({ ...opened, machinery, socket, topics, present })
      connections.add(connection)
      metrics.socketOpened()
      socket.once('close', () => {
        connections.delete(connection)
        metrics.socketClosed()
      })
      services.log.debug({ connection: connection.id, actor: opened.caller.actor.type }, 'socket opened')
    },
    size: () => connections.size,
    drain() {
      draining = true
      for (const connection of connections) connection.close(RESTART, 'the service restarts')
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

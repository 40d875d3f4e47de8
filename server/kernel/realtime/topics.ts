import { topicOfKind } from '../contract/events.ts'
import type { StoredEvent } from '../contract/events.ts'
import type { Ephemeral, EventSignal } from '../contract/bus.ts'
import type { Subscriber } from './subscriber.ts'

/** Who listens to what in this process. */
export interface Topics {
  add(subscriber: Subscriber): void
  remove(subscriber: Subscriber): void
  /** Tells those who listen of an event; `event` when it is at hand. */
  signal(orgId: string, signal: EventSignal, event: StoredEvent | undefined): void
  /** Sends what is not kept to those who listen and whom it is meant for. */
  pass(orgId: string, message: Ephemeral): void
}

/** Nobody listens yet; a topic that nobody listens to any more is forgotten. */
export function createTopics(): Topics {
  // Most topics have one listener: without a set they take a fifth of the memory.
  const byTopic = new Map<string, Subscriber | Set<Subscriber>>()
  const listenersOf = (orgId: string, topic: string) => {
    const found = byTopic.get(topic)
    if (found === undefined) return []
    const listeners = found instanceof Set ? [...found] : [found]
    return listeners.filter(({ connection }) => connection.caller.org.id === orgId)
  }
  return {
    add(subscriber) {
      const { topic } = subscriber
      const others = byTopic.get(topic)
      if (others === undefined) byTopic.set(topic, subscriber)
      else if (others instanceof Set) others.add(subscriber)
      else byTopic.set(topic, new Set([others, subscriber]))
    },
    remove(subscriber) {
      const { topic } = subscriber
      const others = byTopic.get(topic)
      if (others === subscriber) byTopic.delete(topic)
      if (!(others instanceof Set)) return
      others.delete(subscriber)
      if (others.size === 0) byTopic.delete(topic)
    },
    signal(orgId, signal, event) {
      for (const topic of [`org:${orgId}`, topicOfKind(signal.type, orgId), ...signal.topics])
        for (const subscriber of listenersOf(orgId, topic)) subscriber.signal(signal, event)
    },
    pass(orgId, { topics, frame, audience, exceptConnection }) {
      for (const topic of topics)
        for (const { connection, name, isInDoubt } of listenersOf(orgId, topic)) {
          if (isInDoubt) continue
          const isMeant = audience === undefined || audience.includes(connection.caller.actor.type)
          if (isMeant && connection.id !== exceptConnection) connection.send({ ...frame, channel: name })
        }
    },
  }
}

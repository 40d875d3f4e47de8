import type { GuardedStorage } from '../page/browser-storage.ts'

/** Stores messages that are not acknowledged yet, so that they survive a reload or a crash. */
export interface OutboxStore<Message> {
  /** The id by which the service takes a message only once. */
  idOf(this: void, message: Message): string
  read(): Message[]
  /** Adds or replaces a message; returns whether it is stored: 50 at most. */
  put(message: Message): boolean
  remove(ids: ReadonlySet<string>): void
}

/** Where and how messages are stored. */
export interface OutboxPlace<Message> {
  key: string
  storage: GuardedStorage
  idOf(this: void, message: Message): string
  /** Whether a stored value is a message that can be sent. */
  isMessage(value: unknown): value is Message
  /** The part of a message that is stored. */
  toKeep(message: Message): Message
}

const MAX_MESSAGES = 50

/** Creates the store under a key that all tabs share: each change reads it anew. An empty text means no messages. */
export function createOutboxStore<Message>({
  key,
  storage,
  idOf,
  isMessage,
  toKeep,
}: OutboxPlace<Message>): OutboxStore<Message> {
  const read = () => listIn(storage.read(key)).filter(isMessage).slice(0, MAX_MESSAGES)
  const write = (messages: Message[]) =>
    storage.write(key, messages.length > 0 ? JSON.stringify(messages) : '')
  return {
    idOf,
    read,
    put(message) {
      const messages = read()
      const at = messages.findIndex((one) => idOf(one) === idOf(message))
      if (at >= 0) messages[at] = toKeep(message)
      else if (messages.length < MAX_MESSAGES) messages.push(toKeep(message))
      else return false
      return write(messages)
    },
    remove(ids) {
      const messages = read()
      const left = messages.filter((message) => !ids.has(idOf(message)))
      if (left.length < messages.length) write(left)
    },
  }
}

function listIn(text: string | null): unknown[] {
  try {
    const list: unknown = JSON.parse(text || '[]')
    return Array.isArray(list) ? list : []
  } catch {
    return []
  }
}

import type { IncomingMessage } from 'node:http'
import type { Caller } from '../../../kernel/auth/credentials.ts'

/** Who is signed in where a request to the authorization server comes from. */
export interface Askers {
  note(request: IncomingMessage, caller: Caller | null): void
  of(request: IncomingMessage): Caller | null
}

/** Keeps it for as long as the request is under way. */
export function createAskers(): Askers {
  const callers = new WeakMap<IncomingMessage, Caller>()
  return {
    note: (request, caller) => void (caller && callers.set(request, caller)),
    of: (request) => callers.get(request) ?? null,
  }
}

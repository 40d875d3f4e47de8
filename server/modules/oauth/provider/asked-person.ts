import type { Caller } from '../../../kernel/contract/credentials.ts'

/** Who is signed in where a request to the authorization server comes from. */
export interface Askers {
  note(request: object, caller: Caller | null): void
  of(request: object): Caller | null
}

/** Keeps it for as long as the request is under way. */
export function createAskers(): Askers {
  const callers = new WeakMap<object, Caller>()
  return {
    note: (request, caller) => void (caller && callers.set(request, caller)),
    of: (request) => callers.get(request) ?? null,
  }
}

import { ACCESS, type GuardedOperation } from '@stoa/sdk/access'
import { useWhoami } from '../session/session.ts'
import { isAllowed, type Access } from '../rights/access.ts'

/**
 * Whether the person may call an operation: what is offered, disabled or left out goes by what the server asks for it. Where the
 * server decides by what is sent, as with what is shared, by the same words.
 */
export function useCan(what: GuardedOperation | Access): boolean {
  return isAllowed(useWhoami().actor, typeof what === 'string' ? ACCESS[what] : what)
}

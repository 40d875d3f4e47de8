import type { CallingActor } from '@stoa/sdk'
import { ACCESS, type GuardedOperation } from '@stoa/sdk/access'
import { isAllowed, type Access } from './access.ts'

type Actor = Pick<CallingActor, 'role' | 'scopes'>

let current: Actor | undefined

/** Says as whom this page asks: what they may not do is not asked for. Nothing where nobody is known to be signed in. */
export const actAs = (actor: Actor | undefined): void => void (current = actor)

/** What an operation asks for; nothing where being a member is enough. */
const accessOf = (operation: string): Access | undefined => (ACCESS as Record<string, Access>)[operation]

/** Whether somebody may call an operation. */
export const mayCall = (actor: Actor, operation: GuardedOperation): boolean =>
  isAllowed(actor, accessOf(operation))

/** Whether whoever is signed in may call an operation, by its name; everything while nobody is known to be. */
export const mayAsk = (operation: string): boolean =>
  current === undefined || isAllowed(current, accessOf(operation))

import { AppError, E, type ErrorDef } from '../base/errors.ts'
import { scopeFor, type Access, type AnyOperation, type RequiredRole } from './operation.ts'
import type { Caller, Role } from './credentials.ts'

/** Whether a caller holds a scope: named, or by `*`. */
export const holdsScope = (caller: Caller, scope: string | null): boolean =>
  scope === null || caller.actor.scopes.includes(scope) || caller.actor.scopes.includes('*')

/** A role made of scopes is measured by these, as API keys are, but for what is the owners'. */
const reaches = (has: Role | undefined, needed: RequiredRole): boolean =>
  has === 'owner' || has === needed || (has === 'custom' && needed === 'admin')

interface Refusal {
  /** Why, as a sentence. */
  detail: string
  missingScope?: string
}

/** Why a caller may not do something; `null` when they may. */
function refusal(access: Access, caller: Caller): Refusal | null {
  const { audience, role } = access
  const { actor } = caller
  const scope = scopeFor(access, actor.type)
  if (!audience.includes(actor.type)) return { detail: `This is not open to ${actor.type} credentials.` }
  if (scope !== null && !holdsScope(caller, scope))
    return { detail: `The scope ${scope} is missing.`, missingScope: scope }
  if (role && actor.type === 'member' && !reaches(actor.role, role))
    return { detail: `The role ${role} is needed.` }
  return null
}

/** Whether a caller has to meet a requirement first. */
const isHeldUp = ({ beforeRequirement = false }: Access, { unmet }: Caller): boolean =>
  unmet !== undefined && !beforeRequirement

/** Throws 401 without a caller, 403 for a requirement that is not met yet, for the wrong audience, scope or role. */
export function authorize(access: Access, caller: Caller | null): asserts caller {
  if (!caller) throw new AppError(E.unauthenticated)
  if (isHeldUp(access, caller)) throw new AppError(caller.unmet as ErrorDef)
  const reason = refusal(access, caller)
  if (reason !== null) throw new AppError(E.forbidden, reason)
}

/** Whether a caller may do what asks for such access. */
export const mayCallWith = (access: Access, caller: Caller): boolean =>
  !isHeldUp(access, caller) && refusal(access, caller) === null

/** Whether a caller may call an operation. */
export const mayCall = ({ access }: AnyOperation, caller: Caller): boolean =>
  access === 'public' || mayCallWith(access, caller)

import type { EventReaction } from '../contract/operation.ts'

const FOR_MS = 5000
const MOST = 20_000

/** Which events nobody reacts to: those that no reaction names, and those of which nothing came in their organization just now. */
export interface IdleTypes {
  /** Whether a reaction may do something with an event, as far as is known. */
  mayMatter(orgId: string, type: string): boolean
  /** What came of the events of these types in an organization. */
  learn(orgId: string, types: Iterable<string>, cameOfThem: boolean): void
}

/**
 * What is remembered for some seconds costs a reaction at most a second, the pause between two looks at all events, in those
 * seconds: such as where somebody asks for something to be done with them from now on.
 */
export function createIdleTypes(reactions: readonly EventReaction[]): IdleTypes {
  const named = reactions.some(({ types }) => types === '*')
    ? undefined
    : new Set(reactions.flatMap(({ types }) => types))
  const idleUntil = new Map<string, number>()
  return {
    mayMatter(orgId, type) {
      if (named && !named.has(type)) return false
      return (idleUntil.get(`${orgId} ${type}`) ?? 0) <= performance.now()
    },
    learn(orgId, types, cameOfThem) {
      if (idleUntil.size > MOST) idleUntil.clear()
      for (const type of types)
        if (cameOfThem) idleUntil.delete(`${orgId} ${type}`)
        else idleUntil.set(`${orgId} ${type}`, performance.now() + FOR_MS)
    },
  }
}

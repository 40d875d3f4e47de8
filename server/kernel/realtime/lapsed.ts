import type { Caller } from '../contract/credentials.ts'
import type { Machinery } from '../calls/work.ts'

const AT_A_TIME = 1000

/** Those of the callers whose credential was revoked or has expired, or gives less than it did. */
export async function findLapsed(
  { registry, database }: Machinery,
  callers: Iterable<Caller>,
): Promise<ReadonlySet<Caller>> {
  const groups = [...alike(callers).values()]
  const lapsed = new Set<Caller>()
  for (let at = 0; at < groups.length; at += AT_A_TIME) {
    const page = new Map(groups.slice(at, at + AT_A_TIME).map((group) => [group[0] as Caller, group]))
    for (const { lapsedOf } of registry.credentials)
      for (const caller of (await lapsedOf?.([...page.keys()], database.system)) ?? [])
        for (const same of page.get(caller) ?? []) lapsed.add(same)
  }
  return lapsed
}

/** Groups callers that have the same credential and rights: thousands may share one key. */
function alike(callers: Iterable<Caller>): Map<string, Caller[]> {
  const groups = new Map<string, Caller[]>()
  for (const caller of callers) {
    const key = JSON.stringify([caller.credential.id, caller.actor.role, caller.actor.scopes])
    const group = groups.get(key)
    if (group) group.push(caller)
    else groups.set(key, [caller])
  }
  return groups
}

/** Things of translation groups, by group, in their order. */
export function byGroup<Thing extends { groupId: string }>(things: readonly Thing[]): Map<string, Thing[]> {
  const groups = new Map<string, Thing[]>()
  for (const thing of things) {
    const group = groups.get(thing.groupId)
    if (group) group.push(thing)
    else groups.set(thing.groupId, [thing])
  }
  return groups
}

type Json = Record<string, unknown>

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** JSON Merge Patch (RFC 7396): objects are merged key by key, `null` removes, everything else replaces. */
export function mergePatch(target: unknown, patch: Json): Json {
  // A map, since keys such as `__proto__` are data here.
  const merged = new Map(Object.entries(isObject(target) ? target : {}))
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) merged.delete(key)
    else merged.set(key, isObject(value) ? mergePatch(merged.get(key), value) : value)
  }
  return Object.fromEntries(merged)
}

/** Whether a value nests at most `depth` levels of objects and arrays; looks no deeper than that. */
export function isShallow(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  return depth > 0 && Object.values(value).every((item) => isShallow(item, depth - 1))
}

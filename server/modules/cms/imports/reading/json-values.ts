/** An object of a JSON file. */
export type JsonRecord = Record<string, unknown>

export const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What stands in a value under keys, one below the other; undefined where there is nothing. */
export function at(value: unknown, ...keys: string[]): unknown {
  let found = value
  for (const key of keys) found = isRecord(found) && Object.hasOwn(found, key) ? found[key] : undefined
  return found
}

/** The text that stands there; an empty one where there is none. */
export function textAt(value: unknown, ...keys: string[]): string {
  const found = at(value, ...keys)
  return typeof found === 'string' ? found : ''
}

/** The list that stands there; an empty one where there is none. */
export function listAt(value: unknown, ...keys: string[]): unknown[] {
  const found = at(value, ...keys)
  return Array.isArray(found) ? found : []
}

/** The object that stands there; an empty one where there is none. */
export function recordAt(value: unknown, ...keys: string[]): JsonRecord {
  const found = at(value, ...keys)
  return isRecord(found) ? found : {}
}

/** The time that stands there; null where there is none. */
export function timeAt(value: unknown, ...keys: string[]): Date | null {
  const time = new Date(textAt(value, ...keys))
  return Number.isNaN(time.getTime()) || time.getUTCFullYear() > 9999 ? null : time
}

/** A map of bounded size that forgets what was not asked for longest. */
export interface Recent<Value> {
  get(key: string): Value | undefined
  set(key: string, value: Value): void
  delete(key: string): void
}

/** Remembers the `most` values that were used last. */
export function createRecent<Value>(most: number): Recent<Value> {
  const values = new Map<string, Value>()
  return {
    get(key) {
      const value = values.get(key)
      // Re-inserting keeps the map in order of use.
      if (value !== undefined && values.delete(key)) values.set(key, value)
      return value
    },
    set(key, value) {
      values.delete(key)
      values.set(key, value)
      if (values.size > most) values.delete(values.keys().next().value as string)
    },
    delete: (key) => void values.delete(key),
  }
}

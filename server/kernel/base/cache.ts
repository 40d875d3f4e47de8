/** What was read or made before, by name. What was not asked for longest is forgotten first. */
export interface Cache<Value> {
  get(key: string): Value | undefined
  set(key: string, value: Value): void
  delete(key: string): void
  /** What it holds in memory, roughly; never more than it may. */
  readonly bytes: number
}

interface CacheOptions<Value> {
  /** What it may hold in memory. */
  mostBytes: number
  /** What a value takes; `roughBytes` unless said. */
  bytesOf?(value: Value): number
}

// Of the map, and of what stands for the value in it.
const ENTRY_BYTES = 120

/** An empty cache, bounded by what its keys and values take in memory. */
export function createCache<Value>({ mostBytes, bytesOf = roughBytes }: CacheOptions<Value>): Cache<Value> {
  const entries = new Map<string, { value: Value; bytes: number }>()
  let held = 0
  const drop = (key: string) => {
    held -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }
  return {
    get(key) {
      const entry = entries.get(key)
      if (!entry) return undefined
      // Re-inserting keeps the map in order of use.
      entries.delete(key)
      entries.set(key, entry)
      return entry.value
    },
    set(key, value) {
      drop(key)
      const bytes = ENTRY_BYTES + roughBytes(key) + bytesOf(value)
      // What would take all the room is not worth what it would push out.
      if (bytes > mostBytes) return
      entries.set(key, { value, bytes })
      held += bytes
      for (const oldest of entries.keys()) {
        if (held <= mostBytes) return
        drop(oldest)
      }
    },
    delete: drop,
    get bytes() {
      return held
    },
  }
}

/** What a value takes in memory, roughly and rather too much: a text two bytes a character, all else something. */
export function roughBytes(value: unknown): number {
  if (typeof value === 'string') return 16 + 2 * value.length
  if (typeof value !== 'object' || value === null) return 8
  if (ArrayBuffer.isView(value)) return 64 + value.byteLength
  let bytes = 32
  for (const each of value instanceof Map || value instanceof Set ? value : Object.values(value))
    bytes += 8 + roughBytes(each)
  return bytes
}

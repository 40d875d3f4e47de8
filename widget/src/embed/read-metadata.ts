import type { TagAttributes } from './tag-reader.ts'

/** Further data of a page about its visitor; flat. */
export type Metadata = Record<string, string | number | boolean>

const JSON_ATTRIBUTE = 'data-svc-visitor-meta'
const KEY_PREFIX = 'data-svc-meta-'
const MAX_BYTES = 4096

/** Reads `data-svc-visitor-meta` and the `data-svc-meta-<key>`; of two values the one in the JSON object counts. */
export function readMetadata(attributes: TagAttributes, warn: (text: string) => void): Metadata | undefined {
  const metadata: Metadata = {}
  const add = (name: string, key: string, value: unknown) => {
    if (!isAllowed(key, value)) return warn(`${name}: "${key}" is ignored, as it is not a flat value`)
    if (byteLength(JSON.stringify({ ...metadata, [key]: value })) > MAX_BYTES)
      return warn(`${name}: "${key}" is ignored, as it is beyond 4 KB`)
    metadata[key] = value
  }
  for (const [key, value] of Object.entries(parse(attributes[JSON_ATTRIBUTE]?.trim(), warn)))
    add(JSON_ATTRIBUTE, key, value)
  for (const [name, value] of Object.entries(attributes)) {
    if (!name.startsWith(KEY_PREFIX)) continue
    const key = camelize(name.slice(KEY_PREFIX.length))
    if (!Object.keys(metadata).includes(key)) add(name, key, value)
  }
  return Object.keys(metadata).length > 0 ? metadata : undefined
}

/** Parses the JSON object; empty, with a warning, if it is malformed or too large. */
function parse(text: string | undefined, warn: (text: string) => void): object {
  if (!text) return {}
  try {
    const value: unknown = JSON.parse(text)
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    if (isObject && byteLength(text) <= MAX_BYTES) return value
  } catch {
    // Warned about below.
  }
  warn(`${JSON_ATTRIBUTE} is not a JSON object of at most 4 KB; it is ignored`)
  return {}
}

/** Whether the service accepts the value; infinite numbers cannot be sent as JSON. */
const isAllowed = (key: string, value: unknown): value is Metadata[string] =>
  key.length > 0 &&
  (typeof value === 'boolean' ||
    typeof value === 'string' ||
    (typeof value === 'number' && Number.isFinite(value)))

const camelize = (name: string) => name.replace(/-+(.)/g, (_, letter: string) => letter.toUpperCase())
const byteLength = (text: string) => new TextEncoder().encode(text).length

import { text as playgroundText } from './text.en.ts'

const MAX_BYTES = 4096

/** What is wrong with the text of `data-svc-visitor-meta`, so that the widget drops all of it. */
export function metadataComplaint(text: string): string | undefined {
  const value = parse(text)
  if (value === undefined) return playgroundText.meta.malformed
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return playgroundText.meta.notObject
  const bytes = new TextEncoder().encode(text).length
  return bytes > MAX_BYTES ? playgroundText.meta.tooLarge(bytes, MAX_BYTES) : undefined
}

/** The keys of such a text that the widget ignores: what is nested. */
export function droppedEntries(text: string): string[] {
  const value = parse(text)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value)
    .filter(([key, entry]) => !isKept(key, entry))
    .map(([key]) => key)
}

/** The keys of such a text that arrive. */
export function keptKeys(text: string): string[] {
  if (metadataComplaint(text) !== undefined) return []
  const dropped = droppedEntries(text)
  return Object.keys(parse(text) as object).filter((key) => !dropped.includes(key))
}

/** The name under which `data-svc-meta-<key>` arrives: `account-id` is `accountId`. */
export const camelized = (key: string) =>
  key.replace(/-+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

const isKept = (key: string, entry: unknown) =>
  key.length > 0 &&
  (typeof entry === 'boolean' ||
    typeof entry === 'string' ||
    (typeof entry === 'number' && Number.isFinite(entry)))

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

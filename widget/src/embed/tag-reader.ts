/** Attributes of a script tag as they are written. */
export type TagAttributes = Readonly<Record<string, string>>

/** Reads single attributes and collects warnings. */
export interface TagReader {
  warnings: string[]
  /** The attribute, trimmed; blank counts as missing. */
  text(name: string): string | undefined
  /** The attribute as `read` parses it; undefined with a warning if it cannot. */
  optional<T>(name: string, read: (value: string) => T | undefined, expected: string): T | undefined
}

/** A reader of a tag's attributes; `defaults` are the channel’s, by the attribute’s name in camel case. */
export function createTagReader(
  attributes: TagAttributes,
  defaults: Record<string, unknown> = {},
): TagReader {
  const warnings: string[] = []
  const text = (name: string) =>
    attributes[name]?.trim() ||
    String(defaults[name.slice(9).replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())] ?? '') ||
    undefined
  return {
    warnings,
    text,
    optional(name, read, expected) {
      const value = text(name)
      const result = value === undefined ? value : read(value)
      if (value && result === undefined) warnings.push(`${name}="${value}" is not ${expected}; it is ignored`)
      return result
    },
  }
}

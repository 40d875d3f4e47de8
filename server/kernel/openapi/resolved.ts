type Json = Record<string, unknown>

/** A document with what it refers to in the place of references; where a shape is within itself, its name stays. */
export function resolved<Document extends object>(document: Document): Document {
  const look = (reference: string): unknown =>
    reference
      .slice(2)
      .split('/')
      .reduce<unknown>((part, step) => (part as Json)[step], document)
  const resolve = (part: unknown, open: readonly string[]): unknown => {
    if (Array.isArray(part)) return part.map((each) => resolve(each, open))
    if (typeof part !== 'object' || part === null) return part
    const { $ref, ...said } = part as Json
    const rest = Object.fromEntries(Object.entries(said).map(([key, value]) => [key, resolve(value, open)]))
    if (typeof $ref !== 'string') return '$ref' in part ? { $ref: resolve($ref, open), ...rest } : rest
    if (open.includes($ref)) return part
    return { ...(resolve(look($ref), [...open, $ref]) as Json), ...rest }
  }
  return resolve(document, []) as Document
}

import type { z } from 'zod'

const known = new WeakMap<z.ZodObject, ReadonlySet<string>>()

/** The arguments that may be left out and may not be null. */
function leftOutAsNull(schema: z.ZodObject): ReadonlySet<string> {
  let names = known.get(schema)
  if (!names) {
    const fields = Object.entries(schema.shape) as [string, z.ZodType][]
    const found = fields.filter(
      ([, field]) => field.safeParse(undefined).success && !field.safeParse(null).success,
    )
    known.set(schema, (names = new Set(found.map(([name]) => name))))
  }
  return names
}

/** Arguments of a tool without those that a model fills with null to leave them out, where null would mean nothing. */
export function withoutNulls(schema: z.ZodObject, args: Record<string, unknown>): Record<string, unknown> {
  const nulls = Object.keys(args).filter((name) => args[name] === null)
  if (nulls.length === 0) return args
  const gone = leftOutAsNull(schema)
  return Object.fromEntries(Object.entries(args).filter(([name, value]) => value !== null || !gone.has(name)))
}

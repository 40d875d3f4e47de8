import type { z } from 'zod'

/** Arguments of a tool without those that a model fills with null to leave them out, where null would mean nothing. */
export function withoutNulls(schema: z.ZodObject, args: Record<string, unknown>): Record<string, unknown> {
  const isLeftOut = (name: string): boolean => {
    const field = args[name] === null ? (schema.shape[name] as z.ZodType | undefined) : undefined
    return field !== undefined && field.safeParse(undefined).success && !field.safeParse(null).success
  }
  const gone = new Set(Object.keys(args).filter(isLeftOut))
  return gone.size === 0 ? args : Object.fromEntries(Object.entries(args).filter(([name]) => !gone.has(name)))
}

import type { z } from 'zod'
import { AppError, E } from './errors.ts'
import { once } from './once.ts'
import { coercerFor } from './coerce.ts'

/** Reads the query of a raw route as its schema says; 400 with the fields that do not fit. */
export function queryParser<Query extends z.ZodObject>(schema: Query): (query: unknown) => z.output<Query> {
  const coercer = once(() => coercerFor(schema))
  return (query) => {
    const parsed = schema.safeParse(coercer()(query as Record<string, unknown>))
    if (parsed.success) return parsed.data
    const fields = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
    const detail = fields.map(({ path, message }) => `${path}: ${message}`).join('; ')
    throw new AppError(E.invalid_input, { detail, fields })
  }
}

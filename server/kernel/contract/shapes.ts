import { z } from 'zod'

/** A time: a `Date` in code, ISO 8601 with an offset on the wire. */
export const Instant = z.codec(z.iso.datetime({ offset: true }), z.date(), {
  decode: (text) => new Date(text),
  encode: (time) => time.toISOString(),
})

/**
 * Something that the API shows, written once: its fields with their bounds and what they mean, under the name that it has
 * in OpenAPI, in the outputs of tools and in the SDK. Inputs are picked from it, and have no name of their own.
 */
export const shape = <Fields extends z.ZodRawShape>(name: string, fields: Fields) =>
  z.object(fields).meta({ id: name })

/** What deleting answers: which thing is gone. */
export const Deleted = shape('Deleted', { deleted: z.literal(true), id: z.string() })

/** What can be restored for a while. */
export const DeletedForNow = shape('DeletedForNow', {
  deleted: z.literal(true),
  id: z.string(),
  restorableUntil: Instant,
})

/** What trying a connection to others answers: what goes wrong there is no error of the call. */
export const Tried = shape('TriedConnection', {
  ok: z.boolean(),
  detail: z.string().optional(),
  error: z.string().optional(),
})

/** A link that is good for a while. */
export const ExpiringLink = shape('ExpiringLink', { url: z.string(), expiresAt: Instant })

/** Something by its id, and how it is called. */
export const Named = shape('Named', { id: z.string(), name: z.string() })

/** The name of a shape; undefined for one without. */
export const nameOfShape = (schema: z.ZodType): string | undefined => z.globalRegistry.get(schema)?.id

// Zod's own way of looking at a value twice: bounds are for what comes in. What was stored under wider ones is still shown.
const WITHOUT_BOUNDS = { skipChecks: true } as z.core.ParseContext<z.core.$ZodIssue>

/** What is sent of an answer: the fields of its shape and no others, times as texts; throws where one has another type. */
export const shown = (output: z.ZodObject, answer: unknown): Record<string, unknown> =>
  z.encode(output, answer as Record<string, unknown>, WITHOUT_BOUNDS)

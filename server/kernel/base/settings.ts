import { z } from 'zod'

/** Environment variables of one module. `docs/configuration.md` is made from them as from the kernel's. */
export interface Settings<Shape extends z.ZodRawShape = z.ZodRawShape> {
  shape: Shape
  /** Why settings that are right by themselves do not go together; `undefined` where they do. */
  complaint?(set: Readonly<Record<string, unknown>>): string | undefined
  /** What is set, of the configuration of the service. */
  of(config: object): z.output<z.ZodObject<Shape>>
}

/** Declares environment variables by their schemas: `describe` is the documentation, `meta.example` an example. */
export const defineSettings = <const Shape extends z.ZodRawShape>(
  shape: Shape,
  complaint?: (set: z.output<z.ZodObject<Shape>>) => string | undefined,
): Settings<Shape> => ({
  shape,
  ...(complaint && {
    complaint: (set) => complaint(set as unknown as z.output<z.ZodObject<Shape>>),
  }),
  // The configuration was read by the schemas of all modules together.
  of: (config) => config as unknown as z.output<z.ZodObject<Shape>>,
})

/** A switch, in the words that people write for one. */
export const onOff = z
  .enum(['1', 'true', 'on', 'yes', '0', 'false', 'off', 'no', ''])
  .transform((text) => ['1', 'true', 'on', 'yes'].includes(text))

/** A number of megabytes, `most` unless set. */
export const megabytes = (most: number) => z.coerce.number().int().min(1).default(most)

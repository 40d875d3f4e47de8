type Parameter<Value> = (value: unknown) => Value | undefined
type Values<Shape> = { [Name in keyof Shape]?: Shape[Name] extends Parameter<infer Value> ? Value : never }

/** A text; numbers and the like, which an address does not tell from texts, too. */
export const text =
  (longest = 2000): Parameter<string> =>
  (value) =>
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? String(value).slice(0, longest) || undefined
      : undefined

/** One of the words given. */
export const oneOf =
  <Word extends string>(...words: readonly Word[]): Parameter<Word> =>
  (value) =>
    words.find((word) => word === value)

/** Texts of these names. */
export const texts = <Name extends string>(...names: readonly Name[]): Record<Name, Parameter<string>> =>
  Object.fromEntries(names.map((name) => [name, text()])) as Record<Name, Parameter<string>>

/** The schema of the search parameters of a page: what it does not name, or does not understand, is left out. */
export const searchParameters =
  <Shape extends Record<string, Parameter<unknown>>>(shape: Shape) =>
  (search: Record<string, unknown>): Values<Shape> =>
    Object.fromEntries(
      Object.entries(shape).flatMap(([name, read]) => {
        const value = read(search[name])
        return value === undefined ? [] : [[name, value]]
      }),
    ) as Values<Shape>

/** The parameters of an address as texts; each page makes of them what it knows. */
export const textOnly = (search: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(search).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  )

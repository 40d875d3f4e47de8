/** A JSON schema, as far as examples are made from it. */
export interface ExampleSchema {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: ExampleSchema[]
  oneOf?: ExampleSchema[]
  allOf?: ExampleSchema[]
  items?: ExampleSchema
  properties?: Record<string, ExampleSchema>
  required?: string[]
  additionalProperties?: boolean | ExampleSchema
  propertyNames?: ExampleSchema
  default?: unknown
  examples?: unknown[]
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
}

/** What examples show for a module's fields, where the schema says nothing of it. */
export interface Examples {
  /** By the name of a field. */
  values?: Record<string, unknown>
  /** The prefix of an id, by a word in the name of its field or thing, such as `owner` for `ownerId`; the longest word counts. */
  ids?: Record<string, string>
  /** Words in the names of things whose `name` is that of a person. */
  people?: readonly string[]
  /** Fields that are shown although they may be left out: without them the example would say, or do, nothing. */
  telling?: readonly string[]
  /** Fields that are mostly null. */
  empty?: readonly string[]
  /** Texts that fit a pattern. */
  texts?: readonly string[]
}

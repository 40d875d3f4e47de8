/**
 * What the texts of another language have to be, given the English ones: the same keys, functions of the same parameters, lists
 * as long; missing and superfluous keys do not compile.
 */
export type Translation<English> = English extends string
  ? string
  : English extends (...values: infer Values) => string
    ? (...values: Values) => string
    : { readonly [Key in keyof English]: Translation<English[Key]> }

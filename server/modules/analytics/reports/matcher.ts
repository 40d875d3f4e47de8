import type { Values } from './filters.ts'

/** A condition on records: type, subject and a pattern of the path; all that are given must hold. */
export interface Rule {
  subjectType?: string | null | undefined
  subjectId?: string | null | undefined
  pathLike?: string | null | undefined
}

/** SQL: whether a record meets a rule. */
export function meets({ subjectType, subjectId, pathLike }: Rule, values: Values): string {
  const tests = [
    ...(subjectType == null ? [] : [`type = ${values.add(subjectType)}`]),
    ...(subjectId == null ? [] : [`subject = ${values.add(subjectId)}`]),
    ...(pathLike == null
      ? []
      : [`regexp_full_match(coalesce(path, ''), ${values.add(expressionOf(pathLike))})`]),
  ]
  return tests.length > 0 ? `(${tests.join(' and ')})` : 'true'
}

/**
 * A pattern of SQL's LIKE as an expression whose cost is that of the text's length, whatever the pattern: % stands for any
 * text, _ for any character, a backslash stands before what is meant as it is.
 */
function expressionOf(pattern: string): string {
  let expression = '(?s)'
  let isEscaped = false
  for (const character of pattern) {
    if (!isEscaped && character === '\\') isEscaped = true
    else {
      expression +=
        !isEscaped && character === '%'
          ? '.*'
          : !isEscaped && character === '_'
            ? '.'
            : character.replace(/[\\^$.*+?()[\]{}|]/, '\\$&')
      isEscaped = false
    }
  }
  return expression
}

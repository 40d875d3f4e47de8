import { SdkError } from '@stoa/sdk'
import { get, set, type FieldErrors, type FieldValues } from 'react-hook-form'
import type { Complaints } from './validation.ts'

/** Complaints by path as the library holds them: a tree of errors. */
export function errorsOf<Values extends FieldValues>(complaints: Complaints<Values>): FieldErrors<Values> {
  const errors = {}
  for (const [path, message] of Object.entries(complaints))
    if (message) set(errors, path, { type: 'rule', message })
  return errors
}

/** The complaints that a tree of errors holds, by path. */
export function complaintsIn<Values extends FieldValues>(errors: FieldErrors<Values>): Complaints<Values> {
  const found: Record<string, string> = {}
  const collect = (node: object, path: string) => {
    if ('message' in node && typeof node.message === 'string') found[path] = node.message
    else
      for (const [name, below] of Object.entries(node) as [string, unknown][])
        if (typeof below === 'object' && below !== null) collect(below, path ? `${path}.${name}` : name)
  }
  collect(errors, '')
  return found as Complaints<Values>
}

/** Whether a rule complains at a path, which it may no longer do once another field has changed; what the server refused stays refused. */
export const isOfRule = <Values extends FieldValues>(errors: FieldErrors<Values>, path: string): boolean =>
  (get(errors, path) as { type?: unknown } | undefined)?.type === 'rule'

/**
 * What the server says of fields that the form has: at the path itself where an input is drawn for it (`holidays.1.date`), else at the
 * field that shows it as a whole, such as a line of a text with several.
 */
export function refusedFields<Values extends FieldValues>(
  error: unknown,
  values: Values,
  drawn: ReadonlySet<string>,
): Complaints<Values> {
  const found: Record<string, string> = {}
  if (!(error instanceof SdkError)) return found as Complaints<Values>
  for (const { path, message } of error.errors ?? []) {
    const field = path.split('.')[0] ?? ''
    if (field in values) found[drawn.has(path) ? path : field] = message
  }
  return found as Complaints<Values>
}

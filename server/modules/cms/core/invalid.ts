import { AppError, type FieldError } from '../../../kernel/base/errors.ts'
import { E } from '../errors.ts'

const MOST_TOLD = 50

/** Throws 400 `cms_invalid` with what is wrong, field by field; nothing where nothing is. */
export function refuseInvalid(problems: readonly FieldError[]): void {
  if (problems.length === 0) return
  const detail = problems
    .slice(0, 5)
    .map(({ path, message }) => `${path}: ${message}`)
    .join('; ')
  throw new AppError(E.cms_invalid, { detail, fields: problems.slice(0, MOST_TOLD) })
}

import { AppError, E } from '../../../kernel/base/errors.ts'

/** The refusal of an input that lacks a field which is needed this time. */
export const missingField = (path: string, message: string): AppError =>
  new AppError(E.invalid_input, { detail: `${path}: ${message}`, fields: [{ path, message }] })

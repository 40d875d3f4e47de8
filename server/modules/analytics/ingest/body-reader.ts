import { AppError, E } from '../../../kernel/base/errors.ts'
import { toStorable } from '../../../kernel/base/storable.ts'

const MOST_TO_CUT = 8192

/** A body that is read field by field, faster than a schema would be; 400 names the field that is wrong. */
export type Body = Readonly<Record<string, unknown>>

/** The 400 that names a field and what it must be. */
export const malformed = (path: string, message: string): AppError =>
  new AppError(E.invalid_input, { detail: `${path}: ${message}`, fields: [{ path, message }] })

/** The body, if it is a JSON object; 400 otherwise. */
export function readBody(body: unknown): Body {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new AppError(E.invalid_input, 'The body must be a JSON object.')
  return body as Body
}

/** A text of at most `most` characters, trimmed; null where it is missing or blank. */
export function readText(body: Body, name: string, most: number): string | null {
  const text = read(body, name)
  if (text !== null && text.length > most) throw malformed(name, `must have at most ${most} characters`)
  return text
}

/** Like `readText`, and 400 where the field is missing or blank. */
export function requireText(body: Body, name: string, most: number): string {
  const text = readText(body, name, most)
  if (text === null) throw malformed(name, 'must be a text that is not blank')
  return text
}

/**
 * A text of which the first `most` characters are kept; null where it is missing or blank, 400 above 8,192
 * characters.
 */
export function readCut(body: Body, name: string, most: number): string | null {
  const text = read(body, name)
  if (text !== null && text.length > MOST_TO_CUT)
    throw malformed(name, `must have at most ${MOST_TO_CUT} characters`)
  return text === null ? null : cut(text, most)
}

/** The first `most` characters, without half a character at the end. */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text
  const last = text.charCodeAt(most - 1)
  return text.slice(0, last >= 0xd800 && last < 0xdc00 ? most - 1 : most)
}

function read(body: Body, name: string): string | null {
  const value = body[name]
  if (value === undefined || value === null) return null
  if (typeof value !== 'string') throw malformed(name, 'must be a text')
  const text = toStorable(value.trim())
  return text === '' ? null : text
}

/** A number ≥ 0, rounded, and `most` where it is higher; null where it is missing. */
export function readCount(body: Body, name: string, most: number): number | null {
  const value = body[name]
  if (value === undefined || value === null) return null
  if (typeof value !== 'number' || !(value >= 0))
    throw malformed(name, 'must be a number that is not negative')
  return Math.min(Math.round(value), most)
}

/** The object in a field; null where it is missing, 400 where it is something else. */
export function readObject(body: Body, name: string): Body | null {
  const value = body[name]
  if (value === undefined || value === null) return null
  if (typeof value !== 'object' || Array.isArray(value)) throw malformed(name, 'must be an object')
  return value as Body
}

import { SdkError } from '@stoa/sdk'
import type { FieldValues, Path } from 'react-hook-form'
import { formText } from '../../text/forms.en.ts'

/** Says what is wrong with a value, or nothing. */
type Rule<Value> = (value: Value) => string | undefined

/** The value must not be blank. */
export const required =
  (label: string): Rule<string> =>
  (value) =>
    value.trim() ? undefined : formText.validation.required(label)

/** The value must look like an email address: the server has the last word. */
export const email: Rule<string> = (value) =>
  /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(value.trim()) ? undefined : formText.validation.email

/** A password of at least eight characters, as the server asks. */
export const password: Rule<string> = (value) =>
  value.length >= 8 ? undefined : formText.validation.passwordShort

/** At most so many characters. */
export const atMost =
  (max: number): Rule<string> =>
  (value) =>
    value.length <= max ? undefined : formText.validation.tooLong(max)

/** At least so many characters. */
export const atLeast =
  (min: number): Rule<string> =>
  (value) =>
    value.trim().length >= min ? undefined : formText.validation.tooShort(min)

/** A full web address. */
export const webAddress: Rule<string> = (value) => {
  const url = parseUrl(value.trim())
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? undefined : formText.validation.url
}

function parseUrl(value: string): URL | null {
  try {
    return new URL(value)
  } catch {
    return null
  }
}

/** Schemes of apps and extensions, whose origins browsers send as they are written. */
const APP_ORIGIN =
  /^(?!https?:|file:|data:|blob:)[a-z][a-z0-9+.-]*:\/\/[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?(?::\d{1,5})?$/i

const isOrigin = (line: string) =>
  APP_ORIGIN.test(line) ||
  (/^https?:/i.test(line) && !line.includes('*') && parseUrl(line)?.origin === line.toLowerCase())

/** Origins, one a line: scheme, host and port without a path. */
export const origins: Rule<string> = (value) =>
  splitLines(value).every(isOrigin) ? undefined : formText.validation.origin

/** The lines of a text that say something, trimmed, without a trailing slash. */
export const splitLines = (value: string): string[] =>
  value
    .split(/[\n,]/)
    .map((line) => line.trim().replace(/\/$/, ''))
    .filter(Boolean)

/** Rules one after the other; the first complaint counts. */
export const all =
  <Value>(...rules: Rule<Value>[]): Rule<Value> =>
  (value) => {
    for (const rule of rules) {
      const complaint = rule(value)
      if (complaint) return complaint
    }
    return undefined
  }

/** What is wrong with a field, or with parts of it by their paths below it. */
type Complaint = string | Readonly<Record<string, string>> | undefined

/** Rules per field of a form; they may look at the other fields, and ask the server. */
export type Rules<Values> = {
  [Field in keyof Values]?: (value: Values[Field], values: Values) => Complaint | Promise<Complaint>
}

/** Complaints by the paths of fields; no key where a field is fine. */
export type Complaints<Values extends FieldValues> = { [Field in Path<Values>]?: string | undefined }

/**
 * Checks every field that has a rule, and all of them again if something was typed while the server was asked. What a rule could not
 * ask it, for want of an answer, is left to the server.
 */
export async function validate<Values extends FieldValues>(
  values: Values,
  rules: Rules<Values>,
): Promise<Complaints<Values>> {
  const checked = JSON.stringify(values)
  const found: Record<string, string> = {}
  const check = async (field: keyof Values & string): Promise<void> => {
    const complaint = await answerOf(rules[field]?.(values[field], values))
    if (typeof complaint === 'string') found[field] = complaint
    else for (const [path, message] of Object.entries(complaint ?? {})) found[`${field}.${path}`] = message
  }
  await Promise.all(Object.keys(rules).map(check))
  return JSON.stringify(values) === checked ? (found as Complaints<Values>) : validate(values, rules)
}

async function answerOf(asked: Complaint | Promise<Complaint>): Promise<Complaint> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof SdkError) return undefined
    throw error
  }
}

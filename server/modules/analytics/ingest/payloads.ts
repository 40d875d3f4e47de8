import { AppError } from '../../../kernel/base/errors.ts'
import { toStorable } from '../../../kernel/base/storable.ts'
import { E } from '../errors.ts'
import { SENT_FIELDS, type Sent, type SentFields } from '../record-fields.ts'
import {
  malformed,
  readBody,
  readCount,
  readCut,
  readObject,
  readText,
  requireText,
  type Body,
} from './body-reader.ts'

const MOST_NUMBER = 2_147_483_647

/** A view or event of a tracker. */
export interface ViewInput extends SentFields {
  subjectType: string
  subjectId: string
}

/** A search on a site. */
export interface SearchInput {
  query: string
  resultCount: number
  subjectType: string
  locale: string | null
  visitorId: string | null
}

/** The body of `POST /v1/a/identify`. */
export interface IdentifyInput {
  key: string
  visitorId: string
  externalId: string
  userHash: string
  /** As it was signed. */
  email: string | undefined
}

/** The key that a body names; empty where it is no text. */
export function keyOf(body: unknown): string {
  const key = (body as { key?: unknown } | null | undefined)?.key
  return typeof key === 'string' ? key : ''
}

/** The body of `POST /v1/a/t`, but for its key. */
export function readView(raw: unknown): ViewInput {
  const body = readBody(raw)
  requireText(body, 'key', 200)
  return {
    subjectId: requireText(body, 'subjectId', 512),
    subjectType: readText(body, 'subjectType', 32) ?? 'page',
    ...readFields(body),
  }
}

/** The body of `POST /v1/a/v`. */
export function readEntryView(raw: unknown): SentFields & { token: string } {
  const body = readBody(raw)
  return { token: requireText(body, 'token', 400), ...readFields(body) }
}

/** The fields of a view that an image reports: the visitor at most. */
export const onlyVisitor = (visitorId: string | null): SentFields => ({ ...readFields({}), visitorId })

type Read = (body: Body, name: string) => string | number | boolean | null

function readerOf(sent: Sent): Read {
  switch (sent.kind) {
    case 'text':
      return (body, name) => readText(body, name, sent.most)
    case 'cutText':
      return (body, name) => readCut(body, name, sent.most)
    case 'count':
      return (body, name) => readCount(body, name, sent.most)
    case 'flatObject':
      return (body, name) => readFlat(body, name, sent.most)
    case 'flag':
      return (body, name) => body[name] === sent.is
  }
}

const READERS = SENT_FIELDS.map(({ name, at, sent }) => {
  const [group, inner] = at.split('.') as [string, string?]
  return { name, group: inner === undefined ? null : group, key: inner ?? group, read: readerOf(sent) }
})

const NOTHING: Body = {}

// Read from JSON and copied for each body: an object that gets so many properties one by one becomes a slow dictionary.
const BLANK = JSON.parse(`{${SENT_FIELDS.map(({ name }) => `"${name}":null`).join()}}`) as Record<
  string,
  unknown
>

function readFields(body: Body): SentFields {
  const fields = { ...BLANK }
  let open: { name: string; body: Body } | undefined
  for (const { name, group, key, read } of READERS) {
    if (group !== null && open?.name !== group)
      open = { name: group, body: readObject(body, group) ?? NOTHING }
    fields[name] = read(group === null || !open ? body : open.body, key)
  }
  return fields as unknown as SentFields
}

/** An object as JSON, without what is nested in it. */
function readFlat(body: Body, name: string, mostBytes: number): string | null {
  const given = readObject(body, name)
  if (given === null) return null
  const flat: [string, unknown][] = []
  for (const [key, value] of Object.entries(given)) {
    if (typeof value === 'object' && value !== null) continue
    flat.push([toStorable(key), typeof value === 'string' ? toStorable(value) : value])
  }
  if (flat.length === 0) return null
  const text = JSON.stringify(Object.fromEntries(flat))
  if (Buffer.byteLength(text) > mostBytes)
    throw malformed(name, `must have at most ${mostBytes} bytes as JSON`)
  return text
}

/** The body of `POST /v1/a/s`, but for its key; null for a blank query, which is no search. */
export function readSearch(raw: unknown): SearchInput | null {
  const body = readBody(raw)
  requireText(body, 'key', 200)
  if (typeof body['query'] !== 'string') throw malformed('query', 'must be a text')
  const query = readText(body, 'query', 256)
  const resultCount = readCount(body, 'resultCount', MOST_NUMBER)
  if (resultCount === null) throw malformed('resultCount', 'must be a number that is not negative')
  const subjectType = readText(body, 'subjectType', 32) ?? 'site'
  const rest = { locale: readCut(body, 'locale', 16), visitorId: readText(body, 'visitorId', 64) }
  return query === null ? null : { query, resultCount, subjectType, ...rest }
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** The body of `POST /v1/a/identify`; the email stays as it was sent, for it is signed so. */
export function readIdentify(raw: unknown): IdentifyInput {
  const body = Object(raw) as Body
  const text = (name: string, most: number): string => {
    const value = body[name]
    if (
      typeof value !== 'string' ||
      value.trim() === '' ||
      value.length > most ||
      toStorable(value) !== value
    )
      throw new AppError(E.identity_invalid, {
        detail: `${name}: must be a text of 1 to ${most} characters`,
        fields: [{ path: name, message: `must be a text of 1 to ${most} characters` }],
      })
    return value
  }
  const input = {
    key: text('key', 200),
    visitorId: text('visitorId', 64),
    externalId: text('externalId', 256),
    userHash: text('userHash', 256),
  }
  if (body['email'] === undefined || body['email'] === null) return { ...input, email: undefined }
  const email = text('email', 320)
  if (!EMAIL.test(email.trim()))
    throw new AppError(E.identity_invalid, {
      detail: 'email: is not an email address',
      fields: [{ path: 'email', message: 'is not an email address' }],
    })
  return { ...input, email }
}

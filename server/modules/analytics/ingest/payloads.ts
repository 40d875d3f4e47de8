import { AppError } from '../../../kernel/errors.ts'
import { toStorable } from '../../../kernel/storable.ts'
import { E } from '../errors.ts'
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

const DAY_MS = 86_400_000
const MOST_AGE_MS = 30 * DAY_MS
const MOST_METADATA_BYTES = 4096
const MOST_NUMBER = 2_147_483_647

/** What is told about a view or event, whatever it is about. */
export interface ViewFacts {
  path: string | null
  referrer: string | null
  visitorId: string | null
  locale: string | null
  dwellMs: number | null
  readDepth: number | null
  viewId: string | null
  /** How long ago it began. */
  ageMs: number | null
  utmSource: string | null
  utmMedium: string | null
  utmCampaign: string | null
  /** As JSON. */
  metadata: string | null
  /** Width of the window in CSS pixels. */
  screen: number | null
  language: string | null
  /** Nothing may be kept in the browser: the visitor has no id there. */
  keepsNothing: boolean
  /** The browser says that a program steers it. */
  webdriver: boolean
}

/** A view or event of a tracker. */
export interface ViewInput extends ViewFacts {
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

/** Who a visitor is said to be. */
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
    ...readFacts(body),
  }
}

/** The body of `POST /v1/a/v`. */
export function readEntryView(raw: unknown): ViewFacts & { token: string } {
  const body = readBody(raw)
  return { token: requireText(body, 'token', 400), ...readFacts(body) }
}

/** Nothing but where it was asked from. */
export const noFacts = (visitorId: string | null): ViewFacts => ({ ...readFacts({}), visitorId })

function readFacts(body: Body): ViewFacts {
  const utm = readObject(body, 'utm') ?? {}
  return {
    path: readCut(body, 'path', 512),
    referrer: readCut(body, 'referrer', 512),
    visitorId: readText(body, 'visitorId', 64),
    locale: readCut(body, 'locale', 16),
    dwellMs: readCount(body, 'dwellMs', DAY_MS),
    readDepth: readCount(body, 'readDepth', 100),
    viewId: readText(body, 'viewId', 64),
    ageMs: readCount(body, 'ageMs', MOST_AGE_MS),
    utmSource: readCut(utm, 'source', 128),
    utmMedium: readCut(utm, 'medium', 128),
    utmCampaign: readCut(utm, 'campaign', 128),
    metadata: readMetadata(body),
    screen: readCount(body, 'screen', MOST_NUMBER),
    language: readCut(body, 'language', 35),
    keepsNothing: body['storage'] === 'none',
    webdriver: body['webdriver'] === true,
  }
}

/** A flat object: what is nested in it is dropped. */
function readMetadata(body: Body): string | null {
  const given = readObject(body, 'metadata')
  if (given === null) return null
  const flat: [string, unknown][] = []
  for (const [name, value] of Object.entries(given)) {
    if (typeof value === 'object' && value !== null) continue
    flat.push([toStorable(name), typeof value === 'string' ? toStorable(value) : value])
  }
  if (flat.length === 0) return null
  const text = JSON.stringify(Object.fromEntries(flat))
  if (Buffer.byteLength(text) > MOST_METADATA_BYTES)
    throw malformed('metadata', `must have at most ${MOST_METADATA_BYTES} bytes as JSON`)
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

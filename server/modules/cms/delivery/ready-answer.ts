import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { ReadAt } from './staleness.ts'

/** What a request asked for, made. */
export interface Made {
  status: 200 | 301
  type: string
  body: string
  keys: readonly string[]
  /** Where a 301 leads to. */
  location?: string
  /** How long others may keep it, where that is not as long as usual. */
  caching?: string
  /** Of a search, how many entries it shows. */
  hits?: number
}

/** The forms that bytes travel in. */
export type Encoding = 'identity' | 'br' | 'gzip'

/** One form of an answer: its bytes, and its headers, names and values by turns. */
export interface Form {
  body: Buffer
  headers: readonly string[]
}

/** An answer that is ready to be sent. */
export interface ReadyAnswer extends ReadAt, Pick<Made, 'status' | 'hits'> {
  /** Until when it may be sent, in milliseconds of the process's clock. */
  until: number
  etagOf(encoding: Encoding): string
  /** The headers of a 304. */
  unchanged(encoding: Encoding): readonly string[]
  /** A form that was made; nothing where it has yet to be. */
  ready(encoding: Encoding): Form | undefined
  make(encoding: Encoding): Promise<Form>
  /** What its forms take in memory. */
  readonly bytes: number
}

// Less does not travel any faster.
const LEAST_BYTES = 1024
const MOST_HEADER_BYTES = 4096
const CACHING = 'public, max-age=60, stale-while-revalidate=600, stale-if-error=86400'

const compress = {
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 6 }),
}

/** Makes an answer ready: with strong tags of its bytes, and the headers that caches go by. */
export function readyAnswer(made: Made, read: ReadAt, until: number): ReadyAnswer {
  const body = Buffer.from(made.body)
  const digest = createHash('sha256').update(body).digest('base64url').slice(0, 27)
  const forms = new Map<Encoding, Form>()
  const making = new Map<Encoding, Promise<Form>>()
  const isSmall = body.length <= LEAST_BYTES
  const etagOf = (encoding: Encoding) =>
    `"${digest}${encoding === 'identity' || isSmall ? '' : `-${encoding}`}"`
  const surrogateKey = surrogateKeys(read)
  const unchanged = (encoding: Encoding): readonly string[] => [
    'cache-control',
    made.caching ?? CACHING,
    'etag',
    etagOf(encoding),
    'vary',
    'Accept-Encoding',
    'surrogate-key',
    surrogateKey,
  ]
  const formOf = (encoding: Encoding, bytes: Buffer): Form => ({
    body: bytes,
    headers: [
      ...unchanged(encoding),
      'content-type',
      made.type,
      ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
      ...(made.location === undefined ? [] : ['location', made.location]),
    ],
  })
  forms.set('identity', formOf('identity', body))
  return {
    ...read,
    status: made.status,
    ...(made.hits !== undefined && { hits: made.hits }),
    until,
    etagOf,
    unchanged,
    ready: (encoding) => forms.get(isSmall ? 'identity' : encoding),
    async make(encoding) {
      if (encoding === 'identity' || isSmall) return forms.get('identity') as Form
      const under = making.get(encoding) ?? compress[encoding](body).then((bytes) => formOf(encoding, bytes))
      making.set(encoding, under)
      const form = await under
      forms.set(encoding, form)
      return form
    },
    get bytes() {
      // With room for the other forms, which come later.
      return 2 * body.length + 2000 + 40 * read.keys.length
    },
  }
}

/** The keys that caches in front of the service purge by; that of the organization where they are too many for a header. */
function surrogateKeys({ keys, orgId }: ReadAt): string {
  const text = keys.join(' ')
  return text.length > MOST_HEADER_BYTES ? orgId : text
}

const REFUSED = /;\s*q=0(?:\.0*)?\s*$/

/** The form that a client takes, by its `Accept-Encoding`. */
export function encodingOf(header: string | undefined): Encoding {
  if (header === undefined || header === '') return 'identity'
  const accepted = header
    .toLowerCase()
    .split(',')
    .filter((part) => !REFUSED.test(part))
    .map((part) => part.split(';', 1)[0]?.trim())
  return accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : 'identity'
}

/** Whether `If-None-Match` names a tag, weakly compared, in a list or by `*`. */
export const isKnown = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  (header === etag ||
    header.trim() === '*' ||
    header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag))

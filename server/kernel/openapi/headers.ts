/** The headers that answers carry, by the names of their components. */
const HEADERS = {
  'RateLimit-Limit': {
    description: 'How many such calls a minute are allowed.',
    schema: { type: 'integer' },
  },
  'RateLimit-Remaining': { description: 'How many are left right now.', schema: { type: 'integer' } },
  'RateLimit-Reset': {
    description: 'Seconds until as many as possible are left; after a 429, until the next call.',
    schema: { type: 'integer' },
  },
  'Retry-After': { description: 'Seconds to wait, where waiting helps.', schema: { type: 'integer' } },
  'Idempotent-Replayed': {
    description: '`true` where this is the answer of an earlier call with the same `Idempotency-Key`.',
    schema: { type: 'string', const: 'true' },
  },
  Location: { description: 'Where it is now.', schema: { type: 'string' } },
}

export type HeaderName = keyof typeof HEADERS

const nameOf = (header: string): string => header.replaceAll('-', '')

/** `components.headers` of the document. */
export const headerComponents = (): Record<string, object> =>
  Object.fromEntries(Object.entries(HEADERS).map(([header, described]) => [nameOf(header), described]))

/** What a response says of the headers that it carries. */
export const carrying = (...headers: readonly HeaderName[]) =>
  headers.length > 0 && {
    headers: Object.fromEntries(
      headers.map((header) => [header, { $ref: `#/components/headers/${nameOf(header)}` }]),
    ),
  }

/** What every answer to a counted call carries; listed where it counts, since listed with every answer it would be a tenth of the document. */
export const COUNTED = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'] as const

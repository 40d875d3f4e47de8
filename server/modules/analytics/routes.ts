import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError, E as K } from '../../kernel/errors.ts'
import type { RawContext, RawRoute } from '../../kernel/http/raw-route.ts'
import { E } from './errors.ts'
import { identify } from './identity/identify.ts'
import { ingestOf, type Visit } from './ingest/ingest.ts'
import { keyOf, noFacts, readEntryView, readIdentify, readSearch, readView } from './ingest/payloads.ts'
import { readViewToken } from './ingest/view-token.ts'

const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

const WHY =
  'Beacons send text/plain, and this is the hottest path: it asks for no credential and shares its transactions.'
const ACCEPTED = { 204: { description: 'Taken, and stored if it counts: an unknown key looks the same.' } }
const ORIGIN_ERRORS = [E.origin_required, E.origin_not_allowed, E.origin_allowlist_required]
const BODY_ERRORS = [K.invalid_input, K.invalid_json, K.body_too_large, K.unsupported_media_type]
const common = { access: 'public', limit: 'track', module: 'analytics' } as const
const post = { ...common, why: WHY } as const

const text = { type: ['string', 'null'] }
const count = { type: ['number', 'null'], minimum: 0 }
const described = (schema: object, description: string) => ({ ...schema, description })

const VIEW_FIELDS = {
  path: described(text, 'Path and query of the page; cut to 512 characters.'),
  referrer: described(text, 'The page before it; cut to 512 characters.'),
  visitorId: described(text, 'At most 64 characters.'),
  locale: described(text, 'Language of the page; cut to 16 characters.'),
  dwellMs: described(count, 'For how long it was seen; at most a day.'),
  readDepth: described(count, 'Percent of the page that was scrolled to.'),
  viewId: described(text, 'Reports with the same id are about one view; at most 64 characters.'),
  ageMs: described(count, 'How long ago the view began, in reports that follow its first.'),
  utm: {
    type: ['object', 'null'],
    properties: { source: text, medium: text, campaign: text },
    description: 'Each is cut to 128 characters.',
  },
  metadata: {
    type: ['object', 'null'],
    description: 'A flat object of at most 4 KB; nested values are dropped.',
    additionalProperties: true,
  },
  screen: described(count, 'Width of the window in CSS pixels.'),
  language: described(text, 'Language of the browser.'),
  storage: described(text, '`none`: nothing is kept in the browser, and `visitorId` is ignored.'),
  webdriver: described({ type: ['boolean', 'null'] }, 'The browser is steered by a program.'),
}
const body = (description: string, properties: object, required: string[]) => ({
  description,
  schema: { type: 'object', properties, required },
})
const key = { type: 'string', description: 'The tracker’s key.' }
const required = { type: 'string' }

const trackView: RawRoute = {
  ...post,
  route: 'POST /v1/a/t',
  describes: {
    summary: 'Record a view or event of a page',
    description: 'As application/json or text/plain. Answered after the commit.',
    body: body('The view or event.', { key, subjectId: required, subjectType: text, ...VIEW_FIELDS }, [
      'key',
      'subjectId',
    ]),
    answers: ACCEPTED,
    errors: [...BODY_ERRORS, ...ORIGIN_ERRORS, K.rate_limited, K.unavailable],
  },
  async handle(request, reply, ctx) {
    const ingest = ingestOf(ctx)
    const input = await readOr(ctx, request, readView)
    await ingest.view(keyOf(request.body), input, visitOf(request))
    return reply.code(204).send()
  },
}

const trackSearch: RawRoute = {
  ...post,
  route: 'POST /v1/a/s',
  describes: {
    summary: 'Record a search on a site',
    description: 'As application/json or text/plain. A blank query is no search.',
    body: body(
      'The search.',
      {
        key,
        query: required,
        resultCount: { type: 'number', minimum: 0 },
        subjectType: text,
        locale: text,
        visitorId: text,
      },
      ['key', 'query', 'resultCount'],
    ),
    answers: ACCEPTED,
    errors: [...BODY_ERRORS, ...ORIGIN_ERRORS, K.rate_limited, K.unavailable],
  },
  async handle(request, reply, ctx) {
    const input = await readOr(ctx, request, readSearch)
    if (input) await ingestOf(ctx).search(keyOf(request.body), input, visitOf(request))
    return reply.code(204).send()
  },
}

const trackIdentity: RawRoute = {
  ...post,
  route: 'POST /v1/a/identify',
  describes: {
    summary: 'Say who a visitor is, with a proof of the site’s server',
    description:
      'The hash is HMAC-SHA-256 (hex) with the tracker’s identity secret over the fields `svc.identity.v1`, externalId, visitorId and email (or nothing), each as its length in bytes, a colon and itself.',
    body: body(
      'The identity.',
      { key, visitorId: required, externalId: required, userHash: required, email: text },
      ['key', 'visitorId', 'externalId', 'userHash'],
    ),
    answers: ACCEPTED,
    errors: [
      E.identity_invalid,
      E.identity_secret_missing,
      E.identity_hash_mismatch,
      ...ORIGIN_ERRORS,
      K.invalid_json,
      K.rate_limited,
    ],
  },
  async handle(request, reply, ctx) {
    const { key: trackerKey, ...identity } = readIdentify(request.body)
    const tracker = await ingestOf(ctx).admit(trackerKey, visitOf(request))
    if (tracker) {
      const { trackerId: id, identitySecret, orgId } = tracker
      await ctx.transaction((unit) => identify(unit, { id, identitySecret }, identity), orgId)
    }
    return reply.code(204).send()
  },
}

const trackEntryView: RawRoute = {
  ...post,
  route: 'POST /v1/a/v',
  describes: {
    summary: 'Record a view of published content by its token',
    description: 'The token stands beside the content, for 180 days. An invalid one looks the same.',
    body: body('The view.', { token: required, ...VIEW_FIELDS }, ['token']),
    answers: ACCEPTED,
    errors: [...BODY_ERRORS, K.rate_limited, K.unavailable],
  },
  async handle(request, reply, ctx) {
    const { token, ...facts } = readEntryView(request.body)
    const entry = readViewToken(ctx.services.secrets, token)
    if (entry) await ingestOf(ctx).entryView(entry, facts, visitOf(request), 'beacon')
    return reply.code(204).send()
  },
}

const image = {
  ...common,
  why: 'The answer is an image.',
  answers: {
    200: {
      description: 'One transparent pixel, whatever came of it.',
      contentType: 'image/gif',
      schema: { type: 'string', format: 'binary' },
    },
  },
}

const trackerPixel: RawRoute = {
  ...common,
  why: image.why,
  overLimit: (reply) => sendImage(reply),
  route: 'GET /v1/a/t/{key}.gif',
  describes: {
    summary: 'Record a view by an image',
    description: 'Where the tracker has allowed origins, the page’s is that of the `Referer`.',
    query: {
      s: { type: 'string', description: 'What was seen, such as a path; at most 512 characters.' },
      t: { type: 'string', description: 'Its type, `page` unless said.' },
      v: { type: 'string', description: 'Who saw it; at most 64 characters.' },
    },
    answers: image.answers,
  },
  handle: (request, reply, ctx) =>
    pixel(request, reply, ctx, async () => {
      const { key: trackerKey } = request.params as { key: string }
      const { s, t, v } = request.query as Record<string, unknown>
      const input = await readOr(
        ctx,
        { body: { key: trackerKey, subjectId: s, subjectType: t, visitorId: v } },
        readView,
      )
      await ingestOf(ctx).pixel(trackerKey, input, visitOf(request))
    }),
}

const entryPixel: RawRoute = {
  ...common,
  why: image.why,
  overLimit: (reply) => sendImage(reply),
  route: 'GET /v1/a/v/{token}.gif',
  describes: {
    summary: 'Record a view of published content by an image',
    answers: image.answers,
  },
  handle: (request, reply, ctx) =>
    pixel(request, reply, ctx, async () => {
      const entry = readViewToken(ctx.services.secrets, (request.params as { token: string }).token)
      if (entry) await ingestOf(ctx).entryView(entry, noFacts(null), visitOf(request), 'pixel')
    }),
}

/** What pages send, without a credential. */
export const publicRoutes: readonly RawRoute[] = [
  trackView,
  trackerPixel,
  trackSearch,
  trackIdentity,
  trackEntryView,
  entryPixel,
]

/** Reads a body; one that cannot be read is counted where its key is good, and refused. */
async function readOr<T>(
  ctx: RawContext,
  { body: raw }: { body: unknown },
  read: (body: unknown) => T,
): Promise<T> {
  try {
    return read(raw)
  } catch (error) {
    await ingestOf(ctx).malformed(keyOf(raw))
    throw error
  }
}

/** Always the image; what could not be recorded is not worth a broken one. */
async function pixel(
  request: FastifyRequest,
  reply: FastifyReply,
  { services }: RawContext,
  record: () => Promise<void>,
): Promise<FastifyReply> {
  if (request.method !== 'HEAD')
    await record().catch((error: unknown) => {
      if (!(error instanceof AppError)) services.log.warn({ err: error }, 'a pixel’s view was not recorded')
    })
  return sendImage(reply)
}

const sendImage = (reply: FastifyReply): FastifyReply =>
  reply
    .headers({
      'cache-control': 'no-store, private, max-age=0',
      pragma: 'no-cache',
      'cross-origin-resource-policy': 'cross-origin',
    })
    .type('image/gif')
    .send(GIF)

const visitOf = ({ ip, headers }: FastifyRequest): Visit => ({
  address: ip,
  userAgent: (headers['user-agent'] ?? '').slice(0, 1000),
  origin: headers.origin,
  referrer: headers.referer,
})

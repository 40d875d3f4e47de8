import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError, E as K } from '../../kernel/base/errors.ts'
import type { RawContext, RawRoute } from '../../kernel/contract/raw-route.ts'
import { E } from './errors.ts'
import { identify } from './identity/identify.ts'
import { optionalText, viewProperties } from './ingest/body-schema.ts'
import { INGEST, type Visit } from './ingest/ingest.ts'
import { keyOf, onlyVisitor, readEntryView, readIdentify, readSearch, readView } from './ingest/payloads.ts'
import { readViewToken } from './ingest/view-token.ts'

const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

const WHY =
  'Beacons send text/plain, and this is the hottest path: it asks for no credential and shares its transactions.'
const ACCEPTED = { 204: { description: 'Taken, and stored if it counts: an unknown key looks the same.' } }
const ORIGIN_ERRORS = [E.origin_required, E.origin_not_allowed, E.origin_allowlist_required]
const BODY_ERRORS = [K.invalid_input, K.invalid_json, K.body_too_large, K.unsupported_media_type]
const common = { access: 'public', limit: 'track', module: 'analytics' } as const
const post = { ...common, why: WHY } as const

const VIEW_FIELDS = viewProperties()
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
    name: 'recordView',
    summary: 'Record a view or event of a page',
    description: 'As application/json or text/plain. Answered after the commit.',
    body: body(
      'The view or event.',
      { key, subjectId: required, subjectType: optionalText, ...VIEW_FIELDS },
      ['key', 'subjectId'],
    ),
    answers: ACCEPTED,
    errors: [...BODY_ERRORS, ...ORIGIN_ERRORS, K.rate_limited, K.unavailable],
  },
  async handle(request, reply, ctx) {
    const ingest = ctx.services.part(INGEST)
    const input = await readOr(ctx, request, readView)
    await ingest.view(keyOf(request.body), input, visitOf(request))
    return reply.code(204).send()
  },
}

const trackSearch: RawRoute = {
  ...post,
  route: 'POST /v1/a/s',
  describes: {
    name: 'recordSearch',
    summary: 'Record a search on a site',
    description: 'As application/json or text/plain. A blank query is no search.',
    body: body(
      'The search.',
      {
        key,
        query: required,
        resultCount: { type: 'number', minimum: 0 },
        subjectType: optionalText,
        locale: optionalText,
        visitorId: optionalText,
      },
      ['key', 'query', 'resultCount'],
    ),
    answers: ACCEPTED,
    errors: [...BODY_ERRORS, ...ORIGIN_ERRORS, K.rate_limited, K.unavailable],
  },
  async handle(request, reply, ctx) {
    const input = await readOr(ctx, request, readSearch)
    if (input) await ctx.services.part(INGEST).search(keyOf(request.body), input, visitOf(request))
    return reply.code(204).send()
  },
}

const trackIdentity: RawRoute = {
  ...post,
  route: 'POST /v1/a/identify',
  describes: {
    name: 'identifyVisitor',
    summary: 'Say who a visitor is, with a proof of the site’s server',
    description:
      'The hash is HMAC-SHA-256 (hex) with the tracker’s identity secret over the fields `svc.identity.v1`, externalId, visitorId and email (or nothing), each as its length in bytes, a colon and itself.',
    body: body(
      'The identity.',
      { key, visitorId: required, externalId: required, userHash: required, email: optionalText },
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
    const tracker = await ctx.services.part(INGEST).admit(trackerKey, visitOf(request))
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
    name: 'recordContentView',
    summary: 'Record a view of published content by its token',
    description: 'The token stands beside the content, for 180 days. An invalid one looks the same.',
    body: body('The view.', { token: required, ...VIEW_FIELDS }, ['token']),
    answers: ACCEPTED,
    errors: [...BODY_ERRORS, K.rate_limited, K.unavailable],
  },
  async handle(request, reply, ctx) {
    const { token, ...facts } = readEntryView(request.body)
    const entry = readViewToken(ctx.services.secrets, token)
    if (entry) await ctx.services.part(INGEST).entryView(entry, facts, visitOf(request), 'beacon')
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
    name: 'recordViewByImage',
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
      await ctx.services.part(INGEST).pixel(trackerKey, input, visitOf(request))
    }),
}

const entryPixel: RawRoute = {
  ...common,
  why: image.why,
  overLimit: (reply) => sendImage(reply),
  route: 'GET /v1/a/v/{token}.gif',
  describes: {
    name: 'recordContentViewByImage',
    summary: 'Record a view of published content by an image',
    answers: image.answers,
  },
  handle: (request, reply, ctx) =>
    pixel(request, reply, ctx, async () => {
      const entry = readViewToken(ctx.services.secrets, (request.params as { token: string }).token)
      if (entry)
        await ctx.services.part(INGEST).entryView(entry, onlyVisitor(null), visitOf(request), 'pixel')
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
    await ctx.services.part(INGEST).malformed(keyOf(raw))
    throw error
  }
}

/** Always the image; what could not be recorded is not worth a broken one. */
async function pixel(
  request: FastifyRequest,
  reply: FastifyReply,
  { services, database }: RawContext,
  record: () => Promise<void>,
): Promise<FastifyReply> {
  if (request.method !== 'HEAD')
    await record().catch((error: unknown) => {
      if (error instanceof AppError || database.isOutage(error)) return
      services.log.warn({ err: error }, 'a pixel’s view was not recorded')
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

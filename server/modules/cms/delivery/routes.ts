import type { FastifyReply, FastifyRequest } from 'fastify'
import { createCache } from '../../../kernel/base/cache.ts'
import type { Services } from '../../../kernel/contract/context.ts'
import { E as K } from '../../../kernel/base/errors.ts'
import type { AnswerEarly } from '../../../kernel/contract/raw-route.ts'
import type { RawContext, RawRoute } from '../../../kernel/contract/raw-route.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import { E } from '../errors.ts'
import { ANSWERS } from './answers.ts'
import { readAsked } from './asked.ts'
import { makeAnswer } from './make-answer.ts'
import { makePreview } from './preview.ts'
import { withHtml } from './rendering.ts'
import { encodingOf, isKnown, type Made, type ReadyAnswer } from './ready-answer.ts'

const WHY =
  'Public and cached: it answers with tags, in the form that the client takes, 304 and 301, and from memory ahead of the framework.'

async function handle(request: FastifyRequest, reply: FastifyReply, ctx: RawContext): Promise<unknown> {
  const asked = readAsked(request.raw.url ?? '')
  if (!asked) throw new AppError(E.cms_not_found)
  if (asked.kind === 'entry' && asked.preview !== null) {
    withoutLimits(reply).header('cache-control', 'no-store')
    const show = await ctx.database.readTogether(asked.orgId, (tx) => makePreview(tx, ctx.services, asked))
    return withHtml(ctx.services, asked.orgId, show)
  }
  const answer = await ctx.services.part(ANSWERS).answer({
    orgId: asked.orgId,
    key: asked.key,
    // Where another slug leads to is asked seldom, and a query goes with it.
    isKept: ({ status }: Made) => status === 200,
    make: async () => {
      const show = await ctx.database.readTogether(asked.orgId, (tx) => makeAnswer(tx, ctx.services, asked))
      return withHtml(ctx.services, asked.orgId, show)
    },
  })
  return sendAnswer(request, reply, answer)
}

/** Sends an answer that is ready in the form that the client takes; 304 where the client has it. */
export async function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: ReadyAnswer,
): Promise<FastifyReply> {
  withoutLimits(reply)
  const encoding = encodingOf(request.headers['accept-encoding'])
  if (answer.status === 200 && isKnown(request.headers['if-none-match'], answer.etagOf(encoding))) {
    setHeaders(reply, answer.unchanged(encoding))
    return reply.code(304).send()
  }
  const form = answer.ready(encoding) ?? (await answer.make(encoding))
  setHeaders(reply, form.headers)
  return reply.code(answer.status).send(form.body)
}

/** Takes out what tells of a limit: shared caches would repeat it to everybody. */
function withoutLimits(reply: FastifyReply): FastifyReply {
  for (const name of ['limit', 'remaining', 'reset']) reply.removeHeader(`ratelimit-${name}`)
  return reply
}

/** Sets headers whose names and values come by turns. */
function setHeaders(reply: FastifyReply, headers: readonly string[]): void {
  for (let at = 0; at < headers.length; at += 2) reply.header(headers[at] as string, headers[at + 1])
}

// What an address asks for is read once; longer ones are read anew each time.
const MOST_ADDRESS = 500
const MOST_ADDRESSES_BYTES = 4 * 1024 ** 2

/** Sends what is ready from memory, ahead of the framework: no query, no log line. */
export function answerReady({ part }: Pick<Services, 'part'>): AnswerEarly {
  const answers = part(ANSWERS)
  const keys = createCache<string>({ mostBytes: MOST_ADDRESSES_BYTES })
  return ({ url = '', headers }) => {
    if (!url.startsWith('/v1/cms/org_')) return undefined
    const known = keys.get(url)
    const key = known ?? keyOf(url)
    const answer = key === undefined ? undefined : answers.find(key)
    if (key === undefined || answer === undefined) return undefined
    if (known === undefined && url.length <= MOST_ADDRESS) keys.set(url, key)
    const encoding = encodingOf(headers['accept-encoding'])
    if (isKnown(headers['if-none-match'], answer.etagOf(encoding)))
      return { status: 304, headers: answer.unchanged(encoding), body: '' }
    const form = answer.ready(encoding)
    return form && { status: answer.status, headers: form.headers, body: form.body }
  }
}

/** By what an answer to an address is kept; nothing where none is. What is refused, the framework refuses. */
function keyOf(url: string): string | undefined {
  try {
    const asked = readAsked(url)
    return asked?.kind === 'entry' && asked.preview !== null ? undefined : asked?.key
  } catch {
    return undefined
  }
}

const text = { type: 'string' }
const LOCALE = { ...text, description: 'Only what is in this language, exactly.' }
const SHOWN = {
  locale: LOCALE,
  include: { ...text, description: '`references` shows the entries that these refer to.' },
  depth: {
    ...text,
    description: 'With `include=references`: how many references one after the other are followed, 1 to 3.',
  },
  fields: { ...text, description: 'Only these fields, with commas between them.' },
  format: { ...text, description: '`html` renders Markdown and rich text as HTML that runs no code.' },
  tracking: { ...text, description: '`0`, `false` or `off` leaves out `_tracking`.' },
}
const json = (description: string) => ({
  200: { description, contentType: 'application/json', schema: { type: 'object' } },
  304: { description: 'It is what the tags in `If-None-Match` name; no body.' },
})
const common = { access: 'public', limit: 'deliver', module: 'cms', why: WHY, handle } as const
const errors = [E.cms_not_found, E.cms_invalid, K.rate_limited, K.unavailable]
const PATH = '/v1/cms/{orgId}'

const feed = (
  file: string,
  name: string,
  summary: string,
  { contentType, query = {} }: { contentType: string; query?: Record<string, object> },
): RawRoute => ({
  ...common,
  route: `GET ${PATH}/{collectionSlug}/${file}` as RawRoute['route'],
  describes: {
    name,
    summary,
    description: 'Of a collection that says where its entries are seen (`liveUrl`).',
    query: { locale: LOCALE, ...query },
    answers: { 200: { description: summary, contentType, schema: text } },
    errors,
  },
})

/** What sites fetch. */
export const deliveryRoutes: readonly RawRoute[] = [
  {
    ...common,
    route: `GET ${PATH}/collections`,
    describes: {
      name: 'deliverCollections',
      summary: 'List the collections with their fields, as sites see them',
      answers: { 200: { ...json('By name.')[200], schema: { type: 'array', items: { type: 'object' } } } },
      errors,
    },
  },
  {
    ...common,
    route: `GET ${PATH}/{collectionSlug}`,
    describes: {
      name: 'deliverEntries',
      summary: 'List published entries of a collection, newest first',
      description:
        'Fields that are `indexed` can be filtered by, `filter[price][gte]=10` (also `lte`, `gt`, `lt`, `in`, or nothing for equal), and put in order by.',
      query: {
        ...SHOWN,
        limit: {
          ...text,
          description:
            '25 unless said, at most 100; a page ends sooner where its texts come to four million characters.',
        },
        before: {
          ...text,
          description: 'Published before this time, or the `nextBefore` of the page before.',
        },
        sort: { ...text, description: 'An indexed field; `-` before it begins with the greatest.' },
      },
      answers: json('`{ collection, items, nextBefore? }`.'),
      errors,
    },
  },
  {
    ...common,
    route: `GET ${PATH}/{collectionSlug}/{entrySlug}`,
    describes: {
      name: 'deliverEntry',
      summary: 'Show a published entry, or by a preview link its working copy',
      query: { ...SHOWN, preview: { ...text, description: 'The token of a preview link.' } },
      answers: {
        ...json('The entry.'),
        301: {
          description: 'A published entry had this slug before; `{ location, slug }`.',
          contentType: 'application/json',
          schema: { type: 'object' },
        },
      },
      errors: [...errors, E.preview_token_invalid],
    },
  },
  feed('rss.xml', 'deliverFeed', 'The newest entries as RSS', { contentType: 'application/rss+xml' }),
  feed('sitemap.xml', 'deliverSiteMap', 'The addresses of all entries as a site map', {
    contentType: 'application/xml',
    query: {
      page: {
        ...text,
        description:
          'A part of 10,000 entries. Without it, a site map of more entries names its parts (`sitemapindex`).',
      },
    },
  }),
  feed('llms.txt', 'deliverOverview', 'What there is in Markdown, for programs that read', {
    contentType: 'text/markdown',
  }),
]

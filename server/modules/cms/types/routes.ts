import { createHash } from 'node:crypto'
import { statement } from '../../../kernel/db/transaction.ts'
import { AppError, E as K } from '../../../kernel/base/errors.ts'
import type { RawRoute } from '../../../kernel/contract/raw-route.ts'
import { idPattern } from '../../../kernel/base/ids.ts'
import { ifOrganization } from '../../identity/index.ts'
import type { CollectionRow } from '../core/collection-rows.ts'
import { E } from '../errors.ts'
import { declareTypes } from './declare-types.ts'

const CACHING = 'public, max-age=60, stale-while-revalidate=600'

const declared = statement(
  'cms_types',
  `select ${ifOrganization('$1')} as known, (
     select coalesce(json_agg(json_build_object('slug', c.slug, 'name', c.name, 'description', c.description, 'fields', c.fields)), '[]')
     from cms_collections c where c.org_id = $1) as collections`,
)

interface Row {
  known: boolean
  collections: Pick<CollectionRow, 'slug' | 'name' | 'description' | 'fields'>[]
}

/** The collections as TypeScript. */
export const readTypes: RawRoute = {
  route: 'GET /v1/cms/{orgId}/types.d.ts',
  why: 'The answer is TypeScript, for everybody and kept by caches.',
  access: 'public',
  limit: 'deliver',
  module: 'cms',
  describes: {
    name: 'readContentTypes',
    summary: 'Read the types of what is delivered, as TypeScript declarations',
    description: 'An interface for each collection. It changes only with the collections.',
    answers: {
      200: { description: 'Declarations.', contentType: 'text/plain', schema: { type: 'string' } },
      304: { description: 'Those that `If-None-Match` names.' },
    },
    errors: [E.cms_not_found, K.rate_limited, K.unavailable],
  },
  async handle(request, reply, { database }) {
    const { orgId } = request.params as { orgId: string }
    if (!idPattern('org').test(orgId)) throw new AppError(E.cms_not_found)
    const [row] = await database.readTogether(orgId, (tx) => tx.query<Row>(declared, [orgId]))
    if (!row?.known) throw new AppError(E.cms_not_found)
    // They tell of a limit that shared caches would repeat to everybody.
    for (const name of ['limit', 'remaining', 'reset']) reply.removeHeader(`ratelimit-${name}`)
    const text = declareTypes(row.collections)
    const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
    reply.headers({ etag, 'cache-control': CACHING })
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    return reply.type('text/plain; charset=utf-8').send(text)
  },
}

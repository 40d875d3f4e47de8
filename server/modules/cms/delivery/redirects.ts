import type { Services } from '../../../kernel/contract/context.ts'
import { statement, type Tx } from '../../../kernel/db/transaction.ts'
import { slugKey } from '../core/keys.ts'
import type { Asked } from './asked.ts'
import type { Made } from './ready-answer.ts'

const find = statement(
  'cms_delivery_redirect',
  `select e.live_slug as slug, e.locale, e.group_id as "groupId" from cms_redirects r
   join cms_entries e on e.org_id = $1 and e.id = r.entry_id and e.live_version is not null
   where r.org_id = $1 and r.collection_id = $2 and r.from_slug = $3 and ($4::text is null or r.locale = $4::text)
     and ($4::text is null or e.locale = $4::text)
   order by r.created_at desc, r.id desc limit 1`,
)

/** Leads from a slug that a published entry had before to the one that it has; nothing where none had it. */
export async function movedTo(
  tx: Tx,
  { config: { baseUrl } }: Pick<Services, 'config'>,
  asked: Extract<Asked, { kind: 'entry' }>,
  collectionId: string,
): Promise<Made | undefined> {
  const { orgId, collection, slug, locale } = asked
  const [row] = await tx.query<{ slug: string; locale: string; groupId: string }>(find, [
    orgId,
    collectionId,
    slug,
    locale,
  ])
  if (!row) return undefined
  const location = `${baseUrl}/v1/cms/${orgId}/${collection}/${encodeURIComponent(row.slug)}${queryOf(asked)}`
  return {
    status: 301,
    type: 'application/json; charset=utf-8',
    body: JSON.stringify({ location, slug: row.slug }),
    keys: [collectionId, slugKey(collectionId, slug), row.groupId],
    location,
  }
}

/** The parameters that mean something: requests that differ in others share an answer. */
function queryOf({ locale, depth, html, fields, isTracked }: Extract<Asked, { kind: 'entry' }>): string {
  const query = new URLSearchParams({
    ...(locale !== null && { locale }),
    ...(depth > 0 && { include: 'references' }),
    ...(depth > 1 && { depth: String(depth) }),
    ...(html && { format: 'html' }),
    ...(fields && { fields: fields.join() }),
    ...(!isTracked && { tracking: '0' }),
  }).toString()
  return query === '' ? '' : `?${query}`
}

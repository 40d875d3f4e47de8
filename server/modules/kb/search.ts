import { z } from 'zod'
import { statement } from '../../kernel/db/transaction.ts'
import { shape } from '../../kernel/contract/shapes.ts'
import { toStorable } from '../../kernel/base/storable.ts'
import { withoutMarks } from '../../lib/search-marks/search-marks.ts'
import { READ } from './access.ts'
import { Audiences, DocumentId } from './documents.ts'
import { operation } from './module.ts'
import { SpaceId } from './spaces.ts'

/** At least so much of a question's words has to stand in a document. */
const FLOOR = 0.5

const Hit = shape('KbHit', {
  documentId: DocumentId,
  spaceId: SpaceId,
  title: z.string(),
  version: z.int(),
  excerpt: z.string().describe('Where the words stand, as plain text.'),
  audiences: Audiences,
  score: z
    .number()
    .describe('Between 0 and 1: how much of the question’s words it has, rare ones counting more.'),
  source: z.literal('fts'),
})

// Any word counts, by its rarity: how few of the documents have it.
const search = statement(
  'kb_search',
  `with asked as materialized (
     select distinct lexeme from unnest(to_tsvector('english', $2)) limit 32
   ), rarity as materialized (
     select a.lexeme, ln(1 + n.total / (1.0 + (select count(*) from (
       select from kb_documents d where d.org_id = $1 and d.words @@ (quote_literal(a.lexeme)::tsquery) limit 1000) x))) as weight
     from asked a, (select count(*)::float8 as total from (select from kb_documents where org_id = $1 limit 10000) x) n
   ), whole as (select coalesce(sum(weight), 0) as weight from rarity
   ), found as materialized (
     select d.id, sum(r.weight) as weight, ts_rank_cd(d.words, (select string_agg(quote_literal(lexeme), ' | ')::tsquery from asked), 1) as place
     from rarity r join kb_documents d on d.org_id = $1 and d.words @@ (quote_literal(r.lexeme)::tsquery)
       and ($3::text is null or d.space_id = $3) and not d.is_system
     group by d.org_id, d.id, d.words
   )
   select d.id as "documentId", d.space_id as "spaceId", d.title, d.version, d.audiences, 'fts' as source,
     (f.weight / nullif(w.weight, 0))::float8 as score,
     ts_headline('english', left(d.body, 20000), (select string_agg(quote_literal(lexeme), ' | ')::tsquery from asked),
       'StartSel="", StopSel="", MaxWords=40, MinWords=15') as excerpt
   from (select * from found order by weight desc, place desc, id limit $4) f, whole w, kb_documents d
   where d.org_id = $1 and d.id = f.id and f.weight >= ${FLOOR} * w.weight
   order by f.weight desc, f.place desc, d.id`,
)

export const searchKnowledge = operation({
  name: 'kb.search',
  summary: 'Find documents that answer a question',
  description:
    'Any word counts, rare ones more; documents that have less than half of the question are left out. English stems; other languages by their words.',
  access: READ,
  effect: 'read',
  rest: 'GET /v1/kb/search',
  tool: 'kb_search',
  toolListing: 'toolset',
  input: z.object({
    query: z.string().max(500),
    spaceId: SpaceId.optional(),
    limit: z.int().min(1).max(20).default(5),
  }),
  output: z.object({ items: z.array(Hit) }),
  async run({ tx, org }, { query, spaceId, limit }) {
    const text = withoutMarks(toStorable(query)).trim()
    if (text === '') return { items: [] }
    const items = await tx.query<z.output<typeof Hit>>(search, [org.id, text, spaceId ?? null, limit])
    return { items }
  },
})

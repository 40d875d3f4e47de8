import { z } from 'zod'
import { statement } from '../../kernel/db/transaction.ts'
import { shape } from '../../kernel/contract/shapes.ts'
import { toStorable } from '../../kernel/base/storable.ts'
import { withoutMarks } from '../../lib/search-marks/search-marks.ts'
import type { Context } from '../../kernel/contract/context.ts'
import { READ } from './access.ts'
import { Audiences, DocumentId } from './documents.ts'
import { operation } from './module.ts'
import { passagesOf } from './passages.ts'
import { SpaceId } from './spaces.ts'

/** At least so much of a question's words has to stand in a document. */
const FLOOR = 0.5
/** What is shown to somebody who judges it may have less. */
const LOW_FLOOR = 0.2
/** A word that stands nowhere says little about where the answer is: it weighs less than a rare one. */
const UNKNOWN = 0.5
const MOST_QUESTION = 500
const MOST_DOCUMENTS = 6
/** So much of a document is looked through for passages. */
const MOST_READ = 40_000

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
const RARITY = `asked as materialized (
     select distinct lexeme from unnest(to_tsvector('english', $2)) limit 32
   ), rarity as materialized (
     select a.lexeme, ln(1 + n.total / (1.0 + x.count)) * case when x.count = 0 then ${UNKNOWN} else 1 end as weight
     from asked a, (select count(*)::float8 as total from (select from kb_documents where org_id = $1 limit 10000) x) n,
       lateral (select count(*) from (select from kb_documents d
         where d.org_id = $1 and d.words @@ (quote_literal(a.lexeme)::tsquery) limit 1000) x) x
   ), whole as (select coalesce(sum(weight), 0) as weight from rarity)`
const ANY_WORD = `(select string_agg(quote_literal(lexeme), ' | ')::tsquery from asked)`

const FOUND = `found as materialized (
     select d.id, sum(r.weight) as weight, ts_rank_cd(d.words, ${ANY_WORD}, 1) as place
     from rarity r join kb_documents d on d.org_id = $1 and d.words @@ (quote_literal(r.lexeme)::tsquery)
       and ($3::text is null or d.space_id = $3) and ($5::text is null or $5 = any(d.audiences)) and not d.is_system
     group by d.org_id, d.id, d.words
   )`
const bestFrom = (
  floor: number,
) => `from (select * from found order by weight desc, place desc, id limit $4) f, whole w, kb_documents d
   where d.org_id = $1 and d.id = f.id and f.weight >= ${floor} * w.weight
   order by f.weight desc, f.place desc, d.id`

const search = statement(
  'kb_search',
  `with ${RARITY}, ${FOUND}
   select d.id as "documentId", d.space_id as "spaceId", d.title, d.version, d.audiences, 'fts' as source,
     (f.weight / nullif(w.weight, 0))::float8 as score,
     ts_headline('english', left(d.body, 20000), ${ANY_WORD},
       'StartSel="", StopSel="", MaxWords=40, MinWords=15') as excerpt
   ${bestFrom(FLOOR)}`,
)
const searchWhole = statement(
  'kb_search_whole',
  `with ${RARITY}, ${FOUND}
   select d.id as "documentId", d.title, d.version, left(d.body, ${MOST_READ}) as body ${bestFrom(LOW_FLOOR)}`,
)
// How much of a question each of some texts has.
const weigh = statement(
  'kb_weigh_passages',
  `with ${RARITY}, p as materialized (
     select t.place::int - 1 as place, to_tsvector('english', t.words) as words from unnest($3::text[]) with ordinality t (words, place)
   )
   select p.place, (sum(r.weight) / nullif(w.weight, 0))::float8 as score
   from p join rarity r on p.words @@ (quote_literal(r.lexeme)::tsquery), whole w
   group by p.place, p.words, w.weight order by score desc, ts_rank_cd(p.words, ${ANY_WORD}, 1) desc, p.place limit $4`,
)

/** A part of a document, word for word as it stands in that version. */
export interface Passage {
  documentId: string
  title: string
  version: number
  text: string
  /** How much of the question’s words it has, rare ones counting more: 0 to 1. */
  score: number
}

/** The passages that have most of a question, of documents that customers may be told of: the best first. */
export async function passagesForCustomers(
  { tx, org }: Pick<Context<string>, 'tx' | 'org'>,
  { question, most }: { question: string; most: number },
): Promise<Passage[]> {
  const text = withoutMarks(toStorable(question)).slice(0, MOST_QUESTION).trim()
  if (text === '') return []
  const documents = await tx.query<Omit<Passage, 'text' | 'score'> & { body: string }>(searchWhole, [
    org.id,
    text,
    null,
    MOST_DOCUMENTS,
    'self_service',
  ])
  const passages = documents.flatMap(({ body, ...document }) =>
    passagesOf(body).map((part) => ({ ...document, text: part })),
  )
  // A title counts for each of its passages: they are short, and say what it is about once.
  const words = passages.map((passage) => withoutMarks(`${passage.title}\n${passage.text}`))
  const ranked = await tx.query<{ place: number; score: number }>(weigh, [org.id, text, words, most])
  return ranked.flatMap(({ place, score }) => {
    const passage = passages[place]
    return passage ? [{ ...passage, score }] : []
  })
}

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
    query: z.string().max(MOST_QUESTION),
    spaceId: SpaceId.optional(),
    limit: z.int().min(1).max(20).default(5),
  }),
  output: z.object({ items: z.array(Hit) }),
  async run({ tx, org }, { query, spaceId, limit }) {
    const text = withoutMarks(toStorable(query)).trim()
    if (text === '') return { items: [] }
    const items = await tx.query<z.output<typeof Hit>>(search, [org.id, text, spaceId ?? null, limit, null])
    return { items }
  },
})

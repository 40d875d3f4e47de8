import { statement, type Tx } from '../../../kernel/db/transaction.ts'
import type { Query } from './read-query.ts'

/** A part of what an entry says, as plain text, and where in it the words are that were looked for. */
export interface Excerpt {
  excerpt: string
  /** From and to, counted in UTF-16 code units, the end not included. */
  highlights: [number, number][]
}

const NONE: Excerpt = { excerpt: '', highlights: [] }

// Marks that no text has: they are taken out of it before.
const [START, STOP] = ['\u0001', '\u0002']

// Of a long text only what surrounds the first word is looked at; its beginning where only another form of the word is there.
const READ_AROUND = 1500
const READ_BEFORE = 300
const MOST_READ = READ_AROUND
// A text of so many characters is shown whole.
const SHORT = 240

const headlines = statement(
  'cms_search_excerpts',
  `select t.entry_id as id, ts_headline(t.configuration::regconfig,
       translate(case when length(t.body) <= ${READ_AROUND} then t.body
         when at = 0 then left(t.body, ${MOST_READ})
         else substr(t.body, greatest(1, at - ${READ_BEFORE}), ${READ_AROUND}) end, E'\\x01\\x02', ''),
       cms_query(t.configuration, $5, $6, $7),
       E'StartSel="\\x01", StopSel="\\x02", FragmentDelimiter=" … ", MinWords=20, MaxWords=40, '
         || case when length(t.body) <= ${SHORT} then 'HighlightAll=true' else 'MaxFragments=2' end) as text
   from cms_search_texts t, lateral strpos(lower(t.body), $4) at where t.org_id = $1 and t.is_live = $2 and t.entry_id = any($3::text[])`,
)

/** Excerpts of some entries, by their ids. */
export async function excerptsOf(
  tx: Tx,
  { orgId, isLive }: { orgId: string; isLive: boolean },
  ids: readonly string[],
  { typed, before, beginning }: Query,
): Promise<(id: string) => Excerpt> {
  const [word = ''] = typed.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/u) ?? []
  const rows = await tx.query<{ id: string; text: string }>(headlines, [
    orgId,
    isLive,
    ids,
    word,
    typed,
    before,
    beginning,
  ])
  const excerpts = new Map(rows.map(({ id, text }) => [id, readMarks(text)]))
  return (id) => excerpts.get(id) ?? NONE
}

/** A marked text as the plain one, with white space as single spaces, and the places of the marks. */
function readMarks(marked: string): Excerpt {
  const highlights: [number, number][] = []
  const [head = '', ...pieces] = marked.replace(/\s+/g, ' ').trim().split(START)
  let excerpt = head
  for (const piece of pieces) {
    const [found = '', after = ''] = piece.split(STOP)
    highlights.push([excerpt.length, excerpt.length + found.length])
    excerpt += found + after
  }
  return { excerpt, highlights }
}

import { z } from 'zod'
import type { Passage } from '../kb/index.ts'

/** A passage that an answer names: word for word as it stands in that version of the document. */
export interface Citation {
  documentId: string
  title: string
  version: number
  quote: string
}

/** What somebody could do about a question. */
export type Thought =
  | { kind: 'answer'; text: string; citations: Citation[]; isProved: boolean }
  | { kind: 'ask'; text: string }
  | { kind: 'handover'; reason: string }

/** What a model may reply: one of these, as JSON. */
export const Reply = z.discriminatedUnion('action', [
  z.object({ action: z.literal('search'), query: z.string().min(1).max(500) }),
  z.object({
    action: z.literal('answer'),
    statements: z
      .array(
        z.object({
          text: z.string().min(1).max(4000),
          passage: z.int().min(1).max(100),
          quote: z.string().max(2000),
        }),
      )
      .min(1)
      .max(12),
  }),
  z.object({ action: z.literal('ask'), text: z.string().min(1).max(1000) }),
  z.object({ action: z.literal('handover'), reason: z.string().max(500).default('') }),
])

export type Reply = z.output<typeof Reply>

/** What a model said, as a reply; null where it is none. */
export function readReply(text: string): Reply | null {
  const [start, end] = [text.indexOf('{'), text.lastIndexOf('}')]
  if (start < 0 || end < start) return null
  try {
    return Reply.safeParse(JSON.parse(text.slice(start, end + 1))).data ?? null
  } catch {
    return null
  }
}

const SHORTEST_QUOTE = 8
const LONGEST_QUESTION = 300

const plain = (text: string): string =>
  text
    .replace(/[*_`#>|]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()

const numbersOf = (text: string): string[] => text.match(/\d+(?:[.,:]\d+)*/g) ?? []

const hasQuote = (passage: Passage, quote: string): boolean =>
  plain(quote).length >= SHORTEST_QUOTE && plain(passage.text).includes(plain(quote))

/** An answer of a model, held against the passages: nothing that it names and is not there counts, and no link of its own. */
export function checkedAnswer(
  { statements }: Extract<Reply, { action: 'answer' }>,
  passages: readonly Passage[],
): Thought {
  const citations: Citation[] = []
  let isProved = true
  for (const { text, passage: number, quote } of statements) {
    const passage = passages[number - 1]
    const holds = passage !== undefined && hasQuote(passage, quote)
    if (holds) citations.push(citationOf(passage, quote))
    if (!holds || !numbersOf(text).every((each) => passage.text.includes(each))) isProved = false
  }
  const known = passages.map(({ text }) => text).join('\n')
  const text = withoutForeignLinks(joined(statements.map((statement) => statement.text)), known)
  return { kind: 'answer', text, citations: withoutTwins(citations), isProved: isProved && text !== '' }
}

/** A question back to the customer: short, and nothing but that; else it is no use. */
export const checkedQuestion = (text: string): Thought => {
  const asked = withoutForeignLinks(text, '').trim()
  return asked.length <= LONGEST_QUESTION && /[?？؟]$/.test(asked) && numbersOf(asked).length === 0
    ? { kind: 'ask', text: asked }
    : { kind: 'handover', reason: 'it had no answer that the knowledge base proves' }
}

/** A passage as an answer by itself. */
export const quoted = (passage: Passage, source: string): Thought => ({
  kind: 'answer',
  text: `${passage.text.replace(/^#{1,6} [^\n]*\n+/, '')}\n\n${source}`,
  citations: [citationOf(passage, passage.text)],
  isProved: true,
})

const citationOf = ({ documentId, title, version }: Passage, quote: string): Citation => ({
  documentId,
  title,
  version,
  quote: quote.slice(0, 2000),
})

const withoutTwins = (citations: readonly Citation[]): Citation[] => [
  ...new Map(citations.map((each) => [`${each.documentId} ${each.quote}`, each])).values(),
]

/** Statements as one text: those that begin a list, a table or a heading begin a line. */
const joined = (texts: readonly string[]): string =>
  texts.reduce(
    (all, text) => all + (/^\s*(?:[-*|#>]|\d+[.)])/.test(text) || /\n/.test(text) ? '\n\n' : ' ') + text,
  )

const IMAGE = /!\[[^\]]*\]\([^)]*\)|!\[[^\]]*\]\[[^\]]*\]/g
const LINK = /\[([^\]]*)\]\(\s*<?([^)>\s]*)>?[^)]*\)/g
const BARE = /<?(?:[a-z][a-z\d+.-]*:\/\/|www\.|mailto:|tel:)[^\s<>)\]]+>?/gi
const HTML = /<\/?[a-z!][^>]*>/gi
const DEFINITION = /^ {0,3}\[[^\]]+\]:.*$/gm

/** A text without images and without links, but to addresses that stand in what is known. */
function withoutForeignLinks(text: string, known: string): string {
  const isKnown = (url: string): boolean =>
    url.length > 8 && known.includes(url.replace(/^<|>$|[.,;:!?]$/g, ''))
  return text
    .replace(IMAGE, '')
    .replace(DEFINITION, '')
    .replace(LINK, (whole, label: string, url: string) => (isKnown(url) ? whole : label))
    .replace(BARE, (url) => (isKnown(url) ? url : ''))
    .replace(HTML, (tag) => (isKnown(tag.slice(1, -1)) ? tag : ''))
    .trim()
}

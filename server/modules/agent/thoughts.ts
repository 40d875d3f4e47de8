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

/** Letters and figures that a quotation has at least; in writing without spaces a word has few. */
const SHORTEST_QUOTE = 10
const SHORTEST_DENSE_QUOTE = 5
const LONGEST_QUESTION = 300
/** Far more than an answer in a chat. */
const LONGEST_ANSWER = 6000

const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
const SIGN = /[\p{L}\p{N}]/u

const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\p{Cf}*_`#>|]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()

const numbersOf = (text: string): string[] => text.normalize('NFKC').match(/\p{N}+(?:[.,:]\p{N}+)*/gu) ?? []

/** Whether some words stand in a passage, as whole words. */
function hasQuote(passage: Passage, quote: string): boolean {
  const [words, text] = [plain(quote), plain(passage.text)]
  const signs = [...words].filter((sign) => SIGN.test(sign)).length
  const isDense = DENSE.test(words)
  if (signs < (isDense ? SHORTEST_DENSE_QUOTE : SHORTEST_QUOTE)) return false
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    const around = [text.charAt(at - 1), text.charAt(at + words.length)]
    if (isDense || !around.some((sign) => SIGN.test(sign))) return true
  }
  return false
}

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
    const numbers = new Set(passage ? numbersOf(passage.text) : [])
    if (!holds || !numbersOf(text).every((each) => numbers.has(each))) isProved = false
  }
  const whole = joined(statements.map((statement) => statement.text))
  const text = withoutForeignAddresses(whole.slice(0, LONGEST_ANSWER), passages)
  const says = SIGN.test(text)
  return {
    kind: 'answer',
    text: says ? text : '',
    citations: withoutTwins(citations),
    isProved: isProved && says && whole.length <= LONGEST_ANSWER,
  }
}

/** What nobody is asked for in a chat, in the languages that the agent has words in. */
const SECRET =
  /pass(?:word|wor[td]|code)|kennwort|contrase|mot de passe|senha|has[łl]o|l[öo]senord|adgangskode|salasana|[şs]ifre|parola|credit|kredit|\bcard|karte|tarjeta|carte|carta|cart[ãa]o|\bcv[cv]\b|\biban\b|\bpin\b|\btan\b|\bcode\b/i

/** A question back to the customer: one short sentence that asks for no secret and names no address; else it is no use. */
export function checkedQuestion(text: string): Thought {
  const asked = text.trim()
  const isOneQuestion = /^[^.?!？؟。]+[?？؟]$/.test(asked.slice(0, LONGEST_QUESTION + 1))
  return asked.length <= LONGEST_QUESTION &&
    isOneQuestion &&
    numbersOf(asked).length === 0 &&
    !SECRET.test(asked) &&
    withoutForeignAddresses(asked, []) === asked
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

const SCHEME = /^(?:https?|ftps?|mailto|tel|sms|javascript|vbscript|data|file|blob|about):/i
const DOMAIN = /^[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){0,8}\.\p{L}{2,24}(?:[:/?#]|$)/u

/** Whether a word is an address, or is made into one by whatever shows it. */
const isAddress = (word: string): boolean =>
  word.includes('//') || word.includes('@') || SCHEME.test(word) || /^www\./i.test(word) || DOMAIN.test(word)

/** A word without what stands around it. */
const bare = (word: string): string =>
  word.replace(/^[^\p{L}\p{N}/]{1,20}/u, '').replace(/[^\p{L}\p{N}/=_-]{1,20}$/u, '')

/**
 * A text in which nothing leads elsewhere: without the signs that links, images and tags are made of, and without addresses but for
 * those that stand in the passages just so. Word by word, so that nothing that is taken out joins what is left.
 */
function withoutForeignAddresses(text: string, passages: readonly Passage[]): string {
  const known = new Set(passages.flatMap((passage) => unlinked(passage.text).split(/\s+/).map(bare)))
  return unlinked(text)
    .split(/(\s+)/)
    .filter((word) => !isAddress(bare(word)) || known.has(bare(word)))
    .join('')
    .trim()
}

const unlinked = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/&(?:#\w{1,8}|[a-z]\w{1,31});/gi, ' ')
    .replace(/[[\]<>()\\]+/g, (signs) => (/^[()]+$/.test(signs) ? signs : ' '))
    .replace(/ {2,}/g, ' ')

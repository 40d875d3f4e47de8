import { z } from 'zod'
import type { AnyOperation } from '../contract/operation.ts'
import type { ListedTool } from './describe-tool.ts'

/** Finds tools that are not listed; and calls any tool by its name, for clients that offer none but listed ones. */
export const FIND_TOOL = 'tools_find'
export const CALL_TOOL = 'tools_call'

/** Tools whose summary and arguments are told at once. */
const MOST_FOUND = 8
const NEAREST = 3

/** What `tools_find` takes. */
export const FindInput = z.strictObject({
  query: z.string().max(200).describe('What it is to do, such as “list API keys”, or a name.'),
})
/** What `tools_call` takes. */
export const CallInput = z.strictObject({
  name: z.string().max(200),
  arguments: z.record(z.string(), z.unknown()).optional().describe('As tools_find tells them.'),
})

const schemaOf = (schema: z.ZodObject): ListedTool['inputSchema'] => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema)
  return rest as ListedTool['inputSchema']
}

/** Both tools, as the default list tells them, which has most others left out. */
export const FINDERS: readonly ListedTool[] = [
  {
    name: CALL_TOOL,
    description: 'Call any tool by its name, also one that is not in this list',
    inputSchema: schemaOf(CallInput),
  },
  {
    name: FIND_TOOL,
    description: `Find tools that are not in this list, with their arguments; up to ${MOST_FOUND}. Call them by ${CALL_TOOL}`,
    inputSchema: schemaOf(FindInput),
    annotations: { readOnlyHint: true },
  },
]

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1)

/** A tool as it is searched. */
export interface Findable {
  operation: AnyOperation
  /** Its words by where they stand, with what each place counts. */
  words(): FindableWords
  short(): ListedTool
}

/** The words of a tool's name, of its summary and of its description, with what each of these counts. */
export type FindableWords = readonly (readonly [words: ReadonlySet<string>, counts: number])[]

/** The words that a tool is found by; made once, since all tools are looked through for each question. */
export const findableWords = ({ tool = '', summary, description = '' }: AnyOperation): FindableWords => [
  [new Set(wordsOf(tool.replaceAll('_', ' '))), 4],
  [new Set(wordsOf(summary)), 3],
  [new Set(wordsOf(description)), 1],
]

/** Whether two words are forms of one, as “members” and “member”. */
const fits = (word: string, asked: string): boolean => {
  const [short, long] = word.length < asked.length ? [word, asked] : [asked, word]
  return long.startsWith(short) && short.length >= 3 && long.length - short.length <= 3
}

const READING = ['get', 'show', 'see', 'view', 'read', 'fetch']
/** Words that people use alike for what tools do. */
const ALIKE: readonly (readonly string[])[] = [
  ['update', 'set', 'change', 'edit', 'modify', 'adjust'],
  ['create', 'write', 'add', 'new', 'make', 'compose'],
  ['delete', 'remove', 'erase'],
  READING,
]
const SAME = new Map<string, readonly string[]>(ALIKE.flatMap((words) => words.map((word) => [word, words])))

/** How well each word of a query fits a tool: in its name best, then in its summary, then in its description. */
const fitsOf = (parts: FindableWords, asked: readonly string[]): number[] =>
  asked.map((word) => Math.max(...(SAME.get(word) ?? [word]).map((each) => fitOf(parts, each))))

const fitOf = (parts: FindableWords, asked: string): number =>
  parts.find(([words]) => hasForm(words, asked))?.[1] ?? 0

function hasForm(words: ReadonlySet<string>, asked: string): boolean {
  if (words.has(asked)) return true
  for (const word of words) if (fits(word, asked)) return true
  return false
}

/** What is said where nothing is found: the texts of tools are English, and what no tool does has no words among them. */
const NOTHING_FOUND =
  'No tool has these words. Ask in English, with other words or fewer; tools of which this credential may call none are not found.'

/** The answer of `tools_find`. */
export function foundTools(
  tools: readonly Findable[],
  query: string,
): { tools: ListedTool[]; hint?: string } {
  const found = findTools(tools, query)
  return found.length > 0 ? { tools: found } : { tools: found, hint: NOTHING_FOUND }
}

/** The tools that answer a query best, whether listed or not. */
function findTools(tools: readonly Findable[], query: string): ListedTool[] {
  const asked = [...new Set(wordsOf(query.replaceAll('_', ' ')))]
  const found = tools.map((tool) => ({ tool, each: fitsOf(tool.words(), asked) }))
  // A word that many tools have tells little, such as “the”.
  const weights = asked.map((_, index) =>
    Math.log(1 + tools.length / (1 + found.filter(({ each }) => each[index] !== 0).length)),
  )
  const verbs = asked.filter((word) => SAME.has(word))
  const isChange = verbs.length > 0 && !verbs.some((word) => READING.includes(word))
  return (
    found
      .map(({ tool, each }) => ({
        tool,
        score:
          tool.operation.tool === query.trim()
            ? Infinity
            : each.reduce((sum, fit, index) => sum + fit * (weights[index] ?? 0), 0) *
              (isChange && tool.operation.effect === 'read' ? 0.5 : 1),
      }))
      .filter(({ score }) => score > 0)
      // Of those that fit alike, what destroys comes last.
      .toSorted((a, b) => b.score - a.score || destroys(a.tool) - destroys(b.tool))
      .slice(0, MOST_FOUND)
      .map(({ tool }) => tool.short())
  )
}

const destroys = ({ operation }: Findable): number => Number(operation.effect === 'destroy')

/** What is said of a name that no tool has: the tools whose names are nearest. */
export function unknownTool(name: string, tools: readonly Findable[]): string {
  const near = tools
    .map(({ operation }) => ({ tool: operation.tool as string, d: distance(operation.tool as string, name) }))
    .toSorted((a, b) => a.d - b.d)
    .slice(0, NEAREST)
    .map(({ tool }) => tool)
  const hint = near.length === 0 ? '' : ` The nearest names are ${near.join(', ')};`
  return `Unknown tool: ${name.slice(0, 100)}.${hint} ${FIND_TOOL} finds others.`
}

/** How far two names are apart: pairs of letters that only one of them has. */
function distance(one: string, other: string): number {
  const [a, b] = [pairsOf(one), pairsOf(other)]
  return [...a].filter((pair) => !b.has(pair)).length + [...b].filter((pair) => !a.has(pair)).length
}

const pairsOf = (text: string): Set<string> =>
  new Set(Array.from({ length: Math.min(text.length, 100) }, (_, index) => text.slice(index, index + 2)))

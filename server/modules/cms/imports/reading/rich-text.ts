/** How a piece of text is set apart from what stands around it. */
export type Mark = 'bold' | 'italic' | 'underline' | 'strike' | 'code' | 'sub' | 'sup'

/** Formatted text as a tree, as many systems keep it: it is written as Markdown or as HTML. */
export type RichNode =
  | { kind: 'text'; text: string; marks: readonly Mark[] }
  | { kind: 'break' | 'rule' }
  | { kind: 'image'; src: string; alt: string }
  | { kind: 'code'; text: string; language: string }
  | Container

/** A part of such a text that has parts. */
type Container = { children: readonly RichNode[] } & (
  | { kind: 'paragraph' | 'quote' | 'item' | 'table' | 'row' }
  | { kind: 'link'; href: string }
  | { kind: 'heading'; level: number }
  /** `start` is the first number; null where the items have none. */
  | { kind: 'list'; start: number | null }
  | { kind: 'cell'; isHead: boolean; columns: number; rows: number }
)

const INLINE: ReadonlySet<RichNode['kind']> = new Set(['text', 'break', 'image', 'link'] as const)

/** What stands side by side as blocks: what runs within a line is put into paragraphs. */
export function blocksOf(nodes: readonly RichNode[]): RichNode[] {
  const blocks: RichNode[] = []
  let line: RichNode[] | undefined
  for (const node of nodes) {
    if (!INLINE.has(node.kind)) {
      line = undefined
      blocks.push(node)
    } else if (line) line.push(node)
    else {
      line = [node]
      blocks.push({ kind: 'paragraph', children: line })
    }
  }
  return blocks
}

/** What runs within a line, without line breaks at its ends; blocks among it are part of the line. */
export function lineOf(nodes: readonly RichNode[]): RichNode[] {
  const line = nodes.flatMap((node) => {
    if (node.kind === 'text') return linesOf(node)
    return 'children' in node && node.kind !== 'link' ? lineOf(node.children) : [node]
  })
  const isShown = (node: RichNode) =>
    node.kind !== 'break' && !(node.kind === 'text' && node.text.trim() === '')
  return line.slice(Math.max(line.findIndex(isShown), 0), line.findLastIndex(isShown) + 1)
}

/** The lines of a text that has several, with breaks between them. */
function linesOf(node: Extract<RichNode, { kind: 'text' }>): RichNode[] {
  if (!/[\r\n]/.test(node.text)) return node.text === '' ? [] : [node]
  return node.text
    .split(/\r\n?|\n/)
    .flatMap((text, index): RichNode[] => [
      ...(index > 0 ? [{ kind: 'break' } as const] : []),
      ...(text === '' ? [] : [{ ...node, text }]),
    ])
}

/** The text alone, each block in a line. */
export const plainTextOf = (nodes: readonly RichNode[]): string =>
  blocksOf(nodes)
    .map((node) => {
      if (node.kind === 'code') return node.text
      if (!('children' in node)) return ''
      return node.kind === 'paragraph' || node.kind === 'heading'
        ? lineText(lineOf(node.children))
        : plainTextOf(node.children)
    })
    .filter((text) => text !== '')
    .join('\n')

const lineText = (nodes: readonly RichNode[]): string =>
  nodes
    .map((node) => {
      if (node.kind === 'text') return node.text
      if (node.kind === 'break') return '\n'
      return 'children' in node ? lineText(node.children) : ''
    })
    .join('')

const SCHEMES = new Set(['http', 'https', 'mailto', 'tel', 'sms', 'ref', 'asset'])

/** An address for a link, as it is written; undefined for one that would run code. */
export function safeAddress(address: string): string | undefined {
  // Browsers leave out what cannot be seen before they look at the scheme.
  const seen = address.replace(/[\p{Cc}\p{Cf}\s]/gu, '')
  const [, scheme] = /^([a-z][a-z0-9+.-]*):/i.exec(seen) ?? []
  return seen === '' || (scheme !== undefined && !SCHEMES.has(scheme.toLowerCase()))
    ? undefined
    : address.trim()
}

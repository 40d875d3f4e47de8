import { htmlOf } from './rich-html.ts'
import { blocksOf, lineOf, type RichNode } from './rich-text.ts'

// Each level indents every line below it.
const MOST_LEVELS = 20

/** Formatted text as CommonMark; what that has no signs for is HTML within it: tables, lines under and through text. */
export const markdownOf = (nodes: readonly RichNode[]): string => blocksMarkdown(nodes, 0)

function blocksMarkdown(nodes: readonly RichNode[], level: number): string {
  const parts: string[] = []
  let before: RichNode | undefined
  let isOther = false
  for (const node of blocksOf(nodes)) {
    // With the same sign, it would go on with the list before it.
    isOther = before !== undefined && isLike(before, node) && !isOther
    const text = blockMarkdown(node, { level, isOther })
    if (text === '') continue
    parts.push(text)
    before = node
  }
  return parts.join('\n\n')
}

const isLike = (one: RichNode, other: RichNode): boolean =>
  one.kind === 'list' && other.kind === 'list' && (one.start === null) === (other.start === null)

interface Place {
  level: number
  isOther: boolean
}

function blockMarkdown(node: RichNode, place: Place): string {
  const { level } = place
  switch (node.kind) {
    case 'rule':
      return '---'
    case 'code':
      return fenced(node)
    case 'paragraph':
      return safeLines(lineMarkdown(lineOf(node.children)))
    case 'heading': {
      const line = lineMarkdown(lineOf(node.children)).replace(/\\\n/g, '<br>').trim()
      // Signs at the end would be left out.
      return line === ''
        ? ''
        : `${'#'.repeat(node.level)} ${line.endsWith('#') ? `${line.slice(0, -1)}\\#` : line}`
    }
    case 'quote':
      if (level >= MOST_LEVELS) return blocksMarkdown(node.children, level)
      return blocksMarkdown(node.children, level + 1)
        .split('\n')
        .map((line) => (line === '' ? '>' : `> ${line}`))
        .join('\n')
    case 'list':
      return level >= MOST_LEVELS ? blocksMarkdown(node.children, level) : listMarkdown(node, place)
    case 'table':
      return htmlOf([node]).replaceAll('</tr>\n', '</tr>').replace(/\n/g, '&#10;')
    case 'item':
    case 'row':
    case 'cell':
      return blocksMarkdown(node.children, level)
    default:
      return safeLines(lineMarkdown([node]))
  }
}

function listMarkdown(
  { children, start }: Extract<RichNode, { kind: 'list' }>,
  { level, isOther }: Place,
): string {
  const isTight = children.every(isShort)
  const items = children.map((item, index) => {
    const sign = start === null ? (isOther ? '*' : '-') : `${start + index}${isOther ? ')' : '.'}`
    const inner = 'children' in item && item.kind === 'item' ? item.children : [item]
    const text = blocksMarkdown(inner, level + 1)
    const indented = text.replace(/\n(?!\n)/g, `\n${' '.repeat(sign.length + 1)}`)
    return `${sign} ${isTight ? indented.replace(/\n\n/g, '\n') : indented}`.trimEnd()
  })
  return items.join(isTight ? '\n' : '\n\n')
}

/** Whether an item is a line, with lists of such below it at most, which can follow it without a blank line. */
const isShort = (item: RichNode): boolean =>
  'children' in item &&
  blocksOf(item.children).every((node, index) => {
    if (index === 0) return node.kind === 'paragraph' && lineOf(node.children).length > 0
    return node.kind === 'list' && (node.start ?? 1) === 1 && node.children.every(isShort)
  })

function fenced({ text, language }: Extract<RichNode, { kind: 'code' }>): string {
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1))
  return `${fence}${/^[\w+#.-]{1,40}$/.test(language) ? language : ''}\n${text}\n${fence}`
}

const longestRun = (text: string): number =>
  (text.match(/`+/g) ?? []).reduce((most, { length }) => Math.max(most, length), 0)

/** The lines of a paragraph, none of which begins something else. */
const safeLines = (text: string): string =>
  text
    .split('\n')
    .map((line) =>
      line
        .trim()
        .replace(/^(?:#{1,6}(?=\s|$)|[-+](?=\s|$)|>|[-=][-=\s]*$|~{3,})/, '\\$&')
        .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2'),
    )
    .join('\n')

/** A piece of a line: as it is written, or a text that is still to be set apart. */
type Piece = string | Extract<RichNode, { kind: 'text' }>

function lineMarkdown(nodes: readonly RichNode[]): string {
  const pieces: Piece[] = []
  for (const node of nodes) {
    const last = pieces.at(-1)
    if (node.kind !== 'text') pieces.push(pieceMarkdown(node))
    else if (typeof last === 'object' && String(last.marks) === String(node.marks))
      pieces[pieces.length - 1] = { ...last, text: last.text + node.text }
    else pieces.push(node)
  }
  const line: string[] = []
  for (const [index, piece] of pieces.entries()) {
    const before = line.at(-1)?.at(-1)
    const next = pieces[index + 1]
    if (typeof piece === 'object')
      line.push(textMarkdown(piece, before, typeof next === 'object' ? next.text[0] : next?.[0]))
    // A sign of exclamation before a link would make an image of it.
    else if (before === '!' && piece.startsWith('[')) line.push(`${line.pop()?.slice(0, -1)}\\!`, piece)
    else line.push(piece)
  }
  return line.join('')
}

function pieceMarkdown(node: RichNode): string {
  if (node.kind === 'break') return '\\\n'
  if (node.kind === 'image')
    return `![${escaped(node.alt.replace(/\s+/g, ' '))}](${addressMarkdown(node.src)})`
  if (node.kind === 'link')
    return `[${lineMarkdown(lineOf(node.children)) || escaped(node.href)}](${addressMarkdown(node.href)})`
  return blockMarkdown(node, { level: MOST_LEVELS, isOther: false }).replace(/\n+/g, ' ')
}

const addressMarkdown = (address: string): string =>
  /[\s<>()\\]/.test(address)
    ? `<${address.replace(/[<>\n\r\\]/g, (sign) => encodeURIComponent(sign))}>`
    : address

const HTML = { underline: 'u', strike: 'del', sub: 'sub', sup: 'sup' } as const

/** A text between what stands before and behind it in its line. */
function textMarkdown(
  { text, marks }: Extract<RichNode, { kind: 'text' }>,
  before: string | undefined,
  behind: string | undefined,
): string {
  const core = text.trim()
  if (core === '') return text
  const start = text.slice(0, text.length - text.trimStart().length)
  const end = text.slice(text.trimEnd().length)
  const tags = (['underline', 'strike', 'sub', 'sup'] as const).filter((mark) => marks.includes(mark))
  const inner = emphasized(marks.includes('code') ? codeSpan(core) : escaped(core), {
    bold: marks.includes('bold'),
    italic: marks.includes('italic'),
    before: tags.length > 0 ? '>' : (start.at(-1) ?? before),
    behind: tags.length > 0 ? '<' : (end[0] ?? behind),
  })
  return `${start}${tags.reduce((all, tag) => `<${HTML[tag]}>${all}</${HTML[tag]}>`, inner)}${end}`
}

interface Emphasis {
  bold: boolean
  italic: boolean
  before: string | undefined
  behind: string | undefined
}

/** Asterisks around a text, or tags, where asterisks would not be understood next to what stands there. */
function emphasized(inner: string, { bold, italic, before, behind }: Emphasis): string {
  if (!bold && !italic) return inner
  const signs = `${bold ? '**' : ''}${italic ? '*' : ''}`
  const isUnderstood =
    before !== '*' &&
    behind !== '*' &&
    (isApart(before) || !/^[\p{P}\p{S}]/u.test(inner)) &&
    (isApart(behind) || !/[\p{P}\p{S}]$/u.test(inner.slice(-2)))
  if (isUnderstood) return `${signs}${inner}${signs}`
  const strong = bold ? `<strong>${inner}</strong>` : inner
  return italic ? `<em>${strong}</em>` : strong
}

/** Whether a text that begins or ends with a sign can be set apart next to this one: a space, an end, or punctuation. */
const isApart = (sign: string | undefined): boolean => sign === undefined || /[\s\p{P}$+<=>^`|~]/u.test(sign)

function codeSpan(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  const ticks = '`'.repeat(longestRun(line) + 1)
  const space = line.startsWith('`') || line.endsWith('`') ? ' ' : ''
  return `${ticks}${space}${line}${space}${ticks}`
}

/** A text whose signs mean themselves. */
const escaped = (text: string): string =>
  text
    .replace(/[\\`*[\]<]|~(?=~)|&(?=#?\w{1,40};)/g, '\\$&')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')

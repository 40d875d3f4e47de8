/** A piece of text within a line. */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'strong'; children: Inline[] }
  | { kind: 'emphasis'; children: Inline[] }
  | { kind: 'link'; href: string; children: Inline[] }

/** A paragraph, list or code block of a message. */
export type Block = { kind: 'paragraph'; lines: Inline[][] } | List | { kind: 'code'; text: string }

/** A list with bullets, or numbered from `start` on. */
export interface List {
  kind: 'list'
  start: number | null
  /** Spaces before its first item. */
  indent: number
  items: ListItem[]
}

/** A list item, with the list nested in it: one level deep. */
export interface ListItem {
  parts: Inline[]
  nested: List | null
}

const FENCE = /^\s{0,3}```/
const LIST_ITEM = /^(\s{0,6})(?:[-*•]|(\d{1,4})[.)])\s+(.*)$/
const HEADING = /^\s{0,3}#{1,6}\s+(.*)$/
const SAFE_PROTOCOLS = ['http:', 'https:', 'mailto:']
const MAX_DEPTH = 4
const NESTED_FROM = 2

/**
 * Reads the small subset of Markdown that replies use: paragraphs with line breaks, lists, code, bold, italic and
 * links. Everything else stays text. Never produces markup, only a tree.
 */
export function parseMarkdown(source: string): Block[] {
  const blocks: Block[] = []
  const lines = source.replace(/\r\n?/g, '\n').split('\n')
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] as string
    if (FENCE.test(line)) {
      let last = at + 1
      while (last < lines.length && !FENCE.test(lines[last] as string)) last += 1
      blocks.push({ kind: 'code', text: lines.slice(at + 1, last).join('\n') })
      at = last
    } else if (line.trim() !== '') addLine(blocks, line, lines[at - 1])
  }
  return blocks
}

function addLine(blocks: Block[], line: string, lineBefore: string | undefined): void {
  const before = blocks[blocks.length - 1]
  const listItem = LIST_ITEM.exec(line)
  if (listItem) return addListItem(blocks, listItem)
  const heading = HEADING.exec(line)
  if (heading) {
    blocks.push({
      kind: 'paragraph',
      lines: [[{ kind: 'strong', children: parseInline(heading[1] as string) }]],
    })
  } else if (before?.kind === 'paragraph' && lineBefore?.trim() !== '')
    before.lines.push(parseInline(line.trimStart()))
  else blocks.push({ kind: 'paragraph', lines: [parseInline(line.trimStart())] })
}

/** Adds an item; one that is indented further than its list is nested in the item before it. */
function addListItem(blocks: Block[], [, space = '', number, text = '']: RegExpExecArray): void {
  const item: ListItem = { parts: parseInline(text), nested: null }
  const start = number === undefined ? null : Number(number)
  const list: List = { kind: 'list', start, indent: space.length, items: [item] }
  const isSameKind = (other: List) => (other.start === null) === (list.start === null)
  const before = blocks[blocks.length - 1]
  const parent = before?.kind === 'list' ? before.items[before.items.length - 1] : undefined
  if (before?.kind !== 'list' || !parent) blocks.push(list)
  else if (list.indent < before.indent + NESTED_FROM) {
    if (isSameKind(before)) before.items.push(item)
    else blocks.push(list)
  } else if (!parent.nested) parent.nested = list
  else parent.nested.items.push(item)
}

// One pass: each alternative is bounded by what may not occur in it, so that no input makes it slow.
const TOKEN =
  /\\([\\`*_[\](){}#+\-.!])|`([^`\n]+)`|\[([^[\]\n]{1,500})\]\(([^()\s]{1,2000}(?:\([^()\s]{0,200}\)[^()\s]{0,200})?)\)|<((?:https?:\/\/|mailto:)[^<>\s]{1,2000})>|(https?:\/\/[^\s<>"'`]{1,2000})|\*\*(?=\S)([^\n]{1,2000}?\S)\*\*|__(?=\S)([^\n]{1,2000}?\S)__|\*(?=[^\s*])([^*\n]{0,2000}[^\s*])\*|_(?=[^\s_])([^_\n]{0,2000}[^\s_])_/gu
const WORD = /[\p{L}\p{N}_]/u
const ASCII_WORD = /[0-9A-Za-z]/

/** Parses the inline marks of one line. */
export function parseInline(line: string, depth = 0): Inline[] {
  const parts: Inline[] = []
  const addText = (text: string) => {
    const before = parts[parts.length - 1]
    if (text === '') return
    if (before?.kind === 'text') before.text += text
    else parts.push({ kind: 'text', text })
  }
  if (depth > MAX_DEPTH) return [{ kind: 'text', text: line }]
  let from = 0
  const token = new RegExp(TOKEN)
  for (let match = token.exec(line); match; match = token.exec(line)) {
    addText(line.slice(from, match.index))
    from = match.index + (isWithinWord(match) ? 1 : match[0].length)
    token.lastIndex = from
    const part = from === match.index + 1 ? (match[0][0] as string) : readToken(match, depth)
    if (typeof part === 'string') addText(part)
    else parts.push(...part)
  }
  addText(line.slice(from))
  return parts
}

/** Whether the mark is inside a word, where it is no emphasis: `snake_case_name`, `2*3*4`. */
function isWithinWord(match: RegExpExecArray): boolean {
  if (match[9] === undefined && match[10] === undefined) return false
  const before = match.input[match.index - 1] ?? ''
  const after = match.input[match.index + match[0].length] ?? ''
  if (match[10] !== undefined) return WORD.test(before) || WORD.test(after)
  return ASCII_WORD.test(before) && ASCII_WORD.test(after)
}

function readToken(match: RegExpExecArray, depth: number): Inline[] | string {
  const [whole, escaped, code, label, target, angle, bare] = match
  const strong = match[7] ?? match[8]
  const emphasis = match[9] ?? match[10]
  if (escaped !== undefined) return escaped
  if (code !== undefined) return [{ kind: 'code', text: code }]
  if (strong !== undefined) return [{ kind: 'strong', children: parseInline(strong, depth + 1) }]
  if (emphasis !== undefined) return [{ kind: 'emphasis', children: parseInline(emphasis, depth + 1) }]
  if (label !== undefined) {
    const href = safeHref(target as string)
    return href ? [{ kind: 'link', href, children: withoutLinks(parseInline(label, depth + 1)) }] : whole
  }
  if (angle !== undefined) return linkTo(angle) ?? whole
  return bareLink(bare as string)
}

/** A link without the punctuation that ends the sentence, or a closing bracket that was opened before it. */
function bareLink(text: string): Inline[] | string {
  let end = text.length
  const count = (character: string) => text.slice(0, end).split(character).length
  for (;;) {
    const last = text[end - 1] as string
    const isSurplus = last === ')' && count('(') < count(')')
    if (!isSurplus && !'.,;:!?*_]'.includes(last)) break
    end -= 1
  }
  const link = linkTo(text.slice(0, end))
  if (!link) return text
  return end < text.length ? [...link, { kind: 'text', text: text.slice(end) }] : link
}

function linkTo(text: string): Inline[] | undefined {
  const href = safeHref(text)
  return href === undefined
    ? undefined
    : [{ kind: 'link', href, children: [{ kind: 'text', text: text.replace(/^mailto:/, '') }] }]
}

const withoutLinks = (parts: Inline[]): Inline[] =>
  parts.flatMap((part) => (part.kind === 'link' ? withoutLinks(part.children) : [part]))

/** The address if its scheme is http, https or mailto, else undefined. */
export function safeHref(target: string): string | undefined {
  try {
    const url = new URL(target)
    return SAFE_PROTOCOLS.includes(url.protocol) ? url.href : undefined
  } catch {
    return undefined
  }
}

/** The text without Markdown’s marks, for screen readers and previews. */
export function plainText(source: string): string {
  const flat = (parts: Inline[]): string =>
    parts.map((part) => ('text' in part ? part.text : flat(part.children))).join('')
  const listItem = ({ parts, nested }: ListItem): string =>
    [flat(parts), ...(nested?.items ?? []).map(listItem)].join('\n')
  return parseMarkdown(source)
    .map((block) => {
      if (block.kind === 'code') return block.text
      return block.kind === 'list' ? block.items.map(listItem).join('\n') : block.lines.map(flat).join('\n')
    })
    .join('\n')
}

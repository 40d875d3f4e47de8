import { at, isRecord, listAt, textAt } from '../reading/json-values.ts'
import { safeAddress, type Mark, type RichNode } from '../reading/rich-text.ts'

/** What a formatted text names, and how that is shown. */
export interface Embeds {
  /** A link to what an entry is; undefined where it is not there. */
  entry(id: string): { href: string; title: string } | undefined
  /** A file; undefined where it is not there. */
  asset(id: string): { href: string; title: string; alt: string; isImage: boolean } | undefined
  /** Hears of what was not taken over, or became something else. */
  note(what: 'missing' | 'elsewhere' | 'embedded' | 'unsafe'): void
}

const MARKS: Readonly<Record<string, Mark>> = {
  bold: 'bold',
  italic: 'italic',
  underline: 'underline',
  code: 'code',
  superscript: 'sup',
  subscript: 'sub',
  strikethrough: 'strike',
}

/** Whether a value is a formatted text of Contentful. */
export const isDocument = (value: unknown): boolean =>
  textAt(value, 'nodeType') === 'document' && Array.isArray(at(value, 'content'))

/** A formatted text of Contentful. */
export const nodesOf = (value: unknown, embeds: Embeds): RichNode[] =>
  listAt(value, 'content').flatMap((node) => nodeOf(node, embeds))

const BLOCKS: Readonly<Record<string, 'paragraph' | 'quote' | 'item' | 'table' | 'row'>> = {
  paragraph: 'paragraph',
  blockquote: 'quote',
  'list-item': 'item',
  table: 'table',
  'table-row': 'row',
}

function nodeOf(node: unknown, embeds: Embeds): RichNode[] {
  if (!isRecord(node)) return []
  const type = textAt(node, 'nodeType')
  if (type === 'text') return [{ kind: 'text', text: textAt(node, 'value'), marks: marksOf(node) }]
  if (type === 'hr') return [{ kind: 'rule' }]
  if (type.startsWith('embedded-')) return embedded(node, type, embeds)
  const children = nodesOf(node, embeds)
  const block = Object.hasOwn(BLOCKS, type) ? BLOCKS[type] : undefined
  if (block) return [{ kind: block, children }]
  const [, level] = /^heading-([1-6])$/.exec(type) ?? []
  if (level !== undefined) return [{ kind: 'heading', level: Number(level), children }]
  if (type === 'ordered-list' || type === 'unordered-list')
    return [{ kind: 'list', start: type === 'ordered-list' ? 1 : null, children }]
  if (type === 'table-cell' || type === 'table-header-cell')
    return [{ kind: 'cell', isHead: type === 'table-header-cell', ...spanOf(node), children }]
  const href = type.endsWith('hyperlink') ? addressOf(node, type, embeds) : undefined
  return href === undefined ? children : [{ kind: 'link', href, children }]
}

const marksOf = (node: unknown): Mark[] => [
  ...new Set(
    listAt(node, 'marks').flatMap((mark) => {
      const type = textAt(mark, 'type')
      return Object.hasOwn(MARKS, type) ? [MARKS[type] as Mark] : []
    }),
  ),
]

function spanOf(node: unknown): { columns: number; rows: number } {
  const count = (value: unknown) =>
    Number.isInteger(value) && Number(value) > 0 && Number(value) <= 100 ? Number(value) : 1
  return { columns: count(at(node, 'data', 'colspan')), rows: count(at(node, 'data', 'rowspan')) }
}

const targetOf = (node: unknown): string => textAt(node, 'data', 'target', 'sys', 'id')

function addressOf(node: unknown, type: string, { entry, asset, note }: Embeds): string | undefined {
  if (type === 'hyperlink') {
    const href = safeAddress(textAt(node, 'data', 'uri'))
    if (href === undefined) note('unsafe')
    return href
  }
  if (type === 'resource-hyperlink') {
    note('elsewhere')
    return undefined
  }
  const found = type === 'entry-hyperlink' ? entry(targetOf(node)) : asset(targetOf(node))
  if (!found) note('missing')
  return found?.href
}

/** A picture for an embedded file that is one; else a link to what is embedded. */
function embedded(node: unknown, type: string, { entry, asset, note }: Embeds): RichNode[] {
  const wrapped = (inner: RichNode): RichNode[] =>
    type.endsWith('-block') ? [{ kind: 'paragraph', children: [inner] }] : [inner]
  const titled = (text: string): RichNode[] => [{ kind: 'text', text, marks: [] }]
  if (type.startsWith('embedded-resource')) {
    note('elsewhere')
    return []
  }
  if (type.startsWith('embedded-asset')) {
    const file = asset(targetOf(node))
    if (file?.isImage) return wrapped({ kind: 'image', src: file.href, alt: file.alt })
    if (file) return wrapped({ kind: 'link', href: file.href, children: titled(file.title) })
  } else {
    const found = entry(targetOf(node))
    if (found) {
      note('embedded')
      return wrapped({ kind: 'link', href: found.href, children: titled(found.title) })
    }
  }
  note('missing')
  return []
}

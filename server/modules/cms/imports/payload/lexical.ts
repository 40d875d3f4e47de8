import { at, isRecord, listAt, recordAt, textAt } from '../reading/json-values.ts'
import type { Mark, RichNode } from '../reading/rich-text.ts'
import { embedded, linkTo, type Embeds } from './embeds.ts'
import { isSlate, slateNodes } from './slate.ts'

/** Whether a value is a formatted text of an editor of Payload: Lexical, or Slate before. */
export const isRichText = (value: unknown): boolean =>
  isSlate(value) || (isRecord(value) && Array.isArray(at(value, 'root', 'children')))

/** A formatted text of Payload. */
export const nodesOf = (value: unknown, embeds: Embeds): RichNode[] =>
  isSlate(value) ? slateNodes(value, embeds) : childrenOf(at(value, 'root'), embeds)

const childrenOf = (node: unknown, embeds: Embeds): RichNode[] =>
  listAt(node, 'children').flatMap((child) => nodeOf(child, embeds))

const FORMATS: readonly (readonly [number, Mark])[] = [
  [1, 'bold'],
  [2, 'italic'],
  [4, 'strike'],
  [8, 'underline'],
  [16, 'code'],
  [32, 'sub'],
  [64, 'sup'],
]

function nodeOf(node: unknown, embeds: Embeds): RichNode[] {
  const type = textAt(node, 'type')
  switch (type) {
    case 'text':
    case 'code-highlight': {
      const format = Number(at(node, 'format')) || 0
      const marks = FORMATS.filter(([bit]) => (format & bit) !== 0).map(([, mark]) => mark)
      return [{ kind: 'text', text: textAt(node, 'text'), marks }]
    }
    case 'linebreak':
      return [{ kind: 'break' }]
    case 'tab':
      return [{ kind: 'text', text: ' ', marks: [] }]
    case 'horizontalrule':
      return [{ kind: 'rule' }]
    case 'paragraph':
    case 'quote':
      return [{ kind: type, children: childrenOf(node, embeds) }]
    case 'heading': {
      const [, level = '2'] = /^h([1-6])$/.exec(textAt(node, 'tag')) ?? []
      return [{ kind: 'heading', level: Number(level), children: childrenOf(node, embeds) }]
    }
    case 'list':
      return [listOf(node, embeds)]
    case 'code':
      return [{ kind: 'code', text: plain(childrenOf(node, embeds)), language: textAt(node, 'language') }]
    case 'link':
    case 'autolink':
      return linkOf(node, embeds)
    case 'upload':
    case 'relationship':
      return embedded(node, embeds)
    case 'block':
    case 'inlineBlock':
      return blockOf(recordAt(node, 'fields'), embeds)
    case 'table':
      return [{ kind: 'table', children: childrenOf(node, embeds) }]
    case 'tablerow':
      return [{ kind: 'row', children: childrenOf(node, embeds) }]
    case 'tablecell':
      return [cellOf(node, embeds)]
    default:
      return childrenOf(node, embeds)
  }
}

const plain = (nodes: readonly RichNode[]): string =>
  nodes.map((node) => (node.kind === 'text' ? node.text : node.kind === 'break' ? '\n' : '')).join('')

function listOf(node: unknown, embeds: Embeds): RichNode {
  const listType = textAt(node, 'listType')
  const items: { kind: 'item'; children: RichNode[] }[] = []
  for (const item of listAt(node, 'children')) {
    const children = childrenOf(item, embeds)
    const last = items.at(-1)
    // A list within a list is an item of its own there, which has no line.
    if (last && children.length > 0 && children.every(({ kind }) => kind === 'list'))
      last.children.push(...children)
    else {
      const box: RichNode[] =
        listType === 'check'
          ? [{ kind: 'text', text: at(item, 'checked') === true ? '☑ ' : '☐ ', marks: [] }]
          : []
      items.push({ kind: 'item', children: [...box, ...children] })
    }
  }
  const start = Number(at(node, 'start'))
  return {
    kind: 'list',
    start:
      listType === 'number' ? (Number.isSafeInteger(start) && start >= 0 && start < 1e8 ? start : 1) : null,
    children: items,
  }
}

function cellOf(node: unknown, embeds: Embeds): RichNode {
  const span = (key: string) => {
    const value = Number(at(node, key))
    return Number.isInteger(value) && value > 0 && value <= 100 ? value : 1
  }
  return {
    kind: 'cell',
    isHead: Number(at(node, 'headerState')) > 0,
    columns: span('colSpan'),
    rows: span('rowSpan'),
    children: childrenOf(node, embeds),
  }
}

function linkOf(node: unknown, embeds: Embeds): RichNode[] {
  const fields = at(node, 'fields')
  return linkTo(
    {
      document: at(fields, 'doc'),
      url: textAt(fields, 'url') || textAt(node, 'url'),
      isInternal: textAt(fields, 'linkType') === 'internal',
      children: childrenOf(node, embeds),
    },
    embeds,
  )
}

const ABOUT = new Set(['id', 'blockType', 'blockName'])

/** Of a block within a text: its code, its texts and its pictures. What else it has is left out. */
function blockOf(fields: Record<string, unknown>, embeds: Embeds): RichNode[] {
  if (typeof at(fields, 'code') === 'string')
    return [{ kind: 'code', text: textAt(fields, 'code'), language: textAt(fields, 'language') }]
  let isWhole = true
  const nodes = Object.entries(fields)
    .filter(([key, value]) => !ABOUT.has(key) && value !== null && value !== '')
    .flatMap(([, value]): RichNode[] => {
      if (isRichText(value)) return nodesOf(value, embeds)
      const found = embeds.linked(value)
      if (found?.isImage)
        return [{ kind: 'paragraph', children: [{ kind: 'image', src: found.href, alt: found.alt }] }]
      isWhole = false
      return []
    })
  if (!isWhole) embeds.note('block')
  return nodes
}

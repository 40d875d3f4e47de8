import { at, isRecord, listAt, textAt } from '../reading/json-values.ts'
import type { Mark, RichNode } from '../reading/rich-text.ts'
import { embedded, linkTo, type Embeds } from './embeds.ts'

/** Whether a value is a formatted text of the editor that Payload had before, Slate: nodes whose innermost ones are texts. */
export const isSlate = (value: unknown): value is unknown[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((node) => isNode(node) && Object.hasOwn(node, 'children'))

const isNode = (value: unknown): value is Record<string, unknown> => {
  if (!isRecord(value) || Object.hasOwn(value, 'id') || Object.hasOwn(value, 'blockType')) return false
  const children = value['children']
  if (Array.isArray(children)) return children.length > 0 && children.every(isNode)
  return typeof value['text'] === 'string'
}

/** A formatted text of that editor. */
export const slateNodes = (nodes: readonly unknown[], embeds: Embeds): RichNode[] =>
  nodes.flatMap((node) => nodeOf(node, embeds))

const MARKS: readonly (readonly [string, Mark])[] = [
  ['bold', 'bold'],
  ['italic', 'italic'],
  ['strikethrough', 'strike'],
  ['underline', 'underline'],
  ['code', 'code'],
]

function nodeOf(node: unknown, embeds: Embeds): RichNode[] {
  const type = textAt(node, 'type')
  const [, level] = /^h([1-6])$/.exec(type) ?? []
  const children = slateNodes(listAt(node, 'children'), embeds)
  if (level !== undefined) return [{ kind: 'heading', level: Number(level), children }]
  switch (type) {
    case 'ul':
    case 'ol':
      return [{ kind: 'list', start: type === 'ol' ? 1 : null, children }]
    case 'li':
      return [{ kind: 'item', children }]
    case 'quote':
    case 'blockquote':
      return [{ kind: 'quote', children }]
    case 'link':
      return linkTo(
        {
          document: at(node, 'doc'),
          url: textAt(node, 'url'),
          isInternal: textAt(node, 'linkType') === 'internal',
          children,
        },
        embeds,
      )
    case 'upload':
    case 'relationship':
      return embedded(node, embeds)
    default: {
      const text = at(node, 'text')
      if (typeof text !== 'string') return [{ kind: 'paragraph', children }]
      const marks = MARKS.filter(([key]) => at(node, key) === true).map(([, mark]) => mark)
      return [{ kind: 'text', text, marks }]
    }
  }
}

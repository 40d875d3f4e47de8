import { textAt } from '../reading/json-values.ts'
import { safeAddress, type RichNode } from '../reading/rich-text.ts'

/** What a formatted text names, and how that is shown. */
export interface Embeds {
  /** A link to what a value leads to, a document or the file of one; undefined where it is not there. */
  linked(value: unknown): { href: string; title: string; alt: string; isImage: boolean } | undefined
  /** Hears of what was not taken over, or became something else. */
  note(what: 'missing' | 'file' | 'unsafe' | 'embedded' | 'block'): void
}

/** A picture, or a link to what is embedded. */
export function embedded(node: unknown, embeds: Embeds): RichNode[] {
  const found = embeds.linked(node)
  if (!found) {
    embeds.note(textAt(node, 'type') === 'upload' ? 'file' : 'missing')
    return []
  }
  if (found.isImage)
    return [{ kind: 'paragraph', children: [{ kind: 'image', src: found.href, alt: found.alt }] }]
  if (textAt(node, 'type') === 'relationship') embeds.note('embedded')
  const link: RichNode = {
    kind: 'link',
    href: found.href,
    children: [{ kind: 'text', text: found.title, marks: [] }],
  }
  return [{ kind: 'paragraph', children: [link] }]
}

interface Leading {
  /** The document that it leads to; nothing where it leads to an address. */
  document: unknown
  url: string
  isInternal: boolean
  children: readonly RichNode[]
}

/** A link: to an address, or to a document. What leads nowhere is its text alone. */
export function linkTo({ document, url, isInternal, children }: Leading, embeds: Embeds): RichNode[] {
  const href = isInternal ? embeds.linked(document)?.href : safeAddress(url)
  if (href !== undefined) return [{ kind: 'link', href, children }]
  embeds.note(isInternal ? 'missing' : 'unsafe')
  return [...children]
}

import { blocksOf, lineOf, type Mark, type RichNode } from './rich-text.ts'

const TAGS: Readonly<Record<Mark, string>> = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strike: 'del',
  code: 'code',
  sub: 'sub',
  sup: 'sup',
}

/** Formatted text as HTML. */
export const htmlOf = (nodes: readonly RichNode[]): string => blocksOf(nodes).map(blockHtml).join('\n')

function blockHtml(node: RichNode): string {
  switch (node.kind) {
    case 'rule':
      return '<hr>'
    case 'code': {
      const language = /^[\w+#.-]{1,40}$/.test(node.language) ? ` class="language-${node.language}"` : ''
      return `<pre><code${language}>${escapeHtml(node.text)}</code></pre>`
    }
    case 'paragraph':
      return `<p>${lineHtml(lineOf(node.children))}</p>`
    case 'heading':
      return `<h${node.level}>${lineHtml(lineOf(node.children))}</h${node.level}>`
    case 'quote':
      return `<blockquote>${htmlOf(node.children)}</blockquote>`
    case 'list': {
      const [tag, start] = node.start === null ? ['ul', 1] : ['ol', node.start]
      return `<${tag}${start === 1 ? '' : ` start="${start}"`}>${htmlOf(node.children)}</${tag}>`
    }
    case 'item':
      return `<li>${innerHtml(node.children)}</li>`
    case 'table':
      return `<table><tbody>${htmlOf(node.children)}</tbody></table>`
    case 'row':
      return `<tr>${node.children.map(blockHtml).join('')}</tr>`
    case 'cell': {
      const tag = node.isHead ? 'th' : 'td'
      const columns = node.columns > 1 ? ` colspan="${node.columns}"` : ''
      const rows = node.rows > 1 ? ` rowspan="${node.rows}"` : ''
      return `<${tag}${columns}${rows}>${innerHtml(node.children)}</${tag}>`
    }
    default:
      return lineHtml([node])
  }
}

/** What stands in an item or a cell; a paragraph at its beginning needs no tags, where lists alone follow. */
function innerHtml(nodes: readonly RichNode[]): string {
  const [first, ...others] = blocksOf(nodes)
  if (first?.kind !== 'paragraph' || others.some(({ kind }) => kind !== 'list')) return htmlOf(nodes)
  return [lineHtml(lineOf(first.children)), ...others.map(blockHtml)].join('')
}

const lineHtml = (nodes: readonly RichNode[]): string => nodes.map(pieceHtml).join('')

function pieceHtml(node: RichNode): string {
  if (node.kind === 'text')
    return node.marks.reduce(
      (inner, mark) => `<${TAGS[mark]}>${inner}</${TAGS[mark]}>`,
      escapeHtml(node.text),
    )
  if (node.kind === 'break') return '<br>'
  if (node.kind === 'image') return `<img src="${escapeHtml(node.src)}" alt="${escapeHtml(node.alt)}">`
  if (node.kind === 'link')
    return `<a href="${escapeHtml(node.href)}">${lineHtml(lineOf(node.children)) || escapeHtml(node.href)}</a>`
  return blockHtml(node)
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)

import MarkdownIt from 'markdown-it'
import sanitizeHtml from 'sanitize-html'
import type { FieldDef } from '../fields/field-types.ts'

// Raw HTML is part of Markdown; what comes out is cleaned, whatever it was made of.
const markdown = new MarkdownIt('commonmark')
// It knows web addresses only; which schemes are let through, the cleaning decides.
markdown.validateLink = () => true

// To close a tag takes time by how many are open around it.
const MOST_OPEN = 500

const REFERENCE = /^ref:\/\/(\w+)(#.*)?$/i

const RULES: sanitizeHtml.IOptions = {
  allowedTags: [
    ...sanitizeHtml.defaults.allowedTags.filter((tag) => !['main', 'header', 'footer', 'nav'].includes(tag)),
    'img',
    'picture',
    'source',
    'del',
    'ins',
    'details',
    'summary',
    'video',
    'audio',
    'track',
  ],
  allowedAttributes: {
    '*': ['lang', 'dir', 'title', 'aria-label'],
    a: ['href', 'rel', 'target', 'hreflang'],
    img: ['src', 'srcset', 'sizes', 'alt', 'width', 'height', 'loading', 'decoding'],
    source: ['src', 'srcset', 'sizes', 'type', 'media'],
    video: ['src', 'poster', 'controls', 'width', 'height', 'preload', 'muted', 'loop'],
    audio: ['src', 'controls', 'preload'],
    track: ['src', 'kind', 'srclang', 'label', 'default'],
    code: ['class'],
    ol: ['start', 'reversed'],
    li: ['value'],
    td: ['colspan', 'rowspan', 'align'],
    th: ['colspan', 'rowspan', 'align', 'scope'],
    col: ['span'],
    colgroup: ['span'],
    details: ['open'],
    time: ['datetime'],
  },
  allowedClasses: { code: [/^language-[\w+#.-]{1,40}$/] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel', 'ref'],
  allowedSchemesByTag: {
    img: ['http', 'https'],
    source: ['http', 'https'],
    video: ['http', 'https'],
    audio: ['http', 'https'],
    track: ['http', 'https'],
  },
  allowedSchemesAppliedToAttributes: ['href', 'src', 'srcset', 'poster', 'cite'],
  allowProtocolRelative: false,
}

class TooDeep extends Error {}

/** Refuses more tags within each other than anybody writes, as the parser comes upon them. */
function limitNesting(): Pick<sanitizeHtml.IOptions, 'onOpenTag' | 'onCloseTag'> {
  let open = 0
  return {
    onOpenTag() {
      open += 1
      if (open > MOST_OPEN) throw new TooDeep()
    },
    onCloseTag() {
      open -= 1
    },
  }
}

/** A text to be rendered, and where the entries that it links to (`ref://…`) are seen on the site, by id. */
export interface Source {
  type: FieldDef['type']
  text: string
  addresses: Readonly<Record<string, string>>
}

/**
 * A text as HTML that cannot run code or change the page around it. Links to entries without an address stay as they are. What is
 * nested beyond all measure is shown as it is written.
 */
export function htmlOf({ type, text, addresses }: Source): string {
  const source = type === 'markdown' ? markdown.render(text) : text
  try {
    return cleaned(source, addresses)
  } catch (error) {
    if (error instanceof TooDeep) return asWritten(text)
    throw error
  }
}

/** A text as HTML that shows it as it is written. */
export const asWritten = (text: string): string => `<p>${markdown.utils.escapeHtml(text)}</p>`

const cleaned = (source: string, addresses: Source['addresses']): string =>
  sanitizeHtml(source, {
    ...RULES,
    ...limitNesting(),
    transformTags: {
      a(tagName, attribs) {
        const [, id = '', anchor = ''] = REFERENCE.exec(attribs['href'] ?? '') ?? []
        const address = Object.hasOwn(addresses, id) ? (addresses[id] as string) : null
        const href = address === null || address.includes('#') ? address : `${address}${anchor}`
        // Whatever a window is called, what opens in it is not to reach the page.
        const opens = attribs['target'] === undefined ? {} : { rel: 'noopener noreferrer' }
        return { tagName, attribs: { ...attribs, ...(href && { href }), ...opens } }
      },
    },
  })

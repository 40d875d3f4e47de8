const BLOCK =
  /^<\/?(?:address|article|aside|blockquote|details|div|dl|dt|dd|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|iframe|li|main|nav|ol|p|pre|section|table|tbody|td|tfoot|th|thead|tr|ul|video|audio)\b/i

/** What WordPress stores of a post as HTML: without its editor's notes, with the paragraphs that themes make of blank lines. */
export function htmlOf(content: string): string {
  const isOfBlocks = content.includes('<!-- wp:')
  const plain = partsBetween(content, /<!--/, /-->/)
    .filter(({ isWithin }) => !isWithin)
    .map(({ text }) => text)
    .join('')
  const html = partsBetween(plain, /\[caption/, /\[\/caption\]/)
    .map(({ text, isWithin }) => (isWithin ? captioned(text) : text))
    .join('')
    .replace(/\r\n?/g, '\n')
    .trim()
  return isOfBlocks ? html.replace(/\n{3,}/g, '\n\n') : withParagraphs(html)
}

interface Part {
  text: string
  /** Whether it is what two marks enclose, with these. */
  isWithin: boolean
}

/** Parts a text at what two marks enclose; one that is not ended encloses nothing. */
function partsBetween(text: string, first: RegExp, last: RegExp): Part[] {
  const endOf = new RegExp(last, 'gi')
  const parts: Part[] = []
  let done = 0
  for (const { index } of text.matchAll(new RegExp(first, 'gi'))) {
    if (index < done) continue
    endOf.lastIndex = index
    if (!endOf.test(text)) break
    parts.push({ text: text.slice(done, index), isWithin: false })
    parts.push({ text: text.slice(index, endOf.lastIndex), isWithin: true })
    done = endOf.lastIndex
  }
  return [...parts, { text: text.slice(done), isWithin: false }]
}

/** A picture with its caption in the place of the short code for it. */
function captioned(code: string): string {
  const start = code.indexOf(']') + 1
  if (start === 0) return code
  const inner = code.slice(start, -'[/caption]'.length)
  const [, image = '', caption = ''] =
    /^((?:<a\b[^>]*>\s*)?<img\b[^>]*>\s*(?:<\/a>)?)([\s\S]*)$/.exec(inner.trim()) ?? []
  return image === '' ? inner : `<figure>${image.trim()}<figcaption>${caption.trim()}</figcaption></figure>`
}

/** Blank lines part paragraphs, single ones break lines; what stands in a block or in `<pre>` is left alone. */
const withParagraphs = (html: string): string =>
  partsBetween(html, /<pre\b/, /<\/pre>/)
    .flatMap(({ text, isWithin }) => (isWithin ? [text] : paragraphsOf(text)))
    .join('\n')

const paragraphsOf = (html: string): string[] =>
  html
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => (BLOCK.test(part) ? part : `<p>${part.replace(/\n/g, '<br>\n')}</p>`))

const ATTRIBUTE = /(\s(?:src|href|poster))\s*=\s*(?:"([^"]*)"|'([^']*)')/gi

/** The same HTML with other addresses, where `replace` knows one; the list of an image's sizes is dropped with its address. */
export function replaceAddresses(html: string, replace: (address: string) => string | undefined): string {
  return html.replace(/<[a-z][^<>]*>/gi, (tag) => {
    let isReplaced = false
    const changed = tag.replace(ATTRIBUTE, (whole: string, name: string, double = '', single = '') => {
      const found = replace(decoded(double || single))
      if (found === undefined) return whole
      isReplaced = true
      return `${name}="${found}"`
    })
    return isReplaced
      ? changed.replace(/\s(?:srcset|sizes|data-[a-z-]+)\s*=\s*(?:"[^"]*"|'[^']*')/gi, '')
      : tag
  })
}

const decoded = (address: string): string => address.replace(/&(?:amp|#0?38);/g, '&').trim()

/** Short codes of plugins that stand in a text, which only WordPress can show. */
export const shortCodesIn = (html: string): string[] => [
  ...new Set(
    [...html.matchAll(/\[([a-z][a-z0-9_-]{2,30})(?:\s[^[\]]{0,500})?\]/g)].map(([, name = '']) => name),
  ),
]

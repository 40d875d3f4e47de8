const BLOCK =
  /^<\/?(?:address|article|aside|blockquote|details|div|dl|dt|dd|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|iframe|li|main|nav|ol|p|pre|section|table|tbody|td|tfoot|th|thead|tr|ul|video|audio)\b/i

/** What WordPress stores of a post as HTML: without its editor's notes, with the paragraphs that themes make of blank lines. */
export function htmlOf(content: string): string {
  const isOfBlocks = content.includes('<!-- wp:')
  const plain = partsBetween(content, /<!--/, /-->/)
    .filter(({ isWithin }) => !isWithin)
    .map(({ text }) => text)
    .join('')
  const html = partsBetween(plain, /\[(?:wp_)?caption\b/, /\[\/(?:wp_)?caption\]/)
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
  const [head = ''] = CAPTION_HEAD.exec(code) ?? []
  const start = head.length || code.indexOf(']') + 1
  if (start === 0) return code
  const inner = code.slice(start, code.lastIndexOf('['))
  // The older form has the caption in front of the picture.
  const [, double, single] = /\scaption=(?:"([^"]*)"|'([^']*)')/.exec(head) ?? []
  const older = (double ?? single ?? '').trim()
  const [, image = '', after = ''] =
    /^((?:<a\b[^>]*>\s*)?<img\b[^>]*>\s*(?:<\/a>)?)([\s\S]*)$/.exec(inner.trim()) ?? []
  const caption = after.trim() || older
  if (image === '' && older === '') return inner
  return `<figure>${image.trim() || inner}<figcaption>${caption}</figcaption></figure>`
}

const CAPTION_HEAD = /^\[\w+(?:\s+[\w-]+=(?:"[^"]*"|'[^']*'))*\s*\]/

/** Blank lines part paragraphs, single ones break lines; what stands in a block or in `<pre>` is left alone. */
const withParagraphs = (html: string): string =>
  partsBetween(html, /<pre\b/, /<\/pre>/)
    .flatMap(({ text, isWithin }) => (isWithin ? [text] : paragraphsOf(text)))
    .join('\n')

const CONTAINER =
  /<(\/?)(address|article|aside|blockquote|details|div|dl|fieldset|figure|footer|form|h[1-6]|header|main|nav|ol|section|table|ul)\b[^<>]*>/gi
/** What can have paragraphs of its own that blank lines part. */
const HOLDS_PARAGRAPHS = /^<(?:article|aside|blockquote|details|div|main|section)\b/i
const MOST_WITHIN = 8

/** The blocks of a text, and the paragraphs between them; one that is not ended is text like any other. */
function paragraphsOf(html: string, depth = 0): string[] {
  const parts: string[] = []
  let done = 0
  for (const { start, inner, innerEnd, end } of containersIn(html)) {
    parts.push(...betweenBlocks(html.slice(done, start)))
    const content = html.slice(inner, innerEnd)
    const head = html.slice(start, inner)
    const isParted = depth < MOST_WITHIN && HOLDS_PARAGRAPHS.test(head) && /\n\s*\n/.test(content.trim())
    parts.push(
      isParted
        ? `${head}${paragraphsOf(content, depth + 1).join('\n')}${html.slice(innerEnd, end)}`
        : html.slice(start, end),
    )
    done = end
  }
  return [...parts, ...betweenBlocks(html.slice(done))]
}

interface Container {
  start: number
  /** Where its content begins and ends. */
  inner: number
  innerEnd: number
  end: number
}

/** The outermost blocks of a text. */
function containersIn(html: string): Container[] {
  const found: Container[] = []
  const open: { name: string; start: number; inner: number }[] = []
  const counts = new Map<string, number>()
  for (const { 0: tag, 1: slash, 2: called = '', index } of html.matchAll(CONTAINER)) {
    const name = called.toLowerCase()
    const count = counts.get(name) ?? 0
    const end = index + tag.length
    if (slash === '') {
      open.push({ name, start: index, inner: end })
      counts.set(name, count + 1)
      continue
    }
    if (count === 0) continue
    for (let last = open.pop(); last; last = open.pop()) {
      counts.set(last.name, (counts.get(last.name) ?? 1) - 1)
      if (last.name !== name) continue
      if (open.length === 0) found.push({ start: last.start, inner: last.inner, innerEnd: index, end })
      break
    }
  }
  return found
}

const betweenBlocks = (html: string): string[] =>
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

/** Addresses as they stand in an attribute. */
export const escaped = (address: string): string =>
  address.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

const decoded = (address: string): string => address.replace(/&(?:amp|#0?38);/g, '&').trim()

/** Short codes of plugins that stand in a text, which only WordPress can show. */
export const shortCodesIn = (html: string): string[] => [
  ...new Set(
    [...html.matchAll(/\[([a-z][a-z0-9_-]{2,30})(?:\s[^[\]]{0,500})?\]/g)].map(([, name = '']) => name),
  ),
]

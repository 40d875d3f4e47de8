const BLOCK =
  /^<\/?(?:address|article|aside|blockquote|details|div|dl|dt|dd|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|iframe|li|main|nav|ol|p|pre|section|table|tbody|td|tfoot|th|thead|tr|ul|video|audio)\b/i

/** What WordPress stores of a post as HTML: without its editor's notes, with the paragraphs that themes make of blank lines. */
export function htmlOf(content: string): string {
  const isOfBlocks = content.includes('<!-- wp:')
  const html = content
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/\[caption[^\]]{0,1000}\]([\s\S]*?)\[\/caption\]/g, (_, inner: string) => captioned(inner))
    .replace(/\r\n?/g, '\n')
    .trim()
  return isOfBlocks ? html.replace(/\n{3,}/g, '\n\n') : withParagraphs(html)
}

function captioned(inner: string): string {
  const [, image = '', caption = ''] =
    /^\s*((?:<a\b[^>]*>)?\s*<img\b[^>]*>\s*(?:<\/a>)?)([\s\S]*)$/.exec(inner) ?? []
  return image === '' ? inner : `<figure>${image.trim()}<figcaption>${caption.trim()}</figcaption></figure>`
}

/** Blank lines part paragraphs, single ones break lines; what stands in a block or in `<pre>` is left alone. */
function withParagraphs(html: string): string {
  const kept: string[] = []
  const without = html.replace(
    /<pre\b[\s\S]*?<\/pre>/gi,
    (pre) => `\n\n<pre data-kept="${kept.push(pre) - 1}">\n\n`,
  )
  const parts = without
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => (BLOCK.test(part) ? part : `<p>${part.replace(/\n/g, '<br>\n')}</p>`))
  return parts.join('\n').replace(/<pre data-kept="(\d+)">/g, (_, index: string) => kept[Number(index)] ?? '')
}

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
    [...html.matchAll(/\[([a-z][a-z0-9_-]{2,30})(?:\s[^\]]{0,500})?\]/g)].map(([, name = '']) => name),
  ),
]

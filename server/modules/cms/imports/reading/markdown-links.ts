// Code keeps what it shows: fences, and spans within a line.
const FENCE = /^ {0,3}(?:(`{3,})[^`]*|(~{3,}).*)$/
const FENCE_END = /^ {0,3}(`{3,}|~{3,})\s*$/
const LINK = /(\]\(\s*)(?:<([^<>\n]*)>|([^\s()<>]+(?:\([^\s()]*\)[^\s()<>]*)*))/g
const DEFINITION = /^( {0,3}\[[^\]\n]+\]:[ \t]*)(?:<([^<>\n]*)>|(\S+))/gm
const ATTRIBUTE = /(<[a-z][^<>]*?\s(?:src|href)\s*=\s*)(?:"([^"\n]*)"|'([^'\n]*)')/gi

/**
 * The same Markdown with other addresses of links and images, where `replace` knows one; code is left alone, that by indentation as well
 * unless the Markdown has none.
 */
export function replaceLinks(
  markdown: string,
  replace: (address: string) => string | undefined,
  hasIndentedCode = true,
): string {
  const parts: string[] = []
  let done = 0
  for (const [from, to] of codeIn(markdown, hasIndentedCode)) {
    parts.push(inText(markdown.slice(done, from), replace), markdown.slice(from, to))
    done = to
  }
  return [...parts, inText(markdown.slice(done), replace)].join('')
}

/** The places of code in a text, from where to where, in their order. Each line is looked at once. */
function* codeIn(markdown: string, hasIndentedCode: boolean): Generator<[number, number]> {
  const indentation = new Indentation()
  let fence: { mark: string; from: number } | undefined
  let at = 0
  for (const line of markdown.split('\n')) {
    const end = at + line.length
    if (fence) {
      const [, mark = ''] = FENCE_END.exec(indentation.within(line)) ?? []
      if (mark.startsWith(fence.mark)) {
        yield [fence.from, end]
        fence = undefined
      }
    } else if (indentation.isCode(line) && hasIndentedCode) yield [at, end]
    else {
      const [, ticks, tildes] = FENCE.exec(indentation.within(line)) ?? []
      const mark = ticks ?? tildes
      if (mark !== undefined) fence = { mark, from: at }
      else for (const [from, to] of spansIn(line)) yield [at + from, at + to]
    }
    at = end + 1
  }
  if (fence) yield [fence.from, markdown.length]
}

const CODE_INDENT = 4
const MOST_LISTS = 100
const ITEM = /^(?:[-+*]|\d{1,9}[.)])(?=[ \t]|\r?$)/
// What is no paragraph ends where it ends: code may follow without a blank line.
const ENDS_ITSELF = /^ {0,3}(?:#{1,6}(?:[ \t]|\r?$)|`{3,}|~{3,}|(?:[-*_][ \t]*){3,}\r?$)/

/** Follows how far lines are indented, and says which are code by that: within a list, its items are where lines begin. */
class Indentation {
  /** Where the text of the items begins that a line may belong to, the outer ones first. */
  readonly #items: number[] = []
  /** Whether code may begin here: it cannot interrupt a paragraph. */
  #mayBegin = true

  /** Looks at the next line outside of fences. */
  isCode(line: string): boolean {
    if (line.trim() === '') {
      this.#mayBegin = true
      return false
    }
    const indent = indentOf(line)
    while (this.#items.length > 0 && indent < this.#start && this.#mayBegin) this.#items.pop()
    if (this.#mayBegin && indent >= this.#start + CODE_INDENT) return true
    this.#mayBegin = ENDS_ITSELF.test(this.within(line))
    this.#addItems(line, indent)
    return false
  }

  /** A line without the indentation of the item that it is in. */
  within(line: string): string {
    return line.slice(Math.min(this.#start, line.length - line.trimStart().length))
  }

  get #start(): number {
    return this.#items.at(-1) ?? 0
  }

  /** The items that begin in a line; several may, one in the other. */
  #addItems(line: string, indent: number): void {
    let column = indent
    let rest = line.trimStart()
    for (;;) {
      const [sign] = (this.#items.length < MOST_LISTS && ITEM.exec(rest)) || []
      if (sign === undefined || this.#mayBegin) return
      while (this.#items.length > 0 && column < this.#start) this.#items.pop()
      const text = rest.slice(sign.length)
      const gap = indentOf(text)
      const isEmpty = text.trim() === ''
      column += sign.length + (isEmpty || gap > CODE_INDENT ? 1 : gap)
      this.#items.push(column)
      if (isEmpty || gap > CODE_INDENT) return
      rest = text.trimStart()
    }
  }
}

/** How many columns a line is indented; a tab leads to the next fourth one. */
function indentOf(line: string): number {
  let columns = 0
  for (const sign of line) {
    if (sign === ' ') columns += 1
    else if (sign === '\t') columns += CODE_INDENT - (columns % CODE_INDENT)
    else break
  }
  return columns
}

/** Spans of code in a line: from a run of backticks to the next one that is as long. */
function* spansIn(line: string): Generator<[number, number]> {
  const runs = [...line.matchAll(/`+/g)]
  const next = new Map<number, number>()
  const closing = runs.map(() => -1)
  for (let place = runs.length - 1; place >= 0; place--) {
    const { length } = runs[place]?.[0] ?? ''
    closing[place] = next.get(length) ?? -1
    next.set(length, place)
  }
  for (let place = 0; place < runs.length; place++) {
    const end = runs[closing[place] ?? -1]
    if (!end) continue
    yield [runs[place]?.index ?? 0, end.index + end[0].length]
    place = closing[place] as number
  }
}

function inText(text: string, replace: (address: string) => string | undefined): string {
  const changed = (whole: string, before: string, first = '', second = '') => {
    const found = replace(first || second)
    return found === undefined ? whole : `${before}${found}`
  }
  return text
    .replace(LINK, changed)
    .replace(DEFINITION, changed)
    .replace(ATTRIBUTE, (whole: string, before: string, double?: string, single?: string) => {
      const found = replace(double ?? single ?? '')
      return found === undefined ? whole : `${before}"${found}"`
    })
}

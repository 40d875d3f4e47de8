// Code keeps what it shows: fences, and spans within a line.
const FENCE = /^ {0,3}(?:(`{3,})[^`]*|(~{3,}).*)$/
const FENCE_END = /^ {0,3}(`{3,}|~{3,})\s*$/
const LINK = /(\]\(\s*)(?:<([^<>\n]*)>|([^\s()<>]+(?:\([^\s()]*\)[^\s()<>]*)*))/g
const DEFINITION = /^( {0,3}\[[^\]\n]+\]:[ \t]*)(?:<([^<>\n]*)>|(\S+))/gm
const ATTRIBUTE = /(<[a-z][^<>]*?\s(?:src|href)\s*=\s*)(?:"([^"\n]*)"|'([^'\n]*)')/gi

/** The same Markdown with other addresses of links and images, where `replace` knows one; code is left alone. */
export function replaceLinks(markdown: string, replace: (address: string) => string | undefined): string {
  const parts: string[] = []
  let done = 0
  for (const [from, to] of codeIn(markdown)) {
    parts.push(inText(markdown.slice(done, from), replace), markdown.slice(from, to))
    done = to
  }
  return [...parts, inText(markdown.slice(done), replace)].join('')
}

/** The places of code in a text, from where to where, in their order. Each line is looked at once. */
function* codeIn(markdown: string): Generator<[number, number]> {
  let fence: { mark: string; from: number } | undefined
  let at = 0
  for (const line of markdown.split('\n')) {
    const end = at + line.length
    if (fence) {
      const [, mark = ''] = FENCE_END.exec(line) ?? []
      if (mark.startsWith(fence.mark)) {
        yield [fence.from, end]
        fence = undefined
      }
    } else {
      const [, ticks, tildes] = FENCE.exec(line) ?? []
      const mark = ticks ?? tildes
      if (mark !== undefined) fence = { mark, from: at }
      else for (const [from, to] of spansIn(line)) yield [at + from, at + to]
    }
    at = end + 1
  }
  if (fence) yield [fence.from, markdown.length]
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

// Code keeps what it shows: fences, and spans within a line.
const CODE =
  /(^ {0,3}(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^ {0,3}\2[`~]*[ \t]*$|(?![\s\S]))|(`+)(?!`)[^\n]*?[^`\n]\3(?!`))/m
const LINK = /(\]\(\s*)(?:<([^>\n]*)>|([^\s()<>]+(?:\([^\s()]*\)[^\s()<>]*)*))/g
const DEFINITION = /^( {0,3}\[[^\]\n]+\]:[ \t]*)(?:<([^>\n]*)>|(\S+))/gm
const ATTRIBUTE = /(<[a-z][^<>]*?\s(?:src|href)\s*=\s*)(?:"([^"\n]*)"|'([^'\n]*)')/gi

/** The same Markdown with other addresses of links and images, where `replace` knows one; code is left alone. */
export function replaceLinks(markdown: string, replace: (address: string) => string | undefined): string {
  const parts: string[] = []
  let rest = markdown
  for (let code = CODE.exec(rest); code; code = CODE.exec(rest)) {
    parts.push(inText(rest.slice(0, code.index), replace), code[0])
    rest = rest.slice(code.index + code[0].length)
  }
  return [...parts, inText(rest, replace)].join('')
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

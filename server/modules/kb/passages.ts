/** So long is a passage, where its text can be divided. */
const LONG = 700
/** Longer ones are divided between sentences. */
const LONGEST = 1400

/** A Markdown text in passages, each a part of it word for word: paragraphs that belong together, a heading with what follows. */
export function passagesOf(body: string): string[] {
  const passages: string[] = []
  let current = ''
  for (const block of blocksOf(body)) {
    const isHeading = /^#{1,6} /.test(block.trimStart())
    if (
      current.trim() !== '' &&
      (isHeading || current.length + block.length > LONG) &&
      !isHeadingAlone(current)
    ) {
      passages.push(current)
      current = ''
    }
    current += block
  }
  passages.push(current)
  return passages
    .flatMap(divided)
    .map((text) => text.trim())
    .filter((text) => text !== '')
}

const isHeadingAlone = (text: string): boolean => /^#{1,6} [^\n]*\s*$/.test(text.trimStart())

/** Paragraphs with the empty lines behind them; what stands in a fence is one. */
function blocksOf(body: string): string[] {
  const blocks: string[] = []
  let block = ''
  let isFenced = false
  for (const line of body.split(/(?<=\n)/)) {
    if (/^ {0,3}(```|~~~)/.test(line)) isFenced = !isFenced
    block += line
    if (!isFenced && line.trim() === '') {
      blocks.push(block)
      block = ''
    }
  }
  blocks.push(block)
  return blocks
}

/** A long passage in several, each of whole sentences where there are any. */
function divided(text: string): string[] {
  if (text.length <= LONGEST) return [text]
  const head = text.slice(0, LONGEST)
  const end = Math.max(head.lastIndexOf('. '), head.lastIndexOf('\n'), head.lastIndexOf('。'))
  const cut = end > LONG / 2 ? end + 1 : LONGEST
  return [text.slice(0, cut), ...divided(text.slice(cut))]
}

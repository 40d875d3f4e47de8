/** A piece of text, and where it leads if it is a web address. */
interface TextPart {
  text: string
  href?: string
}

const address = /\bhttps?:\/\/[^\s<>"']+/gi

/** Cuts a text at its web addresses; punctuation behind an address is not part of it. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const match of text.matchAll(address)) {
    const found = trimTail(match[0])
    if (!URL.canParse(found)) continue
    if (match.index > end) parts.push({ text: text.slice(end, match.index) })
    parts.push({ text: found, href: found })
    end = match.index + found.length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}

function trimTail(found: string): string {
  // A closing bracket belongs to the sentence, unless the address opened it.
  const tail = found.includes('(') ? '.,;:!?…' : '.,;:!?…)'
  let end = found.length
  while (end > 0 && tail.includes(found[end - 1] ?? ' ')) end -= 1
  return found.slice(0, end)
}

/** A piece of a note: its words, or the name of somebody whom it names. */
export interface NotePart {
  text: string
  userId?: string
}

const mention = /@\[([^[\]\n]{1,128})\]\((usr_[0-9a-z]{22})\)/g
// A preview may end in the middle of a name.
const cutOff = /@\[[^[\]\n]*(?:\](?:\([^)]*)?)?$/

/** A note's text with the people it names set apart. */
export function noteParts(preview: string): NotePart[] {
  const parts: NotePart[] = []
  let end = 0
  for (const match of preview.matchAll(mention)) {
    if (match.index > end) parts.push({ text: preview.slice(end, match.index) })
    parts.push({ text: `@${match[1]}`, userId: match[2] as string })
    end = match.index + match[0].length
  }
  const rest = preview.slice(end)
  const whole = rest.replace(cutOff, '')
  if (whole !== rest) parts.push({ text: `${whole}…` })
  else if (rest) parts.push({ text: rest })
  return parts
}

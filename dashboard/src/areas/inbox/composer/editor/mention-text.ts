/** A colleague named in a note, as the server reads it: `@[Mia Member](usr_…)`. */
export const MENTION = /@\[([^[\]\n]{1,128})\]\((usr_[0-9a-z]{22})\)/g

/** The look of a colleague's name in a note. */
export const mentionClass = 'rounded-small bg-amber-line/50 px-1 font-medium text-ink'

/** How a colleague is named in a note; brackets would end the name. */
export const mentionText = ({ id, name }: { id: string; name: string }): string =>
  `@[${name
    .replace(/[[\]\n]/g, ' ')
    .trim()
    .slice(0, 128)}](${id})`

/** A text with the colleagues it names apart. */
export function splitMentions(text: string): { text: string; isMention: boolean }[] {
  const parts: { text: string; isMention: boolean }[] = []
  let from = 0
  for (const match of text.matchAll(MENTION)) {
    if (match.index > from) parts.push({ text: text.slice(from, match.index), isMention: false })
    parts.push({ text: `@${match[1] ?? ''}`, isMention: true })
    from = match.index + match[0].length
  }
  if (from < text.length) parts.push({ text: text.slice(from), isMention: false })
  return parts
}

/** A text with the colleagues it names by name alone. */
export const plainMentions = (text: string): string => text.replace(MENTION, '@$1')

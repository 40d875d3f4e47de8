import { plainText, type ThreadMessage } from '@stoa/sdk/chat'
import type { PanelMessages } from '../../messages/pick-locale.ts'

/** A message in plain words: what it says, else what it shows. */
export function summaryOf(
  { body, attachments = [], components = [] }: Pick<ThreadMessage, 'body' | 'attachments' | 'components'>,
  text: PanelMessages,
): string {
  const words = plainText(body).trim()
  if (words !== '') return words
  const [first] = attachments
  if (first) return first.kind === 'file' ? first.name : text.image
  return components.length > 0 ? text.products : ''
}

/** Who said a message, in words. */
export const authorOf = (
  { authorName, authorKind }: Pick<ThreadMessage, 'authorName' | 'authorKind'>,
  text: PanelMessages,
): string => authorName ?? (authorKind === 'ai' ? text.assistant : text.team)

/** The beginning of a text on one line, parted between words. */
export function shorten(words: string, most: number): string {
  const line = words.replace(/\s+/g, ' ').trim()
  if (line.length <= most) return line
  const cut = line.slice(0, most)
  const space = cut.lastIndexOf(' ')
  return `${cut.slice(0, space > most / 2 ? space : most).trimEnd()}…`
}

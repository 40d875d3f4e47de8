import type { ThreadMessage } from '@stoa/sdk/chat'
import { plainText } from '@stoa/sdk/content'
import type { PanelMessages } from '../../messages/pick-locale.ts'

/** A message as plain text: its words, else what it shows. */
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

/** The name of a message’s author. */
export const authorOf = (
  { authorName, authorKind }: Pick<ThreadMessage, 'authorName' | 'authorKind'>,
  text: PanelMessages,
): string => authorName ?? (authorKind === 'ai' ? text.assistant : text.team)

/** The first `max` characters of a text on one line, cut between words. */
export function shorten(words: string, max: number): string {
  const line = words.replace(/\s+/g, ' ').trim()
  if (line.length <= max) return line
  const cut = line.slice(0, max)
  const space = cut.lastIndexOf(' ')
  return `${cut.slice(0, space > max / 2 ? space : max).trimEnd()}…`
}

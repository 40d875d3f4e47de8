import { light } from '../../../../lib/palette/palette.ts'
import type { MessageRow } from '../../core/message-rows.ts'
import { firstWord } from '../../core/message-rows.ts'

/** What a transcript is made from; the messages in the order in which they were said. */
export interface TranscriptSource {
  displayId: number
  subject: string | null
  organizationName: string
  channelName: string
  /** The customer's name or email. */
  customerName: string | null
  /** What the organization calls its assistant. */
  assistantName: string
  messages: readonly Pick<
    MessageRow,
    'authorType' | 'authorName' | 'body' | 'createdAt' | 'attachments' | 'internal' | 'visibleTo'
  >[]
  /** An IANA name; times say which it is. */
  timeZone: string
  locale: string
}

/** A transcript in both forms, and the name of its file, without an extension. */
export interface Transcript {
  title: string
  fileName: string
  text: string
  html: string
  /** What was said, with names and times as they are written in both. */
  lines: Line[]
}

/** One message of a transcript. */
export interface Line {
  name: string
  at: string
  body: string
  files: string[]
}

/**
 * What a customer and those who answered said, as plain text and as a page of its own. Notes are never part of it, whatever
 * is passed; files are named and not included.
 */
export function renderTranscript(source: TranscriptSource): Transcript {
  const { displayId, subject, organizationName, channelName, timeZone, locale } = source
  const time = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  })
  const zone = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'long' })
    .formatToParts(source.messages[0]?.createdAt ?? new Date())
    .find(({ type }) => type === 'timeZoneName')?.value
  const title = subject ?? `Conversation #${displayId}`
  const facts = [`${organizationName} · ${channelName} · #${displayId}`, `Times: ${zone ?? timeZone}`]
  const lines = source.messages
    .filter(({ internal }) => !internal)
    .map((message) => ({
      name: nameOf(message, source),
      at: time.format(message.createdAt),
      body: message.body,
      files: (message.attachments ?? []).map(({ name }) => name),
    }))
  return {
    title,
    fileName: `conversation-${displayId}`,
    text: asText(title, facts, lines),
    html: asHtml({ title, facts, lines, locale }),
    lines,
  }
}

function nameOf(
  { authorType, authorName }: TranscriptSource['messages'][number],
  { customerName, assistantName, organizationName }: TranscriptSource,
): string {
  if (authorType === 'end_user') return authorName ?? customerName ?? 'Customer'
  if (authorType === 'user') return firstWord(authorName) ?? organizationName
  return authorType === 'agent' ? assistantName : organizationName
}

const asText = (title: string, facts: readonly string[], lines: readonly Line[]): string =>
  [
    title,
    ...facts,
    ...lines.map(({ name, at, body, files }) =>
      ['', `${name}, ${at}`, ...(body ? [body] : []), ...files.map((file) => `[File: ${file}]`)].join('\n'),
    ),
    '',
  ].join('\n')

interface Page {
  title: string
  facts: readonly string[]
  lines: readonly Line[]
  locale: string
}

const STYLE =
  `body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem;color:${light('ink')};background:${light('paper')}}` +
  `h1{font-size:1.5rem;margin:0}header p,time{color:${light('ink3')};margin:0;font-size:.875rem}article{margin-top:1.5rem}` +
  'h2{display:inline;font-size:1rem;margin:0 .5rem 0 0}article p{margin:.25rem 0 0;white-space:pre-wrap;overflow-wrap:anywhere}'

const asHtml = ({ title, facts, lines, locale }: Page): string =>
  `<!doctype html>
<html lang="${escaped(locale)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title><style>${STYLE}</style></head>
<body>
<header><h1>${escaped(title)}</h1>${facts.map((fact) => `<p>${escaped(fact)}</p>`).join('')}</header>
<main>
${lines.map(articleOf).join('\n')}
</main>
</body>
</html>
`

const articleOf = ({ name, at, body, files }: Line): string =>
  `<article><h2>${escaped(name)}</h2><time>${escaped(at)}</time>${body ? `<p>${escaped(body)}</p>` : ''}${files
    .map((file) => `<p>File: ${escaped(file)}</p>`)
    .join('')}</article>`

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')

import type { TeamChatMessage } from '../../kernel/ports/team-chat.ts'
import { TeamChatError } from '../../kernel/ports/team-chat.ts'

/** What the metadata of our messages is called. */
export const OUR_METADATA = 'svc_message'

/** What a section takes; and what the blocks of one message do, as JSON: Slack tells of no bound, but holds to one. */
const SECTION = 3000
export const BLOCKS = 12_000
/** For where it found that too long all the same: other scripts weigh more. */
export const FEWER_BLOCKS = 4000
const FALLBACK = 1000

type Block = Record<string, unknown>

/** How text is sent, so that nothing in it mentions, links or formats. */
const INERT = { mrkdwn: false, parse: 'none', link_names: false } as const
const NO_PREVIEWS = { unfurl_links: false, unfurl_media: false } as const

/** The arguments of `chat.postMessage`; with blocks of at most so many characters. */
export function postedAs(message: TeamChatMessage, most: number): Record<string, unknown> {
  const { channelId, threadId, author } = message
  const name = author && cut(clean(author.name).replace(/\s+/g, ' ').trim(), 80)
  return {
    channel: channelId,
    ...(threadId && { thread_ts: threadId }),
    ...contentsOf(message, most),
    ...NO_PREVIEWS,
    ...(name && { username: name }),
    ...(author?.avatarUrl?.startsWith('https://') && { icon_url: author.avatarUrl }),
  }
}

/** The arguments of `chat.update`; its author and thread stay. */
export const updatedAs = (
  message: TeamChatMessage & { messageId: string },
  most: number,
): Record<string, unknown> => ({
  channel: message.channelId,
  ts: message.messageId,
  ...contentsOf(message, most),
})

/** A text alone, as arguments. */
export const toldAs = (text: string): Record<string, unknown> => ({
  text: fallback(clean(text)),
  blocks: sectionsOf(clean(text), BLOCKS),
  ...INERT,
})

function contentsOf(message: TeamChatMessage, most: number) {
  return {
    text: fallback(
      [message.title, message.text]
        .filter(Boolean)
        .map((text) => clean(text ?? ''))
        .join('\n'),
    ),
    blocks: blocksOf(message, most),
    ...INERT,
    metadata: { event_type: OUR_METADATA, event_payload: { key: message.key } },
  }
}

/** What notifications and screen readers say. */
const fallback = (text: string) => escaped(cut(text, FALLBACK))

function blocksOf(message: TeamChatMessage, most: number): Block[] {
  const { title, text, footer, link, buttons, mention } = message
  const before: Block[] = []
  if (mention) before.push({ type: 'section', text: { type: 'mrkdwn', text: mentionOf(mention) } })
  if (title?.trim()) before.push(rich({ type: 'text', text: cut(clean(title), 300), style: { bold: true } }))
  const after: Block[] = []
  if (footer?.trim()) after.push({ type: 'context', elements: [plainText(cut(clean(footer), 1000))] })
  if (link) after.push(rich({ type: 'link', url: link.url, text: cut(clean(link.label), 300) || link.url }))
  if (buttons?.length) after.push({ type: 'actions', elements: buttons.map(buttonOf) })
  const room = most - JSON.stringify([...before, ...after]).length
  return [...before, ...sectionsOf(clean(text), room), ...after]
}

function mentionOf(mention: string): string {
  if (mention === 'channel' || mention === 'here') return `<!${mention}>`
  if (!/^[UW][A-Z0-9]{1,30}$/.test(mention)) throw new TeamChatError('refused', 'nobody can be mentioned so')
  return `<@${mention}>`
}

const buttonOf = ({ action, value, label, style }: NonNullable<TeamChatMessage['buttons']>[number]) => ({
  type: 'button',
  action_id: action,
  value,
  text: plainText(cut(clean(label), 75)),
  ...(style && { style }),
})

const plainText = (text: string) => ({ type: 'plain_text', text, emoji: false })

/** A block whose elements are taken as they are: neither `*` nor `<` means anything in them. */
const rich = (element: Block): Block => ({
  type: 'rich_text',
  elements: [{ type: 'rich_text_section', elements: [element] }],
})

/** Sections with a text, cut where it would be more than `room` as JSON. */
function sectionsOf(text: string, room: number): Block[] {
  const whole = sections(text)
  const size = (blocks: Block[]) => JSON.stringify(blocks).length
  if (size(whole) <= room) return whole
  let [least, most] = [0, text.length]
  while (least < most) {
    const middle = Math.ceil((least + most) / 2)
    if (size(sections(cut(text, middle))) <= room) least = middle
    else most = middle - 1
  }
  return sections(cut(text, least))
}

function sections(text: string): Block[] {
  const made: Block[] = []
  for (let rest = text; rest.trim();) {
    const piece = rest.slice(0, endOf(rest))
    rest = rest.slice(piece.length)
    if (piece.trim()) made.push({ type: 'section', text: plainText(piece) })
  }
  return made
}

/** Where a section of a text ends: after a line or a word, where there is one in its second half. */
function endOf(text: string): number {
  if (text.length <= SECTION) return text.length
  for (const gap of ['\n', ' ']) {
    const at = text.lastIndexOf(gap, SECTION - 1)
    if (at >= SECTION / 2) return at + 1
  }
  return whole(text, SECTION)
}

/** No more than so many characters, the last of which says that there were more. */
const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, whole(text, Math.max(most - 1, 0)))}…`

/** A place at or just before `at` that does not part a character in two. */
const whole = (text: string, at: number): number => (/[\uD800-\uDBFF]/.test(text[at - 1] ?? '') ? at - 1 : at)

/** Without what no text holds: halves of characters, and control characters but for lines and tabs. */
const clean = (text: string): string =>
  Buffer.from(text)
    .toString('utf8')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')

/** With the characters that Slack gives a meaning as what stands for them. */
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

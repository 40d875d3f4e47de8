import MarkdownIt from 'markdown-it'
import type { Context, Services } from '../../../kernel/contract/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import type { Letter, LetterAttachment } from '../../../kernel/ports/mail-servers.ts'
import type { StoredAttachment } from '../core/attachment-links.ts'
import { OUT_OF_OFFICE } from '../core/append-statements.ts'
import type { EmailChannel } from '../core/email-config.ts'
import { firstWord } from '../core/message-rows.ts'
import type { Footer, LetterHead } from '../core/queue-delivery.ts'
import { blobKeys } from '../messages/attachments/blobs.ts'
import { openImage } from './open-image.ts'
import { conversationTag, messageIdOf } from './threads.ts'

const markdown = new MarkdownIt({ html: false, linkify: true, breaks: true })

/** A message on its way out. */
export interface Delivery {
  id: string
  conversationId: string
  messageId: string
  attempts: number
  letter: LetterHead
}

interface Said {
  body: string
  kind: string | null
  authorType: string
  authorName: string | null
  attachments: StoredAttachment[] | null
}

interface Quoted {
  body: string
  name: string | null
  createdAt: Date
  people: string[] | null
}

const said = statement(
  'conv_letter_said',
  `select body, kind, author_type as "authorType", author_name as "authorName", attachments from conv_messages where org_id = $1 and id = $2`,
)
// What the customer wrote last before it, and who was on that mail: nobody else is shown it.
const quoted = statement(
  'conv_letter_quoted',
  `select q.body, q.author_name as name, q.created_at as "createdAt",
     (select r.people from conv_received_mails r where r.org_id = q.org_id and r.said_id = q.id limit 1) as people
   from conv_messages m
   join conv_messages q on q.org_id = m.org_id and q.conversation_id = m.conversation_id and q.seq < m.seq
   where m.org_id = $1 and m.id = $2 and q.author_type = 'end_user' and q.internal is distinct from true
     and m.visible_to is not distinct from q.visible_to order by q.seq desc limit 1`,
)
// The ids of its thread, the oldest first: those that others gave, and those of what we sent.
const thread = statement(
  'conv_letter_thread',
  `(select r.message_id as id, null as delivery, r.reference_ids as before, r.received_at as at from conv_received_mails r
     where r.org_id = $1 and r.conversation_id = $2 and r.message_id not like 'no-id:%' order by r.received_at desc limit 20)
   union all
   (select null, d.id, '{}', d.created_at from conv_deliveries d
     where d.org_id = $1 and d.conversation_id = $2 and d.id <> $3 and d.status = 'sent' order by d.created_at desc limit 20)
   order by at`,
)

interface Earlier {
  id: string | null
  delivery: string | null
  before: string[]
}

/** What a letter is made of, read in one transaction. */
export async function readLetter(ctx: Context<string>, { id, conversationId, messageId }: Delivery) {
  const [[message], [quote], earlier] = await Promise.all([
    ctx.tx.query<Said>(said, [ctx.org.id, messageId]),
    ctx.tx.query<Quoted>(quoted, [ctx.org.id, messageId]),
    ctx.tx.query<Earlier>(thread, [ctx.org.id, conversationId, id]),
  ])
  return message && { message, quote, earlier }
}

type Parts = NonNullable<Awaited<ReturnType<typeof readLetter>>>

/** A message on its way out of a mailbox, with what its letter is made of. */
interface Composing {
  channel: EmailChannel
  delivery: Delivery
  parts: Parts
}

/** The letter that a message goes out as. */
export async function composeLetter(
  services: Services,
  orgId: string,
  { channel, delivery, parts: { message, quote, earlier } }: Composing,
): Promise<Letter> {
  const { addressing, outbound } = channel.config
  const { fromAddress, replyToTemplate } = addressing
  const tag = conversationTag(services.secrets, delivery.conversationId)
  const replyTo =
    replyToTemplate?.replace('{conversationId}', tag) ??
    (channel.address === null ? undefined : channel.address.replace('@', `+${tag}@`))
  const ids = earlier.flatMap(({ id, delivery: sent, before }) =>
    sent === null ? [...before, id ?? ''] : [messageIdOf(sent, fromAddress)],
  )
  const references = [...new Set(ids)].slice(-30).map((id) => `<${id}>`)
  const { unsubscribeUrl, contactId: _, footer = {}, ...head } = delivery.letter
  const below = footerOf(footer, unsubscribeUrl)
  const image = outbound.trackOpens ? openImage(services, orgId, delivery.id) : ''
  return {
    messageId: `<${messageIdOf(delivery.id, fromAddress)}>`,
    from: { name: senderName(channel, message), address: fromAddress },
    ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
    ...head,
    subject: head.subject || '(no subject)',
    ...textsOf(message, isForAll(quote, message, head) ? quote : undefined, { ...below, image }),
    ...(references.length > 0 && { inReplyTo: references.at(-1) }),
    references,
    attachments: (message.attachments ?? [])
      .filter(({ deleted }) => !deleted)
      .map((file) => fileOf(services, orgId, file)),
    headers: {
      ...(message.kind === OUT_OF_OFFICE && {
        'Auto-Submitted': 'auto-replied',
        'X-Auto-Response-Suppress': 'All',
      }),
      // RFC 8058: mail programs offer to end it by one click.
      ...(unsubscribeUrl && {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  }
}

/** The first name of a colleague beside the name of the mailbox. */
function senderName(
  { name, config: { addressing } }: EmailChannel,
  { authorType, authorName }: Said,
): string {
  const own = addressing.fromName || name
  const person = authorType === 'user' ? firstWord(authorName) : null
  return person === null ? own : `${person} · ${own}`
}

/** Whether all who get a letter were on the mail that it would quote; what a program writes quotes nothing. */
const isForAll = (quote: Quoted | undefined, { authorType }: Said, { to, cc, bcc }: LetterHead): boolean =>
  authorType === 'user' &&
  [...to, ...cc, ...bcc].every(({ address }) => quote?.people?.includes(address) === true)

/** What stands below the text: beside its Markdown, so that nothing in that hides or changes it. */
function footerOf({ link, why = '', unsubscribe }: Footer, unsubscribeUrl: string | undefined) {
  const [text, html]: [string[], string[]] = [[], []]
  const anchor = (url: string, words: string) => `<a href="${escape(url)}">${escape(words)}</a>`
  if (link && /^https?:/i.test(link)) {
    text.push(link)
    html.push(`<p>${anchor(link, link)}</p>`)
  }
  if (unsubscribe !== undefined && unsubscribeUrl !== undefined) {
    const reason = why.replace(/\s+/g, ' ').trim()
    text.push(`--\n${reason}\n${unsubscribe}: ${unsubscribeUrl}`)
    html.push(`<hr><p>${escape(reason)} ${anchor(unsubscribeUrl, unsubscribe)}</p>`)
  }
  return { text: text.map((part) => `\n\n${part}`).join(''), html: html.join('') }
}

interface Below {
  text: string
  html: string
  image: string
}

function textsOf({ body }: Said, quote: Quoted | undefined, footer: Below) {
  const intro =
    quote &&
    `${quote.createdAt.toISOString().slice(0, 16).replace('T', ' ')} UTC, ${quote.name ?? 'you'} wrote:`
  const below = quote && `\n\n${intro}\n${quote.body.replace(/^/gm, '> ').replace(/^> $/gm, '>')}`
  const htmlBelow =
    quote &&
    `<p>${escape(intro ?? '')}</p><blockquote style="margin:0 0 0 8px;padding-left:12px;border-left:2px solid #ccc">${escape(quote.body).replaceAll('\n', '<br>')}</blockquote>`
  const html = `<!doctype html><html><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"></head><body style="font:15px/1.5 -apple-system,'Segoe UI',Helvetica,Arial,sans-serif">${markdown.render(body)}${footer.html}${htmlBelow ?? ''}${footer.image}</body></html>`
  return { text: `${body}${footer.text}${below ?? ''}\n`, html }
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? '')

const fileOf = (
  { blobs }: Services,
  orgId: string,
  { id, name, mime }: StoredAttachment,
): LetterAttachment => ({
  name,
  mime,
  content: read(blobs, blobKeys(orgId, id).original),
})

async function* read(blobs: Services['blobs'], key: string): AsyncGenerator<Uint8Array> {
  const blob = await blobs.open(key)
  if (!blob) throw new Error('an attachment is gone')
  yield* blob.stream as AsyncIterable<Uint8Array>
}

import { createHmac } from 'node:crypto'
import { photo, send } from '../server/modules/conversations/messages/attachments/test-uploads.ts'
import { call, manage, signIn, type Answer, type Widget } from './calls.ts'
import { createTestDatabase, type Sql } from './database.ts'
import { OWNER, startService, type Service } from './service.ts'
import { addMember } from './staff.ts'

/** An organization in the middle of its day, as the pages of the dashboard meet it. */
export interface Office {
  service: Service
  sql: Sql
  widget: Widget
  /** Conversations by what they are there for. */
  conversations: Record<ConversationName, string>
  topicId: string
  cannedReplyId: string
  webhookId: string
  memberId: string
}

type ConversationName =
  | 'draft'
  | 'handover'
  | 'long'
  | 'note'
  | 'images'
  | 'mine'
  | 'closed'
  | 'spam'
  | 'snoozed'
  | 'names'

/** The colleague of the owner; they have the owner's password. */
export const COLLEAGUE = { email: 'mads@example.com', name: 'Mads Mikkelborg' }

interface Visitor {
  session: string
  name?: string
  email?: string
  externalId?: string
  metadata?: Record<string, unknown>
}

/** Opens a service with an organization that has some of everything. */
export async function openOffice(project: string): Promise<Office> {
  const { url: databaseUrl, sql } = await createTestDatabase()
  const service = await startService({ databaseUrl, env: { SVC_PROJECT_ROOT: project } })
  const { url } = service
  await call(url, 'PATCH', '/v1/me', { cookie: await signIn(url), body: { name: 'Olga Ottersen' } })
  const memberId = await addMember(sql, COLLEAGUE)
  const post = (path: string, body: object = {}) => manage(url, 'POST', `/v1/${path}`, body)
  const made = await post('conversations/channels/widget', { name: 'Website' })
  const widget: Widget = { id: made.channelId, key: made.widgetKey }
  const say = speaker(url, widget, made.identityVerificationSecret)
  const { id: topicId } = await post('conversations/topics', { name: 'Refunds', color: '#b4532a' })
  await post('conversations/topics', { name: 'Delivery', description: 'Where is my parcel?' })
  const { id: cannedReplyId } = await post('conversations/canned-replies', {
    shortcut: 'shipping',
    title: 'Shipping times',
    body: 'Hi {{contact.firstName}}, it takes **three days**.',
    shared: true,
  })
  const webhook = await post('webhooks', {
    url: 'https://hooks.invalid/stoa',
    events: ['conversation.status_changed'],
  })
  const conversations = await talk({ url, say, post, topicId, memberId })
  return { service, sql, widget, conversations, topicId, cannedReplyId, webhookId: webhook.id, memberId }
}

type Say = (visitor: Visitor, ...bodies: string[]) => Promise<string>

/** Speaks as a visitor; answers the conversation's id. */
const speaker =
  (url: string, widget: Widget, secret: string): Say =>
  async ({ session, name, email, externalId, metadata }, ...bodies) => {
    const identity = externalId && {
      verifiedExternalId: externalId,
      userHash: createHmac('sha256', secret).update(externalId).digest('hex'),
    }
    const visitor = { ...(name && { name }), ...(email && { email }), ...(metadata && { metadata }) }
    const { status, body } = await call(url, 'POST', '/v1/widget/messages', {
      key: widget.key,
      body: {
        channelId: widget.id,
        sessionId: session,
        ...identity,
        visitor,
        messages: bodies.map((text) => ({ body: text })),
      },
    })
    if (status !== 201) throw new Error(JSON.stringify(body))
    return body.conversationId
  }

interface Day {
  url: string
  say: Say
  post: (path: string, body?: object) => Promise<Answer['body']>
  topicId: string
  memberId: string
}

async function talk({ url, say, post, topicId, memberId }: Day): Promise<Office['conversations']> {
  const on = (id: string, verb: string, body: object = {}) => post(`conversations/${id}/${verb}`, body)
  const ada: Visitor = {
    session: 'ada',
    name: 'Ada Lund',
    email: 'ada@example.com',
    externalId: 'customer-42',
  }
  const closed = await say({ ...ada, session: 'ada-before' }, 'Do you ship to Norway?')
  await on(closed, 'messages', { body: 'We do. It takes about three days.' })
  await on(closed, 'messages', { body: 'Asked for the **third** time', internal: true })
  await on(closed, 'status', { status: 'closed' })
  const spam = await say({ session: 'spam', name: 'Best Offers' }, 'Cheap watches, buy now')
  await on(spam, 'status', { status: 'spam' })
  const snoozed = await say({ session: 'sn', email: 'nils@example.com' }, 'I will call you on Monday.')
  const snoozeUntil = new Date(Date.now() + 3 * 86_400_000).toISOString()
  await on(snoozed, 'status', { status: 'snoozed', snoozeUntil })
  const long = await say({ session: 'long', name: 'Greta Garbo' }, 'I have a few questions.')
  for (let at = 1; at <= 30; at += 1) {
    await say({ session: 'long' }, `Question ${at}: ${'and what about this one? '.repeat(1 + (at % 4))}`)
    if (at % 3 === 0) await on(long, 'messages', { body: `Answer ${at / 3}.`, claim: false })
  }
  const note = await say({ session: 'note', name: 'Anton Chekhov' }, 'Is the shop open on Sunday?')
  await on(note, 'messages', { body: 'Careful: he writes for the local paper.', internal: true })
  await on(note, 'topic', { topicId })
  const images = await say({ session: 'images', name: 'Iris Murdoch' }, 'It came broken.')
  await sendImage(url, images)
  const mine = await say({ session: 'mine', name: 'Mina Harker' }, 'Where is my parcel?')
  await on(mine, 'assign', { assigneeUserId: memberId })
  const names = await say(
    { session: 'names', name: `Bartholomew ${'Featherstonehaugh-'.repeat(5)}Smythe` },
    `https://example.com/${'very-long-'.repeat(20)}address`,
  )
  const handover = await say({ session: 'handover', name: 'Vera Drake' }, 'A person, please.')
  await on(handover, 'request-handover', { reason: 'Wants to speak to a human being about an invoice' })
  const metadata = { plan: 'Pro', 'orders this year': 12 }
  const draft = await say({ ...ada, metadata }, 'I want my money back for the blue bowl.')
  await on(draft, 'topic', { topicId })
  await on(draft, 'draft-reply', {
    body: 'Of course. **249 kr** are on their way back to you:\n\n- in three days\n- to the same card',
    rationale: 'The order came back on Monday, and it was paid by card.',
    retrievedDocumentIds: ['Refund policy'],
    toolNames: ['orders_get', 'payments_list'],
  })
  return { draft, handover, long, note, images, mine, closed, spam, snoozed, names }
}

/** Puts a picture on a conversation, in a reply. */
async function sendImage(url: string, conversationId: string): Promise<void> {
  const { bytes, mime, name } = await photo(640, 'bowl.png')
  const at = `/v1/conversations/${conversationId}/attachments`
  const file = { name, mime, sizeBytes: bytes.length }
  const ticket = await manage(url, 'POST', `${at}/upload-request`, file)
  const status = await send(ticket, { bytes, mime })
  if (status >= 300) throw new Error(`upload: ${status}`)
  await manage(url, 'POST', `${at}/${ticket.id}/complete`, {})
  await manage(url, 'POST', `/v1/conversations/${conversationId}/messages`, {
    body: 'Like this one?',
    attachmentIds: [ticket.id],
    claim: false,
  })
}

/** The cookies of somebody who signed in with the owner's password. */
export async function sessionOf(office: Office, email: string = OWNER.email) {
  const [name = '', value = ''] = (await signIn(office.service.url, email)).split('=')
  return [{ name, value, url: office.service.url }]
}

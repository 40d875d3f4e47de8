import { newId } from '../../kernel/base/ids.ts'
import type { Samples } from '../../test/samples.ts'

declare module '../../test/samples.ts' {
  interface Kinds {
    attachment: true
    block: true
    cannedReply: true
    channel: true
    conversation: true
    mail: true
    mailbox: true
    mention: true
    message: true
    savedView: true
    scheduledMessage: true
    topic: true
  }
}

// Without a password, so that nobody is called; by its number, so that nobody is asked where it is.
const MAILBOX = {
  addressing: { fromAddress: 'support@example.com' },
  outbound: { provider: 'smtp', host: '1.1.1.1', port: 587, secure: false, username: 'support' },
}

export const samples: Samples = {
  kinds: {
    attachment: { prefix: 'cva', params: ['attachmentId'], paths: ['/v1/widget/attachments/'] },
    block: { prefix: 'cbk', paths: ['/v1/conversations/blocks/'] },
    cannedReply: { prefix: 'ccr', params: ['cannedReplyId'] },
    channel: { prefix: 'cch', paths: ['/v1/conversations/channels/'] },
    conversation: { prefix: 'ccv', paths: ['/v1/conversations/'] },
    mail: { prefix: 'cml', params: ['mailId'] },
    mailbox: { prefix: 'cch', paths: ['/v1/conversations/channels/email/'] },
    mention: { prefix: 'cmn', params: ['mentionId'] },
    message: { prefix: 'cvm', params: ['messageId'] },
    savedView: { prefix: 'csv', params: ['viewId'] },
    scheduledMessage: { prefix: 'csm', params: ['scheduledMessageId'] },
    topic: { prefix: 'ctp', paths: ['/v1/conversations/topics/'] },
  },
  async make({ app, org, made }) {
    const channel = await made('POST', '/v1/conversations/channels/widget', { name: 'Site' })
    const said = {
      channelId: channel.id,
      sessionId: 'session-1',
      visitorId: 'visitor-1',
      messages: [{ body: 'Hello' }],
    }
    const { conversationId } = await made('POST', '/v1/widget/messages', said, channel.widgetKey)
    const { messages, contactId } = await made('GET', `/v1/conversations/${conversationId}`)
    const topic = await made('POST', '/v1/conversations/topics', { name: 'Refunds' })
    const attachment = await made(
      'POST',
      `/v1/conversations/${conversationId}/attachments/upload-request`,
      PHOTO,
    )
    const scheduled = await made('POST', `/v1/conversations/${conversationId}/scheduled-messages`, {
      body: 'Later',
      sendAt: inAnHour(),
    })
    const cannedReply = await made('POST', '/v1/conversations/canned-replies', {
      shortcut: 'hello',
      title: 'Greeting',
      body: 'Hello {{contact.firstName|there}}',
      shared: true,
    })
    const block = await made('POST', '/v1/conversations/blocks', BLOCKED)
    const savedView = await made('POST', '/v1/conversations/saved-views', {
      name: 'Mine',
      filters: { assigneeUserId: 'me' },
      shared: true,
    })
    const mention = await makeMention({ app, org, made }, conversationId)
    return {
      ids: {
        attachment: attachment.id,
        block: block.id,
        cannedReply: cannedReply.id,
        channel: channel.id,
        contact: contactId,
        conversation: conversationId,
        ...(await makeMailbox({ app, org, made })),
        mention,
        message: messages[0].id,
        savedView: savedView.id,
        scheduledMessage: scheduled.id,
        topic: topic.id,
      },
      credentials: { widget: { key: channel.widgetKey } },
    }
  },
  inputs: {
    'conversations.saveEmailChannel': { name: 'Support', config: MAILBOX },
    'conversations.callNumber': { to: '+4790000000' },
    'conversations.callByVapi': { to: '+4790000000' },
    'conversations.callByWorker': { to: '+4790000000' },
    'conversations.sendTwilioTest': { to: '+4790000000' },
    'conversations.sendMessageBirdTest': { to: '+4790000000' },
    'conversations.bulkUpdate': { status: 'open' },
    'conversations.ingestMessages': { messages: [{ body: 'Hello' }] },
    'conversations.sendMessage': { body: 'Hello' },
    'conversations.scheduleMessage': { body: 'Hello' },
    'conversations.setBusinessHours': { timeZone: 'Europe/Oslo' },
    'conversations.createCannedReply': { shortcut: 'thanks' },
    'conversations.readTranscript': { sessionId: 'session-1' },
    'conversations.voiceAvailable': { sessionId: 'session-1' },
  },
}

const BLOCKED = { email: 'nobody@example.com' }
const PHOTO = { name: 'photo.png', mime: 'image/png', sizeBytes: 1000 }
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()

type Making = Parameters<NonNullable<Samples['make']>>[0]

/** A note that names the owner. */
async function makeMention({ app, org, made }: Making, conversationId: string): Promise<string> {
  const body = `Look, @[Olga Owner](${org.ownerUserId})`
  await made('POST', `/v1/conversations/${conversationId}/messages`, { body, internal: true })
  const mentions = await app.http('GET', '/v1/conversations/mentions', { cookie: org.cookie })
  return mentions.body.items[0].id
}

/** A mailbox with a mail in quarantine. */
async function makeMailbox({ app, org, made }: Making) {
  const { id } = await made('POST', '/v1/conversations/channels/email', { name: 'Support', config: MAILBOX })
  const mail = newId('cml')
  await app.sql(
    `insert into conv_received_mails (org_id, id, channel_id, outcome, message_id, content_hash, size_bytes)
     values ($1, $2, $3, 'quarantined', $2, $2, 10)`,
    [org.orgId, mail, id],
  )
  return { mail, mailbox: id }
}

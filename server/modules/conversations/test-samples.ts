import type { Samples } from '../../test/samples.ts'

declare module '../../test/samples.ts' {
  interface Kinds {
    attachment: true
    block: true
    cannedReply: true
    channel: true
    conversation: true
    mention: true
    message: true
    savedView: true
    scheduledMessage: true
    topic: true
  }
}

export const samples: Samples = {
  kinds: {
    attachment: { prefix: 'cva', params: ['attachmentId'], paths: ['/v1/widget/attachments/'] },
    block: { prefix: 'cbk', paths: ['/v1/conversations/blocks/'] },
    cannedReply: { prefix: 'ccr', params: ['cannedReplyId'] },
    channel: { prefix: 'cch', paths: ['/v1/conversations/channels/'] },
    conversation: { prefix: 'ccv', paths: ['/v1/conversations/'] },
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
    const attachment = await made('POST', `/v1/conversations/${conversationId}/attachments/upload-request`, {
      name: 'photo.png',
      mime: 'image/png',
      sizeBytes: 1000,
    })
    const scheduled = await made('POST', `/v1/conversations/${conversationId}/scheduled-messages`, {
      body: 'Later',
      sendAt: new Date(Date.now() + 3_600_000).toISOString(),
    })
    const cannedReply = await made('POST', '/v1/conversations/canned-replies', {
      shortcut: 'hello',
      title: 'Greeting',
      body: 'Hello {{contact.firstName|there}}',
      shared: true,
    })
    const block = await made('POST', '/v1/conversations/blocks', { email: 'nobody@example.com' })
    const savedView = await made('POST', '/v1/conversations/saved-views', {
      name: 'Mine',
      filters: { assigneeUserId: 'me' },
      shared: true,
    })
    await made('POST', `/v1/conversations/${conversationId}/messages`, {
      body: `Look, @[Olga Owner](${org.ownerUserId})`,
      internal: true,
    })
    const mentions = await app.http('GET', '/v1/conversations/mentions', { cookie: org.cookie })
    return {
      ids: {
        attachment: attachment.id,
        block: block.id,
        cannedReply: cannedReply.id,
        channel: channel.id,
        contact: contactId,
        conversation: conversationId,
        mention: mentions.body.items[0].id,
        message: messages[0].id,
        savedView: savedView.id,
        scheduledMessage: scheduled.id,
        topic: topic.id,
      },
      credentials: { widget: { key: channel.widgetKey } },
    }
  },
  inputs: {
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

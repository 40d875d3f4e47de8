import { insertEvents, insertSearches, type TestEvent } from '../server/modules/analytics/test-events.ts'
import { seedAnalytics } from './analytics-seed.ts'
import { newId } from '../server/kernel/base/ids.ts'
import { call, manage, signIn } from './calls.ts'
import { seedContentModel, type ContentModel } from './content-model-seed.ts'
import { seedContent, type SeededContent } from './content-seed.ts'
import { seedKnowledge, type SeededKnowledge } from './knowledge-seed.ts'
import { seedPosts, type SeededPosts } from './posts-seed.ts'
import { openOffice, type Office } from './office.ts'

/** An office with what a tour of all its pages wants beside: figures of its site, and a guest at the door. */
export interface TouredOffice extends Office {
  /** A tracker with two months of visits, with goals, a funnel and a link that shows it to others. */
  trackerId: string
  emptyTrackerId: string
  revokedTrackerId: string
  funnelId: string
  personId: string
  segmentId: string
  mailboxId: string
  numberId: string
  credentialPath: string
  proposalId: string
  posts: SeededPosts
  knowledge: SeededKnowledge
  shareToken: string
  inviteToken: string
  content: SeededContent
  contentModel: ContentModel
}

/** Opens such an office. */
export async function openTouredOffice(project: string): Promise<TouredOffice> {
  const office = await openOffice(project)
  const { service, sql, conversations } = office
  const post = (path: string, body: object) => manage(service.url, 'POST', `/v1/${path}`, body)
  const { trackerId, emptyTrackerId } = await seedAnalytics(service.url, sql)
  const revoked = await post('analytics/trackers', { name: 'Old shop', allowedOrigins: [] })
  await post(`analytics/trackers/${revoked.id}/revoke`, {})
  await post('feedback', {
    title: 'Search by date',
    body: 'Conversations of a week should be found by their days.',
  })
  await post('curator/jobs', {
    jobUri: 'skill://conv/prepare-for-a-customer',
    userPrompt: 'Answer what waits since yesterday.',
  })
  await post('curator/jobs', {
    jobUri: 'skill://cms/publish-an-entry',
    userPrompt: 'Write about the new opening hours.',
  })
  const { id: personId } = await post('crm/contacts', {
    name: 'Ingrid Vale',
    email: 'ingrid@example.com',
    tags: ['friend', 'wholesale'],
  })
  await manage(service.url, 'PUT', `/v1/crm/contacts/${personId}/consent`, {
    lawfulBasis: 'consent',
    source: 'Newsletter form',
  })
  await post(`crm/contacts/${personId}/notes`, { body: 'Prefers the phone.' })
  const { id: segmentId } = await post('crm/segments', {
    name: 'Friends of the house',
    filter: { tagsAny: ['friend'] },
  })
  const mailboxId = await openMailbox(service.url, sql)
  const number = await post('conversations/channels/sms-provider-a', {
    name: 'Texts',
    accountSid: `AC${'0'.repeat(32)}`,
    authToken: 'a-token-of-the-account',
    fromNumber: '+4721000000',
  })
  const warehouse = await post('connectors', {
    vendor: 'custom-mcp',
    name: 'Warehouse',
    config: { url: 'https://1.1.1.1/mcp' },
  })
  const { url: credentialLink } = await post(`connectors/${warehouse.id}/credential-link`, {})
  await post('connectors', {
    vendor: 'magento',
    name: 'Shop',
    config: { baseUrl: 'https://1.1.1.1', accessToken: 'a-token-of-the-shop' },
  })
  const campaign = await post('outreach/campaigns', {
    name: 'Spring glazes',
    brief: 'Tell friends of the house that the new glazes are there. Short, no discounts.',
    segmentId,
    channelId: mailboxId,
    ctaUrl: 'https://shop.example.com/glazes',
    enabled: true,
  })
  const { id: proposalId } = await post('outreach/proposals', {
    campaignId: campaign.id,
    contactId: personId,
    draftSubject: 'The new glazes are there',
    draftBody: 'Dear Ingrid,\n\nyou asked in March when the **sea green** would be back. It is.',
    evidence: { asked: 'for sea green, in March' },
  })
  await post('curator/jobs/claim', { holder: 'Night agent', limit: 1 })
  await post('analytics/goals', {
    trackerId,
    name: 'Put into the cart',
    subjectType: 'event',
    subjectId: 'add-to-cart',
  })
  await post('analytics/goals', { trackerId, name: 'Looked at a book', pathLike: '/books/%' })
  const steps = [{ subjectId: '/' }, { subjectId: '/books' }, { subjectId: '/cart' }]
  const { id: funnelId } = await post('analytics/funnels', { trackerId, name: 'To the cart', steps })
  const { token: shareToken } = await post('analytics/share-links', { trackerId, name: 'Agency' })
  await leadAda(office, trackerId, conversations.draft)
  const invitation = await call(service.url, 'POST', '/v1/orgs/me/invitations', {
    cookie: await signIn(service.url),
    body: { email: 'nora@example.com', role: 'member' },
  })
  return {
    ...office,
    trackerId,
    emptyTrackerId,
    revokedTrackerId: revoked.id,
    funnelId,
    personId,
    segmentId,
    mailboxId,
    numberId: number.id,
    credentialPath: String(credentialLink).replace(/^https?:\/\/[^/]+/, ''),
    proposalId,
    posts: await seedPosts(office),
    knowledge: await seedKnowledge(office),
    shareToken,
    inviteToken: invitation.body.token,
    content: await seedContent(service.url),
    contentModel: await seedContentModel(service.url),
  }
}

/** What the customer of a conversation looked at and searched for, and what others searched for. */
async function leadAda({ service, sql }: Office, trackerId: string, conversationId: string): Promise<void> {
  const { contactId } = await manage(service.url, 'GET', `/v1/conversations/${conversationId}`)
  const [{ orgId }] = await sql('select id as "orgId" from iam_orgs')
  const visitor = { visitorId: 'ada', contactId }
  const views = ['/', '/books', '/books/the-lighthouse'].map((path, index): TestEvent => ({
    ...visitor,
    at: Date.now() - (10 - index) * 60_000,
    subjectId: path,
    path,
    dwellMs: 42_000,
  }))
  await insertEvents({ sql }, orgId, trackerId, views)
  await insertSearches({ sql }, orgId, trackerId, [
    { ...visitor, query: 'lighthouse', resultCount: 7 },
    { query: 'blue kettle', resultCount: 0, visitorId: 'visitor-1' },
    { query: 'Blue  Kettle', resultCount: 0, visitorId: 'visitor-2' },
  ])
}

/** A mailbox whose password is still missing, and what came into it before. */
async function openMailbox(url: string, sql: Office['sql']): Promise<string> {
  const server = { host: '1.1.1.1', secure: false, username: 'support@example.com' }
  const { id } = await manage(url, 'POST', '/v1/conversations/channels/email', {
    name: 'Support mailbox',
    config: {
      addressing: { fromAddress: 'support@example.com', fromName: 'Kelp & Co.' },
      outbound: { provider: 'smtp', port: 587, ...server },
      inbound: { provider: 'imap', port: 993, ...server },
      sendLimits: { perHourMax: 200 },
    },
  })
  const mails = [
    ['message', 'ingrid@example.com', 'The bowl arrived broken', null],
    ['automatic', 'away@example.com', 'I am away until Monday', null],
    ['bounce', 'mailer-daemon@example.com', 'Undelivered Mail Returned to Sender', null],
    ['quarantined', null, '', 'it names no sender'],
  ]
  for (const [outcome, sender, subject, error] of mails)
    await sql(
      `insert into conv_received_mails (org_id, id, channel_id, outcome, message_id, content_hash, sender, subject, error, size_bytes)
       select org_id, $2, id, $3, $2, $2, $4, $5, $6, 2000 from conv_channels where id = $1`,
      [id, newId('cml'), outcome, sender, subject, error],
    )
  return id
}

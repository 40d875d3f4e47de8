import type { Samples } from '../../test/samples.ts'

declare module '../../test/samples.ts' {
  interface Kinds {
    outreachCampaign: true
    outreachProposal: true
  }
}

const SERVER = { provider: 'smtp', host: '1.1.1.1', port: 587, secure: false, username: 'news' }

export const samples: Samples = {
  kinds: {
    outreachCampaign: { prefix: 'ocmp', params: ['campaignId'], paths: ['/v1/outreach/campaigns/'] },
    outreachProposal: { prefix: 'oprp', paths: ['/v1/outreach/proposals/'] },
  },
  async make({ made }) {
    const mailbox = await made('POST', '/v1/conversations/channels/email', {
      name: 'News',
      config: { addressing: { fromAddress: 'news@example.com' }, outbound: SERVER },
    })
    const segment = await made('POST', '/v1/crm/segments', { name: 'Readers', filter: {} })
    const contact = await made('POST', '/v1/crm/contacts', { name: 'Rita Reader', email: 'rita@example.com' })
    await made('PUT', `/v1/crm/contacts/${contact.id}/consent`, { lawfulBasis: 'consent', source: 'Form' })
    const campaign = await made('POST', '/v1/outreach/campaigns', {
      name: 'Spring',
      brief: 'New bowls.',
      segmentId: segment.id,
      channelId: mailbox.id,
    })
    const proposal = await made('POST', '/v1/outreach/proposals', {
      campaignId: campaign.id,
      contactId: contact.id,
      draftSubject: 'New bowls',
      draftBody: 'They are blue.',
    })
    return { ids: { outreachCampaign: campaign.id, outreachProposal: proposal.id } }
  },
}

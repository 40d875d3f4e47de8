/**
 * What an organization writes to people of its own accord. Owns the `out_` tables.
 *
 * - campaign: what is written to a segment, from one mailbox; it sends nothing by itself.
 * - proposal: one message to one contact, written by an agent or a person; it leaves when somebody approves the text that they have
 *   read, and then as a message of a conversation.
 * - basis: on what a contact may be written to; frozen with what is sent, and looked at again in the transaction that sends.
 */
import { skills } from './skills/index.ts'
import { channelOfKind } from '../../kernel/contract/channel.ts'
import { defineModule } from '../../kernel/contract/module.ts'
import { holderOf } from '../../kernel/contract/holders.ts'
import { proposalsOfContact, told } from './erase-contact.ts'
import { createCampaign, getCampaign, listCampaigns, updateCampaign } from './campaigns.ts'
import {
  approveProposal,
  cancelScheduledSend,
  dismissProposal,
  getProposal,
  listProposals,
  review,
  reviseProposal,
  viewProposal,
  withdrawProposal,
} from './decide.ts'
import { findDue, sendDue } from './deliver.ts'
import { events } from './events.ts'
import { LOCKS } from './locks.ts'
import { proposeFirstTouch, proposeReply } from './propose.ts'
import { showUnsubscribe, unsubscribeNow } from './routes.ts'
import { exportOutreach, importOutreach } from './transfer.ts'

/** The `outreach` module. */
export const outreach = defineModule({
  name: 'outreach',
  summary: 'What the organization writes of its own accord; nothing leaves unapproved.',
  locks: LOCKS,
  skills,
  operations: [
    listCampaigns,
    getCampaign,
    createCampaign,
    updateCampaign,
    listProposals,
    getProposal,
    proposeFirstTouch,
    proposeReply,
    reviseProposal,
    viewProposal,
    withdrawProposal,
    approveProposal,
    cancelScheduledSend,
    dismissProposal,
    exportOutreach,
    importOutreach,
  ],
  scopes: {
    'outreach:read': 'Read campaigns, and what is proposed to be written.',
    'outreach:write': 'Add campaigns, propose what is written, change it and take it back.',
    'outreach:approve': 'Approve what is proposed: it is sent to customers.',
  },
  events,
  realtime: {
    channels: [channelOfKind({ name: 'outreach', scope: 'outreach:read', kind: 'outreach', events })],
  },
  reviews: [review],
  holds: [proposalsOfContact, holderOf({ of: 'segment', table: 'out_campaigns', column: 'segment_id' })],
  tells: [told],
  troubles: [
    {
      source: 'delivery',
      about:
        'A message of a campaign was approved, and sending it failed for good; of each campaign there is one alert.',
      over: 'At the next message of the campaign that is sent.',
    },
  ],
  jobs: [findDue, sendDue],
  lanes: { outreach: 2 },
  routes: [showUnsubscribe, unsubscribeNow],
  examples: { ids: { campaign: 'ocmp', proposal: 'oprp' } },
})

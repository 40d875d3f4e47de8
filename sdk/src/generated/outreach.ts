// Made by `npm run generate` from the operations of the service. Do not edit.
import { clientOf } from '../client/client-of.ts'
import type { CallOptions, ClientOptions } from '../client/options.ts'
import type { ExportOutreachResult, ImportResult, OutreachCadence, OutreachCampaign, OutreachCampaignList, OutreachCampaignRecordInput, OutreachProposal, OutreachProposalRecordInput, OutreachProposalSummaryList } from './shapes.ts'

/** Input of `outreach.listCampaigns`. */
export type OutreachListCampaignsInput = Record<string, never>
/** Answer of `outreach.listCampaigns`. */
export type OutreachListCampaignsOutput = OutreachCampaignList

/** Input of `outreach.createCampaign`. */
export type OutreachCreateCampaignInput = {
  name: string
  /** What it is for, and how to write: agents read it. */
  brief: string
  /** Whom it is for: a segment, cseg_…. */
  segmentId: string
  /** A mailbox that it is sent from, cch_…. */
  channelId: string
  cadenceRules?: OutreachCadence | undefined
  /** A link below each first message. */
  ctaUrl?: string | null | undefined
  /** Only an enabled campaign sends. */
  enabled?: boolean | undefined
  /** Whether first messages say how to unsubscribe. */
  unsubscribeRequired?: boolean | undefined
}
/** Answer of `outreach.createCampaign`. */
export type OutreachCreateCampaignOutput = OutreachCampaign

/** Input of `outreach.getCampaign`. */
export type OutreachGetCampaignInput = {
  /** A campaign, ocmp_…. */
  id: string
}
/** Answer of `outreach.getCampaign`. */
export type OutreachGetCampaignOutput = OutreachCampaign

/** Input of `outreach.updateCampaign`. */
export type OutreachUpdateCampaignInput = {
  /** A campaign, ocmp_…. */
  id: string
  name?: string | undefined
  /** What it is for, and how to write: agents read it. */
  brief?: string | undefined
  /** Whom it is for: a segment, cseg_…. */
  segmentId?: string | undefined
  /** A mailbox that it is sent from, cch_…. */
  channelId?: string | undefined
  cadenceRules?: OutreachCadence | undefined
  /** A link below each first message. */
  ctaUrl?: string | null | undefined
  /** Only an enabled campaign sends. */
  enabled?: boolean | undefined
  /** Whether first messages say how to unsubscribe. */
  unsubscribeRequired?: boolean | undefined
}
/** Answer of `outreach.updateCampaign`. */
export type OutreachUpdateCampaignOutput = OutreachCampaign

/** Input of `outreach.listProposals`. */
export type OutreachListProposalsInput = {
  status?: "pending" | "approved" | "sent" | "failed" | "dismissed" | "withdrawn" | undefined
  kind?: "initial" | "reply" | "followup" | undefined
  /** A campaign, ocmp_…. */
  campaignId?: string | undefined
  contactId?: string | undefined
  limit?: number | undefined
}
/** Answer of `outreach.listProposals`. */
export type OutreachListProposalsOutput = OutreachProposalSummaryList

/** Input of `outreach.proposeFirstTouch`. */
export type OutreachProposeFirstTouchInput = {
  /** A campaign, ocmp_…. */
  campaignId: string
  /** A contact, ctc_…. */
  contactId: string
  draftSubject: string
  /** Markdown. */
  draftBody: string
  /** What it was written from; at most 8 KB. */
  evidence?: Record<string, unknown> | undefined
  /** When it had best be sent. */
  proposedSendAt?: string | undefined
}
/** Answer of `outreach.proposeFirstTouch`. */
export type OutreachProposeFirstTouchOutput = OutreachProposal

/** Input of `outreach.getProposal`. */
export type OutreachGetProposalInput = {
  /** A proposal, oprp_…. */
  id: string
}
/** Answer of `outreach.getProposal`. */
export type OutreachGetProposalOutput = OutreachProposal

/** Input of `outreach.reviseProposal`. */
export type OutreachReviseProposalInput = {
  /** A proposal, oprp_…. */
  id: string
  draftSubject?: string | null | undefined
  draftBody?: string | undefined
  proposedSendAt?: string | null | undefined
  reason?: string | undefined
}
/** Answer of `outreach.reviseProposal`. */
export type OutreachReviseProposalOutput = OutreachProposal

/** Input of `outreach.proposeReply`. */
export type OutreachProposeReplyInput = {
  /** A conversation, ccv_…. */
  conversationId: string
  /** Markdown. */
  draftBody: string
  /** What it was written from; at most 8 KB. */
  evidence?: Record<string, unknown> | undefined
}
/** Answer of `outreach.proposeReply`. */
export type OutreachProposeReplyOutput = OutreachProposal

/** Input of `outreach.viewProposal`. */
export type OutreachViewProposalInput = {
  /** A proposal, oprp_…. */
  id: string
}
/** Answer of `outreach.viewProposal`. */
export type OutreachViewProposalOutput = OutreachProposal

/** Input of `outreach.withdrawProposal`. */
export type OutreachWithdrawProposalInput = {
  /** A proposal, oprp_…. */
  id: string
  reason: string
}
/** Answer of `outreach.withdrawProposal`. */
export type OutreachWithdrawProposalOutput = OutreachProposal

/** Input of `outreach.approveProposal`. */
export type OutreachApproveProposalInput = {
  /** A proposal, oprp_…. */
  id: string
  fingerprint: string
  sendAt?: string | null | undefined
}
/** Answer of `outreach.approveProposal`. */
export type OutreachApproveProposalOutput = OutreachProposal

/** Input of `outreach.cancelScheduledSend`. */
export type OutreachCancelScheduledSendInput = {
  /** A proposal, oprp_…. */
  id: string
  reason: string
}
/** Answer of `outreach.cancelScheduledSend`. */
export type OutreachCancelScheduledSendOutput = OutreachProposal

/** Input of `outreach.dismissProposal`. */
export type OutreachDismissProposalInput = {
  /** A proposal, oprp_…. */
  id: string
  reason?: string | undefined
}
/** Answer of `outreach.dismissProposal`. */
export type OutreachDismissProposalOutput = OutreachProposal

/** Input of `outreach.exportOutreach`. */
export type OutreachExportOutreachInput = {
  /** `nextCursor` of the page before. */
  cursor?: string | undefined
}
/** Answer of `outreach.exportOutreach`. */
export type OutreachExportOutreachOutput = ExportOutreachResult

/** Input of `outreach.importOutreach`. */
export type OutreachImportOutreachInput = {
  module?: "outreach" | undefined
  svcTransferVersion?: 1 | undefined
  records: {
    campaigns?: OutreachCampaignRecordInput[] | undefined
    proposals?: OutreachProposalRecordInput[] | undefined
  }
  idMap?: Record<string, string> | undefined
}
/** Answer of `outreach.importOutreach`. */
export type OutreachImportOutreachOutput = ImportResult

/** What the organization writes of its own accord; nothing leaves unapproved. */
export interface OutreachClient {
  /** List campaigns by name. `GET /v1/outreach/campaigns` */
  listCampaigns(input?: OutreachListCampaignsInput, options?: CallOptions): Promise<OutreachListCampaignsOutput>
  /** Add a campaign. `POST /v1/outreach/campaigns` */
  createCampaign(input: OutreachCreateCampaignInput, options?: CallOptions): Promise<OutreachCreateCampaignOutput>
  /** Get a campaign. `GET /v1/outreach/campaigns/{id}` */
  getCampaign(input: OutreachGetCampaignInput, options?: CallOptions): Promise<OutreachGetCampaignOutput>
  /** Change a campaign. `PATCH /v1/outreach/campaigns/{id}` */
  updateCampaign(input: OutreachUpdateCampaignInput, options?: CallOptions): Promise<OutreachUpdateCampaignOutput>
  /** List what is proposed to be written, newest first. `GET /v1/outreach/proposals` */
  listProposals(input?: OutreachListProposalsInput, options?: CallOptions): Promise<OutreachListProposalsOutput>
  /** Propose the first message to a contact. `POST /v1/outreach/proposals` */
  proposeFirstTouch(input: OutreachProposeFirstTouchInput, options?: CallOptions): Promise<OutreachProposeFirstTouchOutput>
  /** Get a proposal, with what it was written from. `GET /v1/outreach/proposals/{id}` */
  getProposal(input: OutreachGetProposalInput, options?: CallOptions): Promise<OutreachGetProposalOutput>
  /** Change what is proposed. `PATCH /v1/outreach/proposals/{id}` */
  reviseProposal(input: OutreachReviseProposalInput, options?: CallOptions): Promise<OutreachReviseProposalOutput>
  /** Propose an answer in a conversation that outreach began. `POST /v1/outreach/proposals/replies` */
  proposeReply(input: OutreachProposeReplyInput, options?: CallOptions): Promise<OutreachProposeReplyOutput>
  /** Note that a person has seen a proposal. `POST /v1/outreach/proposals/{id}/viewed` */
  viewProposal(input: OutreachViewProposalInput, options?: CallOptions): Promise<OutreachViewProposalOutput>
  /** Take back what was proposed. `POST /v1/outreach/proposals/{id}/withdraw` */
  withdrawProposal(input: OutreachWithdrawProposalInput, options?: CallOptions): Promise<OutreachWithdrawProposalOutput>
  /** Send what is proposed, now or at a time. `POST /v1/outreach/proposals/{id}/approve` */
  approveProposal(input: OutreachApproveProposalInput, options?: CallOptions): Promise<OutreachApproveProposalOutput>
  /** Have an approved proposal not sent. `POST /v1/outreach/proposals/{id}/cancel-scheduled-send` */
  cancelScheduledSend(input: OutreachCancelScheduledSendInput, options?: CallOptions): Promise<OutreachCancelScheduledSendOutput>
  /** Decide against what is proposed. `POST /v1/outreach/proposals/{id}/dismiss` */
  dismissProposal(input: OutreachDismissProposalInput, options?: CallOptions): Promise<OutreachDismissProposalOutput>
  /** Export campaigns and proposals page by page. `GET /v1/outreach/export` */
  exportOutreach(input?: OutreachExportOutreachInput, options?: CallOptions): Promise<OutreachExportOutreachOutput>
  /** Import campaigns and proposals. `POST /v1/outreach/import` */
  importOutreach(input: OutreachImportOutreachInput, options?: CallOptions): Promise<OutreachImportOutreachOutput>
}

const ROUTES: Record<keyof OutreachClient, string> = {
  listCampaigns: 'GET /v1/outreach/campaigns',
  createCampaign: 'POST /v1/outreach/campaigns',
  getCampaign: 'GET /v1/outreach/campaigns/{id}',
  updateCampaign: 'PATCH /v1/outreach/campaigns/{id}',
  listProposals: 'GET /v1/outreach/proposals',
  proposeFirstTouch: 'POST /v1/outreach/proposals',
  getProposal: 'GET /v1/outreach/proposals/{id}',
  reviseProposal: 'PATCH /v1/outreach/proposals/{id}',
  proposeReply: 'POST /v1/outreach/proposals/replies',
  viewProposal: 'POST /v1/outreach/proposals/{id}/viewed',
  withdrawProposal: 'POST /v1/outreach/proposals/{id}/withdraw',
  approveProposal: 'POST /v1/outreach/proposals/{id}/approve',
  cancelScheduledSend: 'POST /v1/outreach/proposals/{id}/cancel-scheduled-send',
  dismissProposal: 'POST /v1/outreach/proposals/{id}/dismiss',
  exportOutreach: 'GET /v1/outreach/export',
  importOutreach: 'POST /v1/outreach/import',
}

/** The client of this part of the API alone. */
export const outreach = (options: ClientOptions): OutreachClient => clientOf<OutreachClient>(options, ROUTES)

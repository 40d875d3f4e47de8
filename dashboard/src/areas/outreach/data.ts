import type { OutreachProposalSummary } from '@stoa/sdk'
import { queryOptions } from '@tanstack/react-query'
import { client } from '../../data/api.ts'

export const STATUSES = ['pending', 'approved', 'sent', 'failed', 'dismissed', 'withdrawn'] as const

export type Status = OutreachProposalSummary['status']

/** What is proposed, in one state. */
export const proposalsQuery = (status: Status) =>
  queryOptions({
    queryKey: ['outreach', 'list', status],
    queryFn: () => client.outreach.listProposals({ status, limit: 200 }),
  })

/** One proposal. */
export const proposalQuery = (id: string) =>
  queryOptions({ queryKey: ['outreach', 'one', id], queryFn: () => client.outreach.getProposal({ id }) })

/** The campaigns. */
export const campaignsQuery = queryOptions({
  queryKey: ['outreach', 'campaigns'],
  queryFn: () => client.outreach.listCampaigns({}),
})

/** Those who can be written to from a form: the newest people with an address. */
export const addresseesQuery = queryOptions({
  queryKey: ['people', 'addressees'],
  queryFn: () => client.crm.listContacts({ limit: 200 }),
})

/** The segments that campaigns can be for. */
export const segmentsQuery = queryOptions({
  queryKey: ['people', 'segments'],
  queryFn: () => client.crm.listSegments({}),
})

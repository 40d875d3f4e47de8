import type { ReviewItem, SocialDraft } from '@stoa/sdk'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { client } from '../../data/api.ts'

export const STATES = ['waiting', 'scheduled', 'decided'] as const

export type ReviewState = (typeof STATES)[number]

/** What is in a state, as the server orders it. */
export const reviewQuery = (state: ReviewState) =>
  infiniteQueryOptions({
    queryKey: ['review', state],
    queryFn: ({ pageParam }) =>
      client.overview.listReview({ state, limit: 50, ...(pageParam && { cursor: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })

/** To whom approved feedback is passed on. */
export const forwardingQuery = queryOptions({
  queryKey: ['review', 'forwarding'],
  queryFn: () => client.feedback.getForwarding({}),
})

/** Whether an item can be approved in one click: what is posted in public cannot. */
export const isApprovedHere = ({ kind }: ReviewItem): boolean => kind !== 'social'

/** Whether a post is not out, surely. */
export const isOpenPost = ({ status }: SocialDraft): boolean => status === 'pending' || status === 'scheduled'

/** Whether an item can be decided about in the list: a post that may be out already is looked at first. */
export const isDecidedHere = (item: ReviewItem): boolean =>
  item.state === 'waiting' && (item.kind !== 'social' || item.raw === null || isOpenPost(item.raw))

/** Whether an item is one of several variants of a post: the first of several is called A, and so is the only one. */
export const hasVariants = (item: ReviewItem, items: readonly ReviewItem[]): boolean =>
  item.kind === 'social' &&
  item.raw !== null &&
  (item.raw.variantLabel !== 'A' ||
    items.some(({ kind, id, raw }) => kind === 'social' && id !== item.id && raw?.setId === item.raw?.setId))

/** A decision about an item, as its kind makes it. */
export function decide(item: ReviewItem, what: 'approve' | 'dismiss'): Promise<unknown> {
  const { id } = item
  if (item.kind === 'feedback')
    return what === 'approve'
      ? client.feedback.approveFeedback({ id })
      : client.feedback.dismissFeedback({ id })
  if (item.kind === 'crm')
    return what === 'approve'
      ? client.crm.applyMergeProposal({ id, fingerprint: item.raw?.mergeFingerprint ?? '' })
      : client.crm.dismissMergeProposal({ id })
  if (item.kind === 'outreach')
    return what === 'approve'
      ? client.outreach.approveProposal({ id, fingerprint: item.raw?.draftFingerprint ?? '' })
      : client.outreach.dismissProposal({ id })
  // Posted it is on its own page alone, where one sees by which account.
  if (item.kind === 'social') return client.social.dismissPostDraft({ id })
  if (item.kind === 'kb') return decideOnKnowledge(item, what)
  const ifVersion = item.raw?.version
  const seen = { id, ...(ifVersion !== undefined && { ifVersion }) }
  return what === 'approve' ? client.cms.approveDraft(seen) : client.cms.dismissDraft(seen)
}

/** Where nothing says into which space a document is to come. */
const USUAL_SPACE = 'help'

function decideOnKnowledge(
  { id, raw }: Extract<ReviewItem, { kind: 'kb' }>,
  what: 'approve' | 'dismiss',
): Promise<unknown> {
  const version = raw?.version ?? 1
  if (what === 'dismiss') return client.kb.dismissCurationCandidate({ id, ifVersion: version })
  if (raw?.revisesDocumentId)
    return client.kb.publishCurationRevision({
      id,
      ifCandidateVersion: version,
      ifDocumentVersion: raw.revisesDocumentVersion ?? 1,
    })
  return client.kb.publishCurationCandidate({
    id,
    ifVersion: version,
    targetSpaceSlug: raw?.proposedTargetSpaceSlug ?? USUAL_SPACE,
    // Whoever approves in one click has not been asked whether customers may know it.
    audiences: ['admin'],
  })
}

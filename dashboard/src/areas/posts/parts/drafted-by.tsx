import type { SocialDraft } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { rosterQuery } from '../../../data/queries.ts'
import { Time } from '../../../ui/primitives/time.tsx'
import { text } from '../text.en.ts'

/** Who wrote a draft, and when. */
export function DraftedBy({ draft }: { draft: SocialDraft }) {
  const { proposedByActorType, proposedByActorId, createdAt } = draft
  const isOfColleague = proposedByActorType === 'member'
  const members = useQuery({ ...rosterQuery, enabled: isOfColleague }).data?.members ?? []
  const name = members.find(({ userId }) => userId === proposedByActorId)?.name
  return (
    <span className="text-small text-ink-3 wrap-anywhere">
      {isOfColleague ? (name ? text.draftedBy(name) : text.draftedByColleague) : text.draftedByAgent},{' '}
      <Time at={createdAt} />
    </span>
  )
}

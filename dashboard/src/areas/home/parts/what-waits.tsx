import { useQuery } from '@tanstack/react-query'
import { useCan } from '../../../data/permissions/can.ts'
import { useListKeys } from '../../../ui/commands/use-list-keys.ts'
import { useNow } from '../../../ui/primitives/now.ts'
import { countsQuery } from '../../../data/queries.ts'
import { liveQuery, needsMeQuery } from '../data.ts'
import { ContentToReview } from './content-to-review.tsx'
import { WaitingNow } from './waiting-now.tsx'
import { mostShown, rowId, whatNeedsMe } from './waiting.ts'

interface WhatWaitsProps {
  me: string
  /** Whether anybody has ever written. */
  hasTraffic: boolean
}

/** What waits for a person: conversations, and content that somebody has to decide about. J and K lead through all of it. */
export function WhatWaits({ me, hasTraffic }: WhatWaitsProps) {
  const live = useQuery(liveQuery)
  const now = useNow()
  const needs = useQuery(needsMeQuery)
  const count = useQuery(countsQuery).data?.needsYou ?? 0
  const conversations = hasTraffic ? whatNeedsMe(needs.data?.items ?? [], me, now) : []
  const seesContent = useCan('cms.listEntries')
  const drafts = seesContent ? (live.data?.queue.cms ?? []) : []
  const shown = [...conversations.slice(0, mostShown), ...drafts.slice(0, mostShown)]
  useListKeys(shown.map(rowId).join(' '))
  return (
    <>
      {hasTraffic && (
        <WaitingNow
          read={needs}
          items={conversations}
          count={Math.max(count, conversations.length)}
          isAll={drafts.length === 0}
          me={me}
          now={now}
        />
      )}
      {drafts.length > 0 && <ContentToReview drafts={drafts} />}
    </>
  )
}

import type { ConversationDetail } from '@stoa/sdk'
import { useEffect } from 'react'
import { usePending } from '../../composer/send-queue.ts'
import type { Sending } from '../../composer/use-send-message.ts'
import { DraftCard } from './draft-card.tsx'
import { stopWaiting, useWaitingSince } from './draft-request.ts'
import { pendingDraft } from '../../data/draft-state.ts'
import { DraftWaiting } from './draft-waiting.tsx'

interface DraftSlotProps {
  detail: ConversationDetail
  sending: Sending
}

/** The place above the composer for the agents' part: a draft that waits, or the wait for one. */
export function DraftSlot({ detail, sending }: DraftSlotProps) {
  const since = useWaitingSince(detail.id)
  const draft = pendingDraft(detail.messages)
  const isBeingSent = usePending(detail.id).some(({ fromDraftId }) => fromDraftId === draft?.id)
  useEffect(() => {
    if (draft) stopWaiting(detail.id)
  }, [draft, detail.id])
  if (draft ? isBeingSent : since === undefined) return null
  return (
    <div className="px-3 pb-2 md:px-5">
      <div className="mx-auto max-w-column">
        {draft ? (
          <DraftCard key={draft.id} detail={detail} message={draft} sending={sending} />
        ) : (
          since !== undefined && <DraftWaiting conversationId={detail.id} since={since} />
        )}
      </div>
    </div>
  )
}

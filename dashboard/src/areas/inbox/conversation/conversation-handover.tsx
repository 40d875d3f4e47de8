import type { ConversationDetail, Message } from '@stoa/sdk'
import { Time } from '../../../ui/primitives/time.tsx'
import { text } from '../text.en.ts'
import { listText } from '../lists.en.ts'

const prefix = /^Handover requested:?\s*/

/** Why a person is needed, who asked for one, and since when. */
interface Handover {
  /** In words; where somebody asked, theirs. */
  reason: string
  by: string | undefined
  at: string
}

/** The handover that still waits for a person, with who asked for it; undefined for none. */
export function handoverOf(detail: ConversationDetail): Handover | undefined {
  const { needsHumanAttentionAt: at, attentionReason, handoverReason, messages } = detail
  if (attentionReason === null || !at) return undefined
  if (attentionReason !== 'handover') return { reason: text.attention[attentionReason], by: undefined, at }
  const note = messages.findLast((message: Message) => message.metadata['handover'] === true)
  return {
    reason: handoverReason ?? (note?.body.replace(prefix, '') || text.handover.noReason),
    by: note?.authorName ?? undefined,
    at,
  }
}

/** That a person is needed, and why. */
export function HandoverText({ handover: { reason, by, at } }: { handover: Handover }) {
  return (
    <span className="[overflow-wrap:anywhere]">
      <strong className="font-semibold">{listText.queue.needsYou}</strong>
      {': '}
      <span className="whitespace-pre-line">{reason}</span>
      {' · '}
      <span className="whitespace-nowrap">
        {by && `${text.handover.by(by)}, `}
        <Time at={at} />
      </span>
    </span>
  )
}

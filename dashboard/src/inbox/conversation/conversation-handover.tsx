import type { ConversationDetail, Message } from '../../api.ts'
import { Time } from '../../components/time.tsx'
import { t } from '../../messages/en.ts'
import { c } from '../../messages/en-conversation.ts'

const prefix = /^Handover requested:?\s*/

/** Why a person is needed, who asked for one, and since when. */
interface Handover {
  /** In words; where somebody asked, theirs. */
  reason: string
  by: string | undefined
  at: string
}

/** The wait for a person that is not over yet; where somebody asked for one, their note tells who that was. */
export function handoverOf(detail: ConversationDetail): Handover | undefined {
  const { needsHumanAttentionAt: at, attentionReason, handoverReason, messages } = detail
  if (attentionReason === null || !at) return undefined
  if (attentionReason !== 'handover') return { reason: c.attention[attentionReason], by: undefined, at }
  const note = messages.findLast((message: Message) => message.metadata['handover'] === true)
  return {
    reason: handoverReason ?? (note?.body.replace(prefix, '') || c.handover.noReason),
    by: note?.authorName ?? undefined,
    at,
  }
}

/** That a person is needed, and why. */
export function HandoverText({ handover: { reason, by, at } }: { handover: Handover }) {
  return (
    <span className="[overflow-wrap:anywhere]">
      <strong className="font-semibold">{t.queue.needsYou}</strong>
      {': '}
      <span className="whitespace-pre-line">{reason}</span>
      {' · '}
      <span className="whitespace-nowrap">
        {by && `${c.handover.by(by)}, `}
        <Time at={at} />
      </span>
    </span>
  )
}

import type { ConversationDetail, Message } from '../../api.ts'
import { Time } from '../../components/time.tsx'
import { t } from '../../messages/en.ts'
import { c } from '../../messages/en-conversation.ts'

const prefix = /^Handover requested:?\s*/

/** Why a person is needed, who asked for one, and when. */
interface Handover {
  reason: string | undefined
  by: string | undefined
  at: string
}

/** The wait for a person that is not over yet; the note of the one who asked tells who that was. */
export function handoverOf(detail: ConversationDetail): Handover | undefined {
  const { needsHumanAttention, needsHumanAttentionAt: at, handoverReason, messages } = detail
  if (!needsHumanAttention || !at) return undefined
  const note = messages.findLast((message: Message) => message.metadata['handover'] === true)
  return {
    reason: handoverReason ?? (note && (note.body.replace(prefix, '') || undefined)),
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
      <span className="whitespace-pre-line">{reason ?? c.handover.noReason}</span>
      {' · '}
      <span className="whitespace-nowrap">
        {by && `${c.handover.by(by)}, `}
        <Time at={at} />
      </span>
    </span>
  )
}

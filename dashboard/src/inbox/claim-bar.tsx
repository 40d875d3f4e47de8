import type { ConversationDetail } from '../api.ts'
import { classNames } from '../components/class-names.ts'
import { countdown } from '../components/format-time.ts'
import { Icon } from '../components/icon.tsx'
import { useNow } from '../components/now.ts'
import { t } from '../messages/en.ts'
import { useWhoami } from '../session.ts'
import type { HeaderControls } from './use-conversation-commands.ts'

/** Who is on the conversation and for how long, or that it waits for a person. */
export function ClaimBar({ detail, controls }: { detail: ConversationDetail; controls: HeaderControls }) {
  if (detail.claim) return <Held claim={detail.claim} controls={controls} detail={detail} />
  return <Free detail={detail} controls={controls} />
}

const barClass =
  'flex min-h-10 flex-wrap items-center gap-x-2 gap-y-1 border-t border-line px-4 py-1.5 text-small md:px-5'
const actionClass =
  'ml-auto rounded-[4px] px-1 py-1.5 font-medium underline underline-offset-2 pointer-coarse:py-2.5'

interface HeldProps {
  claim: NonNullable<ConversationDetail['claim']>
  controls: HeaderControls
  detail: ConversationDetail
}

function Held({ claim, controls, detail }: HeldProps) {
  const { actor } = useWhoami()
  const now = useNow(1000)
  const left = countdown(new Date(claim.expiresAt).getTime(), now)
  if (!left) return <Free detail={detail} controls={controls} />
  const mine = claim.holderId === actor.id
  const name = claim.holderName ?? ''
  return (
    <div className={classNames(barClass, 'bg-surface-1 text-ink-2')}>
      <Icon name="user" size={16} />
      <span className="tabular-nums">{mine ? t.actions.heldByYou(left) : t.actions.held(name, left)}</span>
      <button type="button" className={actionClass} onClick={controls.toggleClaim}>
        {mine ? t.actions.release : t.actions.takeFrom(name)}
      </button>
    </div>
  )
}

function Free({ detail, controls }: { detail: ConversationDetail; controls: HeaderControls }) {
  if (detail.status !== 'open') return null
  const flagged = detail.needsHumanAttention
  return (
    <div className={classNames(barClass, flagged ? 'bg-accent-soft text-accent-text' : 'text-ink-3')}>
      {flagged && <Icon name="flag" size={16} />}
      <span>{flagged ? t.queue.needsYou : t.actions.nobody}</span>
      <button
        type="button"
        className={actionClass}
        onClick={controls.toggleClaim}
        title={t.actions.takeOverHint}
      >
        {t.actions.takeOver}
      </button>
    </div>
  )
}

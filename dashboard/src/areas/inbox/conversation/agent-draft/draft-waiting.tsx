import { Icon } from '../../../../ui/primitives/icon.tsx'
import { useNow } from '../../../../ui/primitives/now.ts'
import { text } from '../../text.en.ts'
import { askForDraft } from './draft-actions.ts'
import { stopWaiting } from './draft-request.ts'
import { TextButton } from '../../../../ui/primitives/button.tsx'

const slowMs = 60_000
/** That a draft was asked for, and what to do where none comes. */
export function DraftWaiting({ conversationId, since }: { conversationId: string; since: number }) {
  const slow = useNow(1000) - since > slowMs
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-2 text-small text-ink-3">
      <span className={slow ? undefined : 'pulse-soft'}>
        <Icon name="agent" size={16} />
      </span>
      <span title={text.draft.askedHint}>{slow ? text.draft.slow : text.draft.asked}</span>
      {slow && (
        <TextButton className="text-ink" onClick={() => void askForDraft(conversationId)}>
          {text.draft.askAgain}
        </TextButton>
      )}
      <TextButton className="text-ink" onClick={() => stopWaiting(conversationId)}>
        {text.draft.stopWaiting}
      </TextButton>
    </p>
  )
}

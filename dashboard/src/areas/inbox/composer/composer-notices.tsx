import { useState } from 'react'
import { Notice } from '../../../ui/primitives/states.tsx'
import { notify } from '../../../ui/primitives/toast.tsx'
import { text as composerText } from './text.en.ts'
import type { DraftMode } from '../drafts/draft-store.ts'
import { resolveConflict, useDraftConflict } from '../drafts/draft-sync.ts'
import { changeDraft } from '../drafts/use-draft.ts'

const linkClass = 'rounded-small px-0.5 font-medium underline underline-offset-2 pointer-coarse:py-2.5'

interface NewerNoticeProps {
  name: string
  /** Whether sending was tried before the newer message was acknowledged. */
  warned: boolean
  onRead: () => void
}

/** Says that the visitor wrote again while the answer was being written. */
export function NewerNotice({ name, warned, onRead }: NewerNoticeProps) {
  return (
    <Notice tone="warning">
      <p role="alert">
        <strong className="font-semibold">{composerText.newer(name)}</strong>{' '}
        {warned ? composerText.sendAgain : composerText.newerHint}{' '}
        <button type="button" className={linkClass} onClick={onRead}>
          {composerText.gotIt}
        </button>
      </p>
    </Notice>
  )
}

/** Says that a colleague is writing to the visitor too. */
export function CollisionNotice({ names, warned }: { names: readonly string[]; warned: boolean }) {
  const known = names.filter(Boolean)
  return (
    <Notice tone="warning">
      <p role={warned ? 'alert' : 'status'}>
        <strong className="font-semibold">
          {known.length > 0 ? composerText.writing(known) : composerText.writingAlone}
        </strong>{' '}
        {warned ? composerText.sendAgain : composerText.writingHint}
      </p>
    </Notice>
  )
}

interface ConflictNoticeProps {
  id: string
  mode: DraftMode
  text: string
  onDone: () => void
}

/** Offers the other version of a text that was changed here and on another machine. */
export function ConflictNotice({ id, mode, text, onDone }: ConflictNoticeProps) {
  const theirs = useDraftConflict({ id, mode })
  const [isShown, setShown] = useState(false)
  if (!theirs) return null
  const take = () => {
    resolveConflict({ id, mode }, 'theirs')
    notify(composerText.conflict.taken, { undo: () => changeDraft(id, { [mode]: text }) })
    onDone()
  }
  const keep = () => {
    resolveConflict({ id, mode }, 'mine')
    onDone()
  }
  return (
    <Notice tone="warning">
      <p role="alert">
        <strong className="font-semibold">{composerText.conflict.title}</strong> {composerText.conflict.hint}
      </p>
      {isShown && (
        <blockquote
          aria-label={composerText.conflict.theirs}
          className="my-1.5 max-h-32 overflow-y-auto rounded-control bg-raised px-2.5 py-1.5 whitespace-pre-wrap text-ink [overflow-wrap:anywhere]"
          tabIndex={0}
        >
          {theirs.body}
        </blockquote>
      )}
      <p className="flex flex-wrap gap-x-3">
        <button
          type="button"
          aria-expanded={isShown}
          className={linkClass}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? composerText.conflict.hide : composerText.conflict.show}
        </button>
        <button type="button" className={linkClass} onClick={take}>
          {composerText.conflict.take}
        </button>
        <button type="button" className={linkClass} onClick={keep}>
          {composerText.conflict.keep}
        </button>
      </p>
    </Notice>
  )
}

/** Names what a canned reply could not fill in. */
export function MissingNotice({ names, onRead }: { names: readonly string[]; onRead: () => void }) {
  return (
    <Notice>
      <p role="status">
        {composerText.canned.missing(names)} {composerText.canned.nextGap}{' '}
        <button type="button" className={linkClass} onClick={onRead}>
          {composerText.gotIt}
        </button>
      </p>
    </Notice>
  )
}

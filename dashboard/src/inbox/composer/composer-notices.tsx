import { useState } from 'react'
import { Notice } from '../../components/states.tsx'
import { notify } from '../../components/toast.tsx'
import { w } from '../../messages/en-composer.ts'
import type { DraftMode } from './draft-store.ts'
import { resolveConflict, useDraftConflict } from './draft-sync.ts'
import { changeDraft } from './use-draft.ts'

const linkClass = 'rounded-[4px] px-0.5 font-medium underline underline-offset-2 pointer-coarse:py-2.5'

interface NewerNoticeProps {
  name: string
  /** Whether one tried to send before the newer message was acknowledged. */
  warned: boolean
  onRead: () => void
}

/** Says that the visitor wrote again while the answer was being written. */
export function NewerNotice({ name, warned, onRead }: NewerNoticeProps) {
  return (
    <Notice tone="warning">
      <p role="alert">
        <strong className="font-semibold">{w.newer(name)}</strong> {warned ? w.sendAgain : w.newerHint}{' '}
        <button type="button" className={linkClass} onClick={onRead}>
          {w.gotIt}
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
        <strong className="font-semibold">{known.length > 0 ? w.writing(known) : w.writingAlone}</strong>{' '}
        {warned ? w.sendAgain : w.writingHint}
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
    notify(w.conflict.taken, { undo: () => changeDraft(id, { [mode]: text }) })
    onDone()
  }
  const keep = () => {
    resolveConflict({ id, mode }, 'mine')
    onDone()
  }
  return (
    <Notice tone="warning">
      <p role="alert">
        <strong className="font-semibold">{w.conflict.title}</strong> {w.conflict.hint}
      </p>
      {isShown && (
        <blockquote
          aria-label={w.conflict.theirs}
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
          {isShown ? w.conflict.hide : w.conflict.show}
        </button>
        <button type="button" className={linkClass} onClick={take}>
          {w.conflict.take}
        </button>
        <button type="button" className={linkClass} onClick={keep}>
          {w.conflict.keep}
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
        {w.canned.missing(names)} {w.canned.nextGap}{' '}
        <button type="button" className={linkClass} onClick={onRead}>
          {w.gotIt}
        </button>
      </p>
    </Notice>
  )
}

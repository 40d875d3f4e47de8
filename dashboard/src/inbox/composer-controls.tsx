import type { ReactNode } from 'react'
import type { ConversationStatus } from '../api.ts'
import { Button } from '../components/button.tsx'
import { classNames } from '../components/class-names.ts'
import { Icon } from '../components/icon.tsx'
import { Notice } from '../components/states.tsx'
import { t } from '../messages/en.ts'
import type { Tray } from './upload-store.ts'

interface ModeSwitchProps {
  mode: 'reply' | 'note'
  onChange: (mode: 'reply' | 'note') => void
  onDone: () => void
}

/** Reply or note. */
export function ModeSwitch({ mode, onChange, onDone }: ModeSwitchProps) {
  return (
    <div role="group" aria-label={t.composer.mode} className="flex gap-1 px-2 pt-2">
      {(['reply', 'note'] as const).map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={mode === each}
          onClick={() => {
            onChange(each)
            onDone()
          }}
          className={classNames(
            'flex h-8 items-center gap-1.5 rounded-control px-2.5 text-small pointer-coarse:h-11',
            mode === each ? 'font-semibold text-ink' : 'text-ink-3 hover:text-ink',
            mode === each && (each === 'note' ? 'bg-amber-line/40' : 'bg-surface-2'),
          )}
        >
          <Icon name={each === 'note' ? 'lock' : 'reply'} size={14} />
          {t.composer[each]}
        </button>
      ))}
    </div>
  )
}

interface ComposerBarProps {
  isNote: boolean
  status: ConversationStatus
  tray: Tray
  canSend: boolean
  onSend: () => void
  children: ReactNode
}

/** What goes with the text, the keys, what the status means for an answer, and the button. */
export function ComposerBar({ isNote, status, tray, canSend, onSend, children }: ComposerBarProps) {
  return (
    <div className="flex items-center justify-between gap-3 px-2 pb-2">
      <div className="flex min-w-0 items-center gap-1.5">
        {children}
        <span role="status" className="min-w-0 text-small text-ink-3">
          {hintFor({ isNote, status, tray })}
        </span>
      </div>
      <Button variant="primary" icon={isNote ? 'lock' : 'send'} onClick={onSend} disabled={!canSend}>
        {isNote ? t.composer.saveNote : t.composer.send}
      </Button>
    </div>
  )
}

function hintFor({ isNote, status, tray }: Pick<ComposerBarProps, 'isNote' | 'status' | 'tray'>): string {
  if (tray.uploads.some(({ state }) => state === 'failed')) return t.composer.imagesFailed
  if (tray.uploads.some(({ state }) => state === 'uploading')) return t.composer.imagesOnTheirWay
  if (isNote) return t.composer.hintNote
  if (status === 'closed') return t.composer.closedHint
  return status === 'spam' ? t.composer.spamHint : t.composer.hintReply
}

interface NewerNoticeProps {
  name: string
  /** Whether Enter was pressed before the newer message was acknowledged. */
  warned: boolean
  onRead: () => void
}

/** Says that the visitor wrote again while the answer was being written. */
export function NewerNotice({ name, warned, onRead }: NewerNoticeProps) {
  return (
    <Notice tone="warning">
      <p role="alert">
        <strong className="font-semibold">{t.composer.newer(name)}</strong>{' '}
        {warned ? t.composer.sendAgain : t.composer.newerHint}{' '}
        <button type="button" className="rounded-[4px] font-medium underline" onClick={onRead}>
          {t.composer.gotIt}
        </button>
      </p>
    </Notice>
  )
}

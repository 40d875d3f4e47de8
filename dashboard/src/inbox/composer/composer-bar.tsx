import { useState, type ReactNode } from 'react'
import type { ConversationStatus } from '../../api.ts'
import { IconButton } from '../../components/button.tsx'
import { classNames } from '../../components/class-names.ts'
import { w } from '../../messages/en-composer.ts'
import { SendButton } from './composer-send.tsx'
import { FormattingBar } from './editor/formatting-bar.tsx'
import type { Format, Submit } from './editor/writing-box.ts'
import type { Tray } from './upload-store.ts'

/** The longest text that one message can hold. */
export const mostCharacters = 50_000
const tellBelow = 5000

interface ComposerBarProps {
  isNote: boolean
  /** Whether a reply makes the conversation the writer’s. */
  takes: boolean
  status: ConversationStatus
  tray: Tray
  isLocalOnly: boolean
  /** How many characters fit still. */
  left: number
  canSend: boolean
  onSubmit: (how: Submit) => void
  onFormat: (format: Format) => void
  onCanned: () => void
  children: ReactNode
}

/** How to format, what goes with the text, what the status means for an answer, and the buttons that send. */
export function ComposerBar(props: ComposerBarProps) {
  const { isNote, takes, canSend, onSubmit, onFormat, onCanned, children } = props
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="@container px-2 pb-2">
      <div className="flex flex-wrap items-center gap-1">
        <IconButton
          icon="format"
          label={w.formatting.label}
          aria-expanded={isOpen}
          align="start"
          side="top"
          className="@min-[420px]:hidden"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setOpen(!isOpen)}
        />
        <FormattingBar
          onFormat={onFormat}
          className={classNames(
            '@min-[420px]:order-none @min-[420px]:flex @min-[420px]:basis-auto',
            isOpen ? 'order-first flex basis-full' : 'hidden',
          )}
        />
        <IconButton
          icon="canned"
          label={w.canned.insert}
          shortcut="/"
          align="start"
          side="top"
          onMouseDown={(event) => event.preventDefault()}
          onClick={onCanned}
        />
        {children}
        <BarHint {...props} />
        <span className="ms-auto">
          <SendButton isNote={isNote} takes={takes} disabled={!canSend} onSubmit={onSubmit} />
        </span>
      </div>
    </div>
  )
}

/** The keys are told where there is room; everything else always, above the buttons where it must. */
function BarHint(props: ComposerBarProps) {
  const { left } = props
  const hint = hintFor(props)
  const isAboutKeys = hint === w.hintNote || hint === w.hintReply
  return (
    <span
      // A number that changes with every letter is not read out.
      role={left >= 0 && left < tellBelow ? undefined : 'status'}
      className={classNames(
        'min-w-0 px-1 text-small',
        left < 0 ? 'text-red' : 'text-ink-3',
        isAboutKeys
          ? 'hidden @min-[640px]:inline'
          : 'order-first basis-full @min-[640px]:order-none @min-[640px]:flex-1 @min-[640px]:basis-0',
      )}
    >
      {hint}
    </span>
  )
}

function hintFor({ isNote, status, tray, isLocalOnly, left }: ComposerBarProps): string {
  if (left < 0) return w.tooLong(-left)
  if (tray.uploads.some(({ state }) => state === 'failed')) return w.uploadsFailed
  if (tray.uploads.some(({ state }) => state === 'uploading')) return w.uploadsOnTheirWay
  if (left < tellBelow) return w.left(left)
  if (isLocalOnly) return w.localOnly
  if (isNote) return w.hintNote
  if (status === 'closed') return w.closedHint
  return status === 'spam' ? w.spamHint : w.hintReply
}

import type { ConversationSummary } from '@stoa/sdk'
import { useState, type ReactNode } from 'react'
import { IconButton } from '../../../ui/primitives/button.tsx'
import { classNames } from '../../../ui/primitives/class-names.ts'
import { text } from './text.en.ts'
import { SendButton } from './composer-send.tsx'
import { FormattingBar } from './editor/formatting-bar.tsx'
import type { Format, Submit } from './editor/writing-box.ts'
import type { Tray } from '../drafts/upload-store.ts'

/** The longest text that one message can hold. */
export const mostCharacters = 50_000
const tellBelow = 5000

interface ComposerBarProps {
  isNote: boolean
  /** Whether a reply makes the conversation the writer’s. */
  takes: boolean
  status: ConversationSummary['status']
  tray: Tray
  isLocalOnly: boolean
  /** How many characters are left. */
  left: number
  canSend: boolean
  onSubmit: (how: Submit) => void
  onFormat: (format: Format) => void
  onCanned: () => void
  children: ReactNode
}

/** The bar below the text: formatting, attachments, hints and the send buttons. */
export function ComposerBar(props: ComposerBarProps) {
  const { isNote, takes, canSend, onSubmit, onFormat, onCanned, children } = props
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="@container px-2 pb-2">
      <div className="flex flex-wrap items-center gap-1">
        <IconButton
          icon="format"
          label={text.formatting.label}
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
          label={text.canned.insert}
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
  const isAboutKeys = hint === text.hintNote || hint === text.hintReply
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
  if (left < 0) return text.tooLong(-left)
  if (tray.uploads.some(({ state }) => state === 'failed')) return text.uploadsFailed
  if (tray.uploads.some(({ state }) => state === 'uploading')) return text.uploadsOnTheirWay
  if (left < tellBelow) return text.left(left)
  if (isLocalOnly) return text.localOnly
  if (isNote) return text.hintNote
  if (status === 'closed') return text.closedHint
  return status === 'spam' ? text.spamHint : text.hintReply
}

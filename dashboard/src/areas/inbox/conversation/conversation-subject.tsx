import type { ConversationDetail } from '@stoa/sdk'
import { useRef, useState, type KeyboardEvent } from 'react'
import { classNames } from '../../../ui/primitives/class-names.ts'
import { text as inboxText } from '../text.en.ts'
import type { ConversationActions } from './use-conversation-actions.ts'
import type { HeaderControls } from './use-conversation-commands.ts'
import { conversationsRename } from '../../../data/bounds.ts'

interface SubjectProps {
  detail: ConversationDetail
  actions: ConversationActions
  controls: HeaderControls
}

/** What the conversation is called; a click changes it. */
export function Subject({ detail: { subject }, actions, controls }: SubjectProps) {
  const button = useRef<HTMLButtonElement>(null)
  const close = (withFocus: boolean) => {
    controls.setMenu(undefined)
    // The button is there again only after the field is gone.
    if (withFocus) setTimeout(() => button.current?.focus(), 0)
  }
  if (controls.menu === 'subject')
    return (
      <SubjectField subject={subject ?? ''} onSave={(text) => void actions.rename(text)} onClose={close} />
    )
  return (
    <button
      ref={button}
      type="button"
      onClick={() => controls.setMenu('subject')}
      aria-label={subject ? inboxText.subject.edit(subject) : inboxText.subject.add}
      className={classNames(
        '-mx-1 max-w-full truncate rounded-small px-1 text-left text-small hover:bg-surface-2 pointer-coarse:py-2',
        subject ? 'text-ink-2' : 'hidden text-ink-3 md:block',
      )}
    >
      {subject ?? inboxText.subject.add}
    </button>
  )
}

interface FieldProps {
  subject: string
  onSave: (text: string | null) => void
  onClose: (withFocus: boolean) => void
}

function SubjectField({ subject, onSave, onClose }: FieldProps) {
  const [text, setText] = useState(subject)
  const settled = useRef(false)
  const settle = (save: boolean, withFocus: boolean) => {
    if (settled.current) return
    settled.current = true
    if (save) onSave(text.trim() || null)
    onClose(withFocus)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) settle(true, true)
    else if (event.key === 'Escape') {
      event.preventDefault()
      settle(false, true)
    }
  }
  return (
    <input
      ref={(element) => element?.focus()}
      aria-label={inboxText.subject.label}
      title={inboxText.subject.hint}
      maxLength={conversationsRename.subject}
      value={text}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => settle(true, false)}
      className="-mx-1 w-full min-w-0 rounded-small border border-control-line bg-raised px-1 text-small text-ink pointer-coarse:py-2"
    />
  )
}

import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { ConversationDetail } from '../api.ts'
import { classNames } from '../components/class-names.ts'
import { t } from '../messages/en.ts'
import { ComposerBar, ModeSwitch, NewerNotice } from './composer-controls.tsx'
import { messagesId, offerComposer } from './composer-focus.ts'
import { ImagePicker, pasteImages } from './image-picker.tsx'
import type { PendingMessage } from './pending-messages.ts'
import { customerOf } from './queue-row.tsx'
import { restoreImages, takeImages, useTray } from './upload-store.ts'
import { useDraft } from './use-draft.ts'
import { useTypingSignal } from './use-live-conversation.ts'
import type { Sending } from './use-send-message.ts'

const UploadTray = lazy(() => import('./upload-tray.tsx').then((module) => ({ default: module.UploadTray })))

interface ComposerProps {
  detail: ConversationDetail
  send: Sending['send']
  /** A failed message that is to be changed before it is sent again. */
  restored: PendingMessage | undefined
}

/** Where one answers, or leaves a note for colleagues. What is written is kept per conversation. */
export function Composer({ detail, send, restored }: ComposerProps) {
  const draft = useDraft(detail)
  const tray = useTray(detail.id)
  const [warned, setWarned] = useState(false)
  const box = useRef<HTMLTextAreaElement>(null)
  const typing = useTypingSignal(detail.id)
  const isNote = draft.mode === 'note'
  const name = customerOf(detail)
  useAutoHeight(box, draft.text)
  useHandover({ box, draft, restored, conversationId: detail.id })
  useEffect(() => setWarned(false), [draft.newer])

  const hasContent = draft.text.trim() !== '' || tray.uploads.length > 0
  const canSend = hasContent && tray.uploads.every(({ state }) => state === 'ready')
  const toBox = () => box.current?.focus()
  const submit = () => {
    const body = draft.text.trim()
    if (!canSend) return
    if (draft.newer && !warned) return setWarned(true)
    const last = detail.messages.at(-1)
    const images = takeImages(detail.id)
    send({ body, images, internal: isNote, sinceMessageId: last?.id, afterSeq: last?.seq ?? 0 })
    draft.setText('')
    typing(false)
    toBox()
  }

  return (
    <div className="border-t border-line px-3 pt-3 pb-3 md:px-5">
      <div className="mx-auto grid max-w-[720px] gap-2">
        {draft.newer && <NewerNotice name={name} warned={warned} onRead={draft.markRead} />}
        <div
          className={classNames(
            'rounded-card border focus-within:outline-2 focus-within:outline-accent',
            isNote ? 'border-dashed border-amber-line bg-amber-soft' : 'border-control-line bg-raised',
          )}
        >
          <ModeSwitch mode={draft.mode} onChange={draft.setMode} onDone={toBox} />
          <textarea
            ref={box}
            rows={2}
            maxLength={50_000}
            aria-label={isNote ? t.composer.noteLabel : t.composer.label(name)}
            placeholder={isNote ? t.composer.notePlaceholder : t.composer.placeholder(name)}
            value={draft.text}
            onChange={(event) => {
              draft.setText(event.target.value)
              if (!isNote) typing(event.target.value.trim() !== '')
            }}
            onPaste={(event) => pasteImages(event, detail.id)}
            onBlur={() => typing(false)}
            onKeyDown={(event) => {
              if (event.nativeEvent.isComposing) return
              if (event.key === 'Escape') document.getElementById(messagesId)?.focus()
              if (event.key !== 'Enter' || event.shiftKey || event.altKey) return
              event.preventDefault()
              submit()
            }}
            className="block max-h-[38dvh] w-full resize-none bg-transparent px-3.5 py-2 text-body text-ink outline-none placeholder:overflow-hidden placeholder:text-ellipsis placeholder:whitespace-nowrap placeholder:text-ink-3"
          />
          {(tray.uploads.length > 0 || tray.problem) && (
            <Suspense>
              <UploadTray conversationId={detail.id} tray={tray} onDone={toBox} />
            </Suspense>
          )}
          <ComposerBar {...{ isNote, tray, canSend }} status={detail.status} onSend={submit}>
            <ImagePicker conversationId={detail.id} onDone={toBox} />
          </ComposerBar>
        </div>
      </div>
    </div>
  )
}

function useAutoHeight(box: React.RefObject<HTMLTextAreaElement | null>, text: string): void {
  useEffect(() => {
    const element = box.current
    if (!element) return
    element.style.height = 'auto'
    element.style.height = `${element.scrollHeight}px`
  }, [box, text])
}

interface Handover {
  box: React.RefObject<HTMLTextAreaElement | null>
  draft: ReturnType<typeof useDraft>
  restored: PendingMessage | undefined
  conversationId: string
}

/** Follows the `r` and `n` keys, and takes back a message that is to be changed. */
function useHandover({ box, draft, restored, conversationId }: Handover): void {
  const current = useRef(draft)
  current.current = draft
  useEffect(
    () =>
      offerComposer((mode) => {
        current.current.setMode(mode)
        box.current?.focus()
      }),
    [box],
  )
  useEffect(() => {
    if (!restored) return
    current.current.restore(restored.internal ? 'note' : 'reply', restored.body)
    restoreImages(conversationId, restored.images ?? [])
    box.current?.focus()
  }, [box, restored, conversationId])
}

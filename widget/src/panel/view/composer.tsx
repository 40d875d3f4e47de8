import { WELCOME } from '@stoa/sdk/engine'
import { acceptOf } from '@stoa/sdk/uploads'
import type { TargetedClipboardEvent, TargetedEvent, TargetedKeyboardEvent } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { plural } from '../../messages/pick-locale.ts'
import { useChat, useChatState, useTakesFiles } from './chat-context.ts'
import { EmojiButton } from './emoji-button.tsx'
import { Icon } from './icons.tsx'
import { UploadTray } from './upload-tray.tsx'

const MAX_CHARACTERS = 5000
const COUNTED_LEFT = 500
const TALLEST_PX = 144

/** The composer. Its text stays when the panel is closed or another thread is opened. */
export function Composer() {
  const { chat, text, composer } = useChat()
  const { isVisible, screen, sessionId, uploads } = useChatState()
  const draftKey = screen === 'welcome' ? WELCOME : sessionId
  const [body, setBody] = useState(chat.drafts.get(draftKey) ?? '')
  const left = MAX_CHARACTERS - lengthOf(body)
  const hasSomething = body.trim() !== '' || uploads.length > 0
  const canSend = hasSomething && left >= 0 && uploads.every(({ status }) => status === 'ready')

  useEffect(() => setBody(chat.drafts.get(draftKey) ?? ''), [draftKey])
  useLayoutEffect(() => {
    if (!isVisible || composer.current?.matches(':focus')) return
    // On a touch screen the keyboard would cover the messages.
    const isTouch = matchMedia('(pointer: coarse)').matches
    const target = isTouch ? composer.current?.closest<HTMLElement>('.panel') : composer.current
    target?.focus({ preventScroll: true })
  }, [isVisible, draftKey])
  useLayoutEffect(() => fitHeight(composer.current), [body, isVisible, screen])

  const write = (value: string) => {
    setBody(value)
    chat.drafts.set(draftKey, value)
  }
  const send = () => {
    composer.current?.focus()
    if (!canSend) return
    chat.send(body.trim())
    chat.drafts.delete(draftKey)
    setBody('')
  }
  const insert = (piece: string) => {
    const field = composer.current
    if (!field) return
    field.setRangeText(piece, field.selectionStart, field.selectionEnd, 'end')
    write(field.value)
  }
  const onKeyDown = (event: TargetedKeyboardEvent<HTMLTextAreaElement>) => {
    // While an input method composes, Enter picks a word.
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing || event.keyCode === 229) return
    event.preventDefault()
    send()
  }
  return (
    <form
      class="composer"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <div class="composer-box">
        <UploadTray />
        <ImagePicker />
        <EmojiButton onPick={insert} />
        <textarea
          ref={composer}
          rows={1}
          aria-label={text.composer}
          aria-invalid={left < 0}
          aria-describedby="svc-counter"
          placeholder={text.composerPlaceholder}
          dir={body === '' ? undefined : 'auto'}
          value={body}
          onInput={(event: TargetedEvent<HTMLTextAreaElement>) => {
            write(event.currentTarget.value)
            chat.onInput(event.currentTarget.value)
          }}
          onKeyDown={onKeyDown}
          onPaste={(event) => pasteImages(event, (files) => chat.uploads.add(files))}
        />
        <button type="submit" class="send" aria-label={text.send} disabled={!canSend}>
          <Icon name="send" />
        </button>
      </div>
      <Counter left={left} />
    </form>
  )
}

function ImagePicker() {
  const { chat, text, composer } = useChat()
  const takesFiles = useTakesFiles()
  const label = takesFiles ? text.addFiles : text.addImages
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <button
        type="button"
        class="attach"
        aria-label={label}
        title={label}
        onClick={() => input.current?.click()}
      >
        <Icon name={takesFiles ? 'clip' : 'image'} />
      </button>
      <input
        ref={input}
        type="file"
        accept={acceptOf(takesFiles ? 'files' : 'images')}
        multiple
        hidden
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          if (currentTarget.files?.length) chat.uploads.add([...currentTarget.files])
          // The same file can be picked again.
          currentTarget.value = ''
          composer.current?.focus()
        }}
      />
    </>
  )
}

/** Uploads pasted images, unless there is text, too: word processors add a picture of the text. */
function pasteImages(
  event: TargetedClipboardEvent<HTMLTextAreaElement>,
  add: (files: FileList) => void,
): void {
  const { clipboardData } = event
  if (!clipboardData || clipboardData.files.length === 0 || clipboardData.types.includes('text/plain')) return
  event.preventDefault()
  add(clipboardData.files)
}

/** The length in code points, as the service counts. */
const lengthOf = (body: string) => [...body].length

function Counter({ left }: { left: number }) {
  const { text, locale } = useChat()
  return (
    <p id="svc-counter" class={left < 0 ? 'counter over' : 'counter'} aria-live="polite">
      {left <= COUNTED_LEFT &&
        plural(locale, left < 0 ? text.charactersOver : text.charactersLeft, Math.abs(left))}
    </p>
  )
}

function fitHeight(field: HTMLTextAreaElement | null): void {
  if (!field) return
  field.style.height = 'auto'
  // `scrollHeight` leaves out the borders, `height` includes them.
  const borders = field.offsetHeight - field.clientHeight
  field.style.height = `${Math.min(field.scrollHeight + borders, TALLEST_PX)}px`
}

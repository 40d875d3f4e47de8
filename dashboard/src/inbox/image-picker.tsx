import { IMAGE_TYPES } from '@stoa/sdk/chat'
import { useRef } from 'react'
import { iconButtonClass } from '../components/button.tsx'
import { Icon } from '../components/icon.tsx'
import { t } from '../messages/en.ts'
import { addImages } from './upload-store.ts'

/** Picks images for the message that is being written. */
export function ImagePicker({ conversationId, onDone }: { conversationId: string; onDone: () => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <button
        type="button"
        aria-label={t.composer.addImages}
        title={t.composer.addImages}
        onClick={() => input.current?.click()}
        className={iconButtonClass}
      >
        <Icon name="image" />
      </button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={IMAGE_TYPES.join()}
        aria-label={t.composer.addImages}
        onChange={({ target }) => {
          addImages(conversationId, target.files ?? [])
          // The same file may be picked again.
          target.value = ''
          onDone()
        }}
      />
    </>
  )
}

/** Text from word processors comes with a picture of itself: then the text is meant. */
export function pasteImages(event: React.ClipboardEvent, conversationId: string): void {
  const { files, types } = event.clipboardData
  if (files.length === 0 || types.includes('text/plain')) return
  event.preventDefault()
  addImages(conversationId, files)
}

import { IMAGE_TYPES } from '@stoa/sdk/chat'
import { useRef } from 'react'
import { IconButton } from '../../components/button.tsx'
import { w } from '../../messages/en-composer.ts'
import { addImages } from './upload-store.ts'

/** Picks images for the message that is being written. */
export function ImagePicker({ conversationId, onDone }: { conversationId: string; onDone: () => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton
        icon="image"
        label={w.addImages}
        align="start"
        side="top"
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={IMAGE_TYPES.join()}
        aria-label={w.addImages}
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

import { acceptOf, type FileUploads } from '@stoa/sdk/uploads'
import { useRef } from 'react'
import { IconButton } from '../../../ui/primitives/button.tsx'
import { text } from './text.en.ts'
import { addFiles } from '../drafts/upload-store.ts'

interface FilePickerProps {
  conversationId: string
  fileUploads: FileUploads
  onDone: () => void
}

/** Picks images, and files where the channel takes them, for the message that is being written. */
export function FilePicker({ conversationId, fileUploads, onDone }: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null)
  const label = fileUploads === 'files' ? text.addFiles : text.addImages
  return (
    <>
      <IconButton
        icon={fileUploads === 'files' ? 'clip' : 'image'}
        label={label}
        align="start"
        side="top"
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={acceptOf(fileUploads)}
        aria-label={label}
        onChange={({ target }) => {
          addFiles(conversationId, target.files ?? [], fileUploads)
          // The same file may be picked again.
          target.value = ''
          onDone()
        }}
      />
    </>
  )
}

import type { Attachment } from '@stoa/sdk'
import { useState } from 'react'
import { client } from '../../../data/api.ts'
import { ConfirmDialog } from '../../../ui/primitives/dialog.tsx'
import { errorText } from '../../../ui/primitives/states.tsx'
import { notify } from '../../../ui/primitives/toast.tsx'
import { text } from '../text.en.ts'
import { patchDetail } from '../data/inbox-cache.ts'
import { imageDeleted } from './image-deleted.ts'

interface DeleteAttachmentProps {
  attachment: Attachment
  conversationId: string
  onClose: () => void
}

/** Asks before an image or file is gone for both sides. */
export function DeleteAttachment({
  attachment: { id, name, kind },
  conversationId,
  onClose,
}: DeleteAttachmentProps) {
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<string>()
  const confirm = async () => {
    setPending(true)
    setError(undefined)
    try {
      await client.conversations.deleteAttachment({ id: conversationId, attachmentId: id })
      patchDetail(conversationId, ({ messages }) => ({ messages: imageDeleted(messages, id) }))
      notify(text.images.removed(name))
      onClose()
    } catch (problem) {
      setError(errorText(problem))
      setPending(false)
    }
  }
  return (
    <ConfirmDialog
      title={kind === 'file' ? text.images.removeFileTitle : text.images.removeTitle}
      body={<p className="[overflow-wrap:anywhere]">{text.images.removeBody(name)}</p>}
      action={kind === 'file' ? text.images.removeFile : text.images.remove}
      {...{ pending, error, onClose }}
      onConfirm={() => void confirm()}
    />
  )
}

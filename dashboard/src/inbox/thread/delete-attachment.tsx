import { useState } from 'react'
import { client, type Attachment } from '../../api.ts'
import { ConfirmDialog } from '../../components/dialog.tsx'
import { errorText } from '../../components/states.tsx'
import { notify } from '../../components/toast.tsx'
import { i } from '../../messages/en-images.ts'
import { patchDetail } from '../queue/inbox-cache.ts'
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
      notify(i.removed(name))
      onClose()
    } catch (problem) {
      setError(errorText(problem))
      setPending(false)
    }
  }
  return (
    <ConfirmDialog
      title={kind === 'file' ? i.removeFileTitle : i.removeTitle}
      body={<p className="[overflow-wrap:anywhere]">{i.removeBody(name)}</p>}
      action={kind === 'file' ? i.removeFile : i.remove}
      {...{ pending, error, onClose }}
      onConfirm={() => void confirm()}
    />
  )
}

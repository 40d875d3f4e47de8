import type { ConversationDetail } from '@stoa/sdk'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../data/api.ts'
import { ConfirmDialog } from '../../../ui/primitives/dialog.tsx'
import { CheckField } from '../../../ui/primitives/field.tsx'
import { errorText } from '../../../ui/primitives/states.tsx'
import { notify } from '../../../ui/primitives/toast.tsx'
import { text } from '../text.en.ts'
import { refreshQueuesSoon } from '../data/inbox-cache.ts'
import { customerOf } from '../data/customer-of.ts'
import { refreshBlocks } from './blocks-query.ts'

const refresh = () => {
  refreshQueuesSoon()
  return refreshBlocks()
}

/** Unblocks the visitor of a conversation. */
export async function unblock(detail: ConversationDetail): Promise<void> {
  if (!detail.block) return
  try {
    await client.conversations.unblock({ id: detail.block.id })
    notify(text.block.undone(customerOf(detail)))
    await refresh()
  } catch (error) {
    notify(`${text.actions.failed}: ${errorText(error)}`, { tone: 'error' })
  }
}

/** Asks whether to block the visitor. */
export function BlockDialog({ detail, onClose }: { detail: ConversationDetail; onClose: () => void }) {
  const [markAsSpam, setMarkAsSpam] = useState(false)
  const name = customerOf(detail)
  const block = useMutation({
    mutationFn: () => client.conversations.blockVisitor({ id: detail.id, markAsSpam }),
    onSuccess: async (done) => {
      onClose()
      notify(text.block.done(name), { undo: () => void unblock({ ...detail, block: done }) })
      await refresh()
    },
  })
  return (
    <ConfirmDialog
      title={text.block.title(name)}
      body={
        <div className="grid gap-4">
          <p>{text.block.body}</p>
          <CheckField
            label={text.block.spam}
            checked={markAsSpam}
            onChange={(event) => setMarkAsSpam(event.target.checked)}
          />
        </div>
      }
      action={text.block.action}
      pending={block.isPending}
      error={block.isError ? errorText(block.error) : undefined}
      onConfirm={() => block.mutate()}
      onClose={onClose}
    />
  )
}

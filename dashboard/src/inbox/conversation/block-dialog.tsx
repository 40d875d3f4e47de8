import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { client, type ConversationDetail } from '../../api.ts'
import { ConfirmDialog } from '../../components/dialog.tsx'
import { CheckField } from '../../components/field.tsx'
import { errorText } from '../../components/states.tsx'
import { notify } from '../../components/toast.tsx'
import { k } from '../../messages/en-keeping.ts'
import { t } from '../../messages/en.ts'
import { conversationQuery, queryClient } from '../../queries.ts'
import { refreshQueuesSoon } from '../queue/inbox-cache.ts'
import { customerOf } from '../queue/queue-row.tsx'

const refresh = (id: string) => {
  refreshQueuesSoon()
  return queryClient.invalidateQueries({ queryKey: conversationQuery(id).queryKey })
}

/** Takes the visitor's messages in again. */
export async function unblock(detail: ConversationDetail): Promise<void> {
  if (!detail.block) return
  try {
    await client.conversations.unblock({ id: detail.block.id })
    notify(k.block.undone(customerOf(detail)))
    await refresh(detail.id)
  } catch (error) {
    notify(`${t.actions.failed}: ${errorText(error)}`, { tone: 'error' })
  }
}

/** Asks whether to refuse what a visitor writes from now on. */
export function BlockDialog({ detail, onClose }: { detail: ConversationDetail; onClose: () => void }) {
  const [markAsSpam, setMarkAsSpam] = useState(false)
  const name = customerOf(detail)
  const block = useMutation({
    mutationFn: () => client.conversations.blockVisitor({ id: detail.id, markAsSpam }),
    onSuccess: async (done) => {
      onClose()
      notify(k.block.done(name), { undo: () => void unblock({ ...detail, block: done }) })
      await refresh(detail.id)
    },
  })
  return (
    <ConfirmDialog
      title={k.block.title(name)}
      body={
        <div className="grid gap-4">
          <p>{k.block.body}</p>
          <CheckField
            label={k.block.spam}
            checked={markAsSpam}
            onChange={(event) => setMarkAsSpam(event.target.checked)}
          />
        </div>
      }
      action={k.block.action}
      pending={block.isPending}
      error={block.isError ? errorText(block.error) : undefined}
      onConfirm={() => block.mutate()}
      onClose={onClose}
    />
  )
}

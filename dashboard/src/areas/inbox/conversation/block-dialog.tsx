import type { ConversationDetail } from '@stoa/sdk'
import { useState } from 'react'
import { client } from '../../../data/api.ts'
import { ConfirmDialog } from '../../../ui/primitives/dialog.tsx'
import { CheckField } from '../../../ui/primitives/field.tsx'
import { text } from '../text.en.ts'
import { refreshQueuesSoon } from '../data/inbox-cache.ts'
import { customerOf } from '../data/customer-of.ts'
import { blockKeys } from './blocks-query.ts'
import { attempt, useWrite } from '../../../data/writes/write.ts'
import { refused } from '../data/refusal.ts'

/** Unblocks the visitor of a conversation. */
export async function unblock(detail: ConversationDetail): Promise<void> {
  const { block } = detail
  if (!block) return
  await attempt({
    run: () => client.conversations.unblock({ id: block.id }),
    leave: refreshQueuesSoon,
    touches: blockKeys,
    said: text.block.undone(customerOf(detail)),
    refused,
  })
}

/** Asks whether to block the visitor. */
export function BlockDialog({ detail, onClose }: { detail: ConversationDetail; onClose: () => void }) {
  const [markAsSpam, setMarkAsSpam] = useState(false)
  const name = customerOf(detail)
  const block = useWrite({
    run: () => client.conversations.blockVisitor({ id: detail.id, markAsSpam }),
    leave: () => {
      onClose()
      refreshQueuesSoon()
    },
    touches: blockKeys,
    said: text.block.done(name),
    undo: (done) => () => void unblock({ ...detail, block: done }),
    refused: 'shown',
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
      error={block.problem}
      onConfirm={() => block.mutate()}
      onClose={onClose}
    />
  )
}

import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { ConversationDetail } from '../../api.ts'
import { ConfirmDialog } from '../../components/dialog.tsx'
import { exactTime } from '../../components/format-time.ts'
import { errorText } from '../../components/states.tsx'
import { c } from '../../messages/en-conversation.ts'
import { k } from '../../messages/en-keeping.ts'
import { usePlace } from '../places/place.ts'
import { customerOf } from '../queue/queue-row.tsx'
import { BlockDialog } from './block-dialog.tsx'
import { deleteConversation } from './delete-and-restore.ts'
import { undoMerge } from './undo-merge.ts'
import type { ConversationActions } from './use-conversation-actions.ts'
import type { HeaderControls } from './use-conversation-commands.ts'

const MergeDialog = lazy(() =>
  import('./merge/merge-dialog.tsx').then((module) => ({ default: module.MergeDialog })),
)
const SendTranscriptDialog = lazy(() =>
  import('./send-transcript-dialog.tsx').then((module) => ({ default: module.SendTranscriptDialog })),
)
const SnoozeDialog = lazy(() =>
  import('./snooze-dialog.tsx').then((module) => ({ default: module.SnoozeDialog })),
)

interface DialogsProps {
  detail: ConversationDetail
  actions: ConversationActions
  controls: HeaderControls
}

/** What a conversation's menus and keys ask before they do it. */
export function ConversationDialogs({ detail, actions, controls }: DialogsProps) {
  const { menu } = controls
  const close = () => controls.setMenu(undefined)
  const undone = detail.merges.find(({ conversationId }) => menu === `unmerge:${conversationId}`)
  return (
    <>
      {controls.forcing && detail.claim && (
        <ConfirmDialog
          title={c.actions.forceTitle(detail.claim.holderName ?? '')}
          body={c.actions.forceBody(detail.claim.holderName ?? '')}
          action={c.actions.take}
          onClose={() => controls.setForcing(false)}
          onConfirm={() => {
            controls.setForcing(false)
            void actions.take(true)
          }}
        />
      )}
      <Suspense>
        {menu === 'merge' && <MergeDialog detail={detail} onClose={close} />}
        {menu === 'transcript' && <SendTranscriptDialog detail={detail} onClose={close} />}
        {menu === 'snooze-custom' && (
          <SnoozeDialog
            onClose={close}
            onSnooze={(until) => void actions.setStatus('snoozed', until.toISOString())}
          />
        )}
      </Suspense>
      {menu === 'block' && <BlockDialog detail={detail} onClose={close} />}
      {menu === 'delete' && <DeleteDialog detail={detail} onClose={close} />}
      {undone && (
        <ConfirmDialog
          title={k.merge.takeOutTitle(undone.displayId)}
          body={k.merge.takeOutBody(undone.customerName ?? k.merge.customer, exactTime(undone.undoableUntil))}
          action={k.merge.takeOutAction}
          onClose={close}
          onConfirm={() => {
            close()
            void undoMerge({ id: undone.conversationId, displayId: undone.displayId }, detail.id)
          }}
        />
      )}
    </>
  )
}

function DeleteDialog({ detail, onClose }: { detail: ConversationDetail; onClose: () => void }) {
  const navigate = useNavigate()
  const { link } = usePlace()
  const remove = useMutation({
    mutationFn: () => deleteConversation(detail),
    onSuccess: async () => {
      onClose()
      await navigate({ ...link(undefined), replace: true })
    },
  })
  return (
    <ConfirmDialog
      title={k.remove.title(customerOf(detail), detail.displayId)}
      body={k.remove.body}
      action={k.remove.action}
      pending={remove.isPending}
      error={remove.isError ? errorText(remove.error) : undefined}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    />
  )
}

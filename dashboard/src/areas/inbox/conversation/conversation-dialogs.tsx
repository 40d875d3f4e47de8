import type { ConversationDetail } from '@stoa/sdk'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { ConfirmDialog } from '../../../ui/primitives/dialog.tsx'
import { exactTime } from '../../../text/format-time.ts'
import { text } from '../text.en.ts'
import { usePlace } from '../places/place.ts'
import { customerOf } from '../data/customer-of.ts'
import { BlockDialog } from './block-dialog.tsx'
import { deletion } from './delete-and-restore.ts'
import { undoMerge } from './merge/undo-merge.ts'
import type { ConversationActions } from './use-conversation-actions.ts'
import type { HeaderControls } from './use-conversation-commands.ts'
import { useWrite } from '../../../data/writes/write.ts'
import { refreshQueuesSoon } from '../data/inbox-cache.ts'

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

/** The dialogs that a conversation’s menus and shortcuts open. */
export function ConversationDialogs({ detail, actions, controls }: DialogsProps) {
  const { menu } = controls
  const close = () => controls.setMenu(undefined)
  const undone = detail.merges.find(({ conversationId }) => menu === `unmerge:${conversationId}`)
  return (
    <>
      {controls.forcing && detail.claim && (
        <ConfirmDialog
          title={text.actions.forceTitle(detail.claim.holderName ?? '')}
          body={text.actions.forceBody(detail.claim.holderName ?? '')}
          action={text.actions.take}
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
          title={text.merging.takeOutTitle(undone.displayId)}
          body={text.merging.takeOutBody(
            undone.customerName ?? text.merging.customer,
            exactTime(undone.undoableUntil),
          )}
          action={text.merging.takeOutAction}
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
  const remove = useWrite({
    ...deletion(detail),
    leave: async () => {
      refreshQueuesSoon()
      onClose()
      await navigate({ ...link(undefined), replace: true })
    },
    refused: 'shown',
  })
  return (
    <ConfirmDialog
      title={text.remove.title(customerOf(detail), detail.displayId)}
      body={text.remove.body}
      action={text.remove.action}
      pending={remove.isPending}
      error={remove.problem}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    />
  )
}

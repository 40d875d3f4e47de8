import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { client, type ConversationDetail } from '../../../api.ts'
import { Button } from '../../../components/button.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import { notify } from '../../../components/toast.tsx'
import { c } from '../../../messages/en-conversation.ts'
import { conversationQuery, queryClient } from '../../../queries.ts'
import { refreshQueuesSoon } from '../../queue/inbox-cache.ts'
import { usePlace } from '../../places/place.ts'
import { MergePreview } from './merge-preview.tsx'
import type { MergeTarget } from './merge-target.ts'
import { MergeTargets } from './merge-targets.tsx'
import { refusalText } from './refusal-text.ts'
import { useMergePreview } from './use-merge-preview.ts'

interface MergeDialogProps {
  detail: ConversationDetail
  onClose: () => void
}

/** Puts a conversation into another one: choose which, see what comes of it, and say yes. */
export function MergeDialog({ detail, onClose }: MergeDialogProps) {
  const [target, setTarget] = useState<MergeTarget>()
  const preview = useMergePreview(detail.id, target?.id)
  const merge = useMerge(detail, onClose)
  const numbers = [detail.displayId, target?.displayId ?? 0] as const
  return (
    <Dialog
      title={c.merge.title(detail.displayId)}
      onClose={onClose}
      wide
      footer={
        target && (
          <>
            <Button onClick={() => setTarget(undefined)}>{c.merge.choose}</Button>
            <Button
              variant="primary"
              disabled={!preview.data?.allowed || merge.isPending}
              onClick={() => merge.mutate(target)}
            >
              {merge.isPending ? c.merge.merging : c.merge.confirm(...numbers)}
            </Button>
          </>
        )
      }
    >
      {target ? (
        <MergePreview target={target} detail={detail} preview={preview} />
      ) : (
        <MergeTargets detail={detail} onPick={setTarget} />
      )}
      {merge.isError && (
        <p role="alert" className="mt-3 text-small text-red">
          {refusalText(merge.error)}
        </p>
      )}
    </Dialog>
  )
}

function useMerge({ id, displayId }: ConversationDetail, onClose: () => void) {
  const navigate = useNavigate()
  const { link } = usePlace()
  return useMutation({
    mutationFn: (target: MergeTarget) => client.conversations.merge({ id, intoId: target.id }),
    onSuccess: async (_, target) => {
      notify(c.merge.done(displayId, target.displayId))
      refreshQueuesSoon()
      void queryClient.invalidateQueries({ queryKey: ['contact-conversations'] })
      onClose()
      await navigate({ ...link(target.id), replace: true })
      // It may have been read before, without what came to it.
      await queryClient.invalidateQueries({ queryKey: conversationQuery(target.id).queryKey })
      queryClient.removeQueries({ queryKey: conversationQuery(id).queryKey })
    },
  })
}

import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { client, type ConversationDetail } from '../../../api.ts'
import { Button } from '../../../components/button.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import { notify } from '../../../components/toast.tsx'
import { c } from '../../../messages/en-conversation.ts'
import { k } from '../../../messages/en-keeping.ts'
import { conversationQuery, queryClient } from '../../../queries.ts'
import { refreshQueuesSoon } from '../../queue/inbox-cache.ts'
import { usePlace } from '../../places/place.ts'
import { customerOf } from '../../queue/queue-row.tsx'
import { undoMerge } from '../undo-merge.ts'
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
  const [samePerson, setSamePerson] = useState(false)
  const preview = useMergePreview(detail.id, target?.id, samePerson)
  const merge = useMerge(detail, { samePerson, onClose })
  const numbers = [detail.displayId, target?.displayId ?? 0] as const
  return (
    <Dialog
      title={
        target ? k.merge.question(customerOf(detail), customerOf(target)) : c.merge.title(detail.displayId)
      }
      onClose={onClose}
      wide
      footer={
        target && (
          <>
            <Button
              onClick={() => {
                setTarget(undefined)
                setSamePerson(false)
              }}
            >
              {c.merge.choose}
            </Button>
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
        <MergePreview {...{ target, detail, preview, samePerson, setSamePerson }} />
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

function useMerge(
  { id, displayId }: ConversationDetail,
  { samePerson, onClose }: { samePerson: boolean; onClose: () => void },
) {
  const navigate = useNavigate()
  const { link } = usePlace()
  return useMutation({
    mutationFn: (target: MergeTarget) => client.conversations.merge({ id, intoId: target.id, samePerson }),
    onSuccess: async (_, target) => {
      notify(c.merge.done(displayId, target.displayId), {
        undo: () => void undoMerge({ id, displayId }, target.id),
      })
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

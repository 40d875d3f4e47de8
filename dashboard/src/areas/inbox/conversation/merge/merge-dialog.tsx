import type { ConversationDetail } from '@stoa/sdk'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { client } from '../../../../data/api.ts'
import { Button } from '../../../../ui/primitives/button.tsx'
import { Dialog } from '../../../../ui/primitives/dialog.tsx'
import { text } from '../../text.en.ts'
import { queryClient, readAgain } from '../../../../data/queries.ts'
import { conversationQuery } from '../../data/conversation-query.ts'
import { refreshQueuesSoon } from '../../data/inbox-cache.ts'
import { usePlace } from '../../places/place.ts'
import { undoMerge } from './undo-merge.ts'
import { MergePreview } from './merge-preview.tsx'
import type { MergeTarget } from './merge-target.ts'
import { MergeTargets } from './merge-targets.tsx'
import { namesApart } from './names-apart.ts'
import { refusalText } from './refusal-text.ts'
import { useMergePreview } from './use-merge-preview.ts'
import { inboxKeys } from '../../data/inbox-keys.ts'
import { useWrite } from '../../../../data/writes/write.ts'

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
        target ? text.merging.question(...namesApart(detail, target)) : text.merge.title(detail.displayId)
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
              {text.merge.choose}
            </Button>
            <Button
              variant="primary"
              disabled={!preview.data?.allowed || merge.isPending}
              onClick={() => merge.mutate(target)}
            >
              {merge.isPending ? text.merge.merging : text.merge.confirm(...numbers)}
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
  return useWrite({
    run: (target: MergeTarget) => client.conversations.merge({ id, intoId: target.id, samePerson }),
    leave: async (_, target) => {
      refreshQueuesSoon()
      onClose()
      await navigate({ ...link(target.id), replace: true })
      // It may have been read before, without what came to it.
      void readAgain(conversationQuery(target.id))
    },
    touches: [inboxKeys.conversationsOfContacts],
    said: (_, target) => text.merge.done(displayId, target.displayId),
    undo: (_, target) => () => void undoMerge({ id, displayId }, target.id),
    done: () => queryClient.removeQueries({ queryKey: conversationQuery(id).queryKey }),
    refused: 'shown',
  })
}

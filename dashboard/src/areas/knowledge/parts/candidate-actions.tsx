import type { KbCandidateDetail } from '@stoa/sdk'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { client } from '../../../data/api.ts'
import { useCan } from '../../../data/permissions/can.ts'
import { useWrite } from '../../../data/writes/write.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { ConfirmDialog } from '../../../ui/primitives/dialog.tsx'
import { Notice } from '../../../ui/primitives/states.tsx'
import { TOUCHES } from '../data.ts'
import { text } from '../text.en.ts'
import { DismissCandidate } from './dismiss-candidate.tsx'
import { EditCandidate } from './edit-candidate.tsx'
import { explain } from './explain.ts'
import { PublishCandidate } from './publish-candidate.tsx'

type What = 'publish' | 'edit' | 'dismiss'

/** What can be decided about a proposal. */
export function CandidateActions({ candidate }: { candidate: KbCandidateDetail }) {
  const mayWrite = useCan('kb.publishCurationCandidate')
  // What was on the page when the question was opened: it may be another by the time of the answer.
  const [asked, setAsked] = useState<{ what: What; candidate: KbCandidateDetail }>()
  const close = () => setAsked(undefined)
  if (!mayWrite) return <Notice>{text.candidate.mayNot}</Notice>
  const ask = (what: What) => setAsked({ what, candidate })
  const isRevision = candidate.revisesDocumentId !== null
  const isGone = isRevision && candidate.revisesDocumentVersion === null
  return (
    <>
      {isGone && <Notice tone="warning">{text.candidate.gone}</Notice>}
      <div className="flex flex-wrap gap-2">
        {!isGone && (
          <Button variant="primary" icon="check" onClick={() => ask('publish')}>
            {isRevision ? text.candidate.publishRevision : text.candidate.publish}
          </Button>
        )}
        <Button icon="note" onClick={() => ask('edit')}>
          {text.candidate.edit}
        </Button>
        <Button onClick={() => ask('dismiss')}>{text.candidate.dismiss}</Button>
      </div>
      {asked?.what === 'publish' &&
        (isRevision ? (
          <PublishRevision candidate={asked.candidate} onClose={close} />
        ) : (
          <PublishCandidate candidate={asked.candidate} onClose={close} />
        ))}
      {asked?.what === 'edit' && <EditCandidate candidate={asked.candidate} onClose={close} />}
      {asked?.what === 'dismiss' && <DismissCandidate candidate={asked.candidate} onClose={close} />}
    </>
  )
}

interface AskProps {
  candidate: KbCandidateDetail
  onClose: () => void
}

function PublishRevision({ candidate, onClose }: AskProps) {
  const navigate = useNavigate()
  const publish = useWrite({
    run: () =>
      client.kb.publishCurationRevision({
        id: candidate.id,
        ifCandidateVersion: candidate.version,
        ifDocumentVersion: candidate.revisesDocumentVersion ?? 1,
      }),
    leave: ({ id }) => navigate({ to: '/knowledge/$documentId', params: { documentId: id } }),
    touches: TOUCHES,
    said: text.candidate.published,
    refused: 'shown',
  })
  return (
    <ConfirmDialog
      title={text.candidate.publishRevisionTitle(candidate.revisesDocumentTitle ?? candidate.title)}
      body={text.candidate.publishRevisionBody}
      action={text.candidate.publishRevision}
      pending={publish.isPending}
      error={publish.error ? explain(publish.error) : undefined}
      onConfirm={() => publish.mutate()}
      onClose={onClose}
    />
  )
}

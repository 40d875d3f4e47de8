import type { KbCandidateDetail } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { PageFrame } from '../../../ui/page-frames/page-frame.tsx'
import { SettingsSection } from '../../../ui/page-frames/settings-section.tsx'
import { Notice } from '../../../ui/primitives/states.tsx'
import { Time } from '../../../ui/primitives/time.tsx'
import { ValueDifference } from '../../content/index.ts'
import { candidateQuery } from '../data.ts'
import { names } from '../names.en.ts'
import { BodyView } from '../parts/body-view.tsx'
import { CandidateActions } from '../parts/candidate-actions.tsx'
import { text } from '../text.en.ts'

/** One proposal whole: what is there now beside what is proposed, and the decision. */
export function CandidatePage() {
  const { candidateId } = useParams({ from: '/app/knowledge/proposals/$candidateId' })
  const query = useQuery(candidateQuery(candidateId))
  return (
    <PageFrame
      variant="list"
      query={query}
      missing={{ title: text.candidate.missing, hint: text.candidate.missingHint }}
      title={query.data?.title ?? names.knowledge}
      back={{ to: '/review', label: text.candidate.back }}
      lead={
        query.data && (
          <>
            {text.candidate.lead} {text.candidate.changed} <Time at={query.data.updatedAt} />
          </>
        )
      }
    >
      {(candidate) => (
        <>
          <CandidateActions key={candidate.id} candidate={candidate} />
          {candidate.revisesDocumentBody === null ? (
            <Side title={text.candidate.proposed} body={candidate.body} />
          ) : (
            <Revision candidate={candidate} now={candidate.revisesDocumentBody} />
          )}
          <Origin candidate={candidate} />
        </>
      )}
    </PageFrame>
  )
}

function Revision({ candidate, now }: { candidate: KbCandidateDetail; now: string }) {
  const { title, body, revisesDocumentTitle } = candidate
  return (
    <>
      {title !== revisesDocumentTitle && <Notice>{text.candidate.newTitle(title)}</Notice>}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 md:grid-cols-2">
        <Side title={text.candidate.now} body={now} />
        <Side title={text.candidate.proposed} body={body} />
      </div>
      <SettingsSection title={text.candidate.differences}>
        <ValueDifference before={now} after={body} />
      </SettingsSection>
    </>
  )
}

function Side({ title, body }: { title: string; body: string }) {
  return (
    <section aria-label={title} className="grid grid-cols-[minmax(0,1fr)] content-start gap-2">
      <h2 className="text-small font-medium text-ink-2">{title}</h2>
      <div className="rounded-card border border-line bg-raised p-4">
        <BodyView source={body} />
      </div>
    </section>
  )
}

const linkClass = 'font-medium text-accent-text underline underline-offset-2'

function Origin({ candidate }: { candidate: KbCandidateDetail }) {
  const { revisesDocumentId, sourceConversationId } = candidate
  return (
    <p className="flex flex-wrap gap-x-5 gap-y-2 text-small">
      {revisesDocumentId && (
        <Link to="/knowledge/$documentId" params={{ documentId: revisesDocumentId }} className={linkClass}>
          {text.candidate.revises}
        </Link>
      )}
      {sourceConversationId && (
        <Link
          to="/inbox/$view/{-$conversationId}"
          params={{ view: 'open', conversationId: sourceConversationId }}
          className={linkClass}
        >
          {text.candidate.source}
        </Link>
      )}
    </p>
  )
}
